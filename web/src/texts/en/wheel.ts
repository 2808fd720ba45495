/** The words of the wheel at a table. */
export const wheel = {
  turns: "The wheel turns",
  spin: "Spin the wheel",
  close: "To the table",
  you: "You",
};
