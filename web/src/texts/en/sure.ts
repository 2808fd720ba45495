/** The words of the one question back that a table has. */
export const sure = {
  title: (what: string) => `${what} with more than half of what you have?`,
  text: (amount: string, purse: string) => `It puts ${amount} on the table, of ${purse}.`,
  no: "Not now",
  close: "Understood",
};
