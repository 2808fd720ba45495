/** The words of what is printed: the sign of a table, pay tables, a strategy card, the record of a round. */
export const print = {
  print: "Print",
  sign: (name: string) => `Sign of ${name}`,
  pays: (book: string) => `Pay tables, ${book}`,
  strategy: (book: string) => `Strategy, ${book}`,
  record: (table: string, round: number) => `Record of round ${round}, ${table}`,
  endless: "The best play by total, for an endless shoe. Where several parts of a note fit, the last of them holds.",
  against: "against",
  events: "What happened",
  settled: "What became of the wagers",
  incident: "Out of the ordinary",
  dealer: "Dealer",
  clauses: "Clauses",
  signed: "Supervisor, date",
  cut: (count: number) => `${count} further lines are in the log of the round.`,
  cutPaid: (count: number) => `${count} further wagers are in the log of the round.`,
  none: "There is nothing to print at this address.",
};
