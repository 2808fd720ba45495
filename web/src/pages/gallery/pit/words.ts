/** Headings of the pit's part of the gallery, which is for who works on these pages. */
export const pitGallery = {
  pit: "Pit: what asks the house by itself",
  full: "With answers",
  empty: "With nothing to show",
  called: "A dealer calls",
  underWay: "A review under way, and one that looked at no decisions",
  refused: "Refused",
};
