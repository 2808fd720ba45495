/** The words of a table that is shown in words alone. */
export const text = {
  noCards: "no cards yet",
  turnCard: "Turn a card",
  doubled: (base: string, double: string) => `${base} and ${double} for the double`,
};
