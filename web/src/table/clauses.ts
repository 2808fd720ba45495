/** "11.1" of "11.1[5-card 21]": what stands in brackets is a row of the clause's table. */
export function clauseNumber(clause: string): string {
  return clause.replace(/\[.*$/, "");
}

/** Clauses to be shown beside each other, each number once; where a row of it is cited, that row. */
export function distinct(clauses: readonly string[]): string[] {
  return [...new Map(clauses.map((one) => [clauseNumber(one), one])).values()];
}

/** The two that say most of what became of a wager: general clauses come first, those of the case last. One that only opens
 * a list stands for nothing beside an item of it: 14.1 beside 14.1(e). */
export function telling(clauses: readonly string[]): string[] {
  return distinct(clauses)
    .filter((one, _, all) => !all.some((other) => other.startsWith(`${one}(`)))
    .slice(-2);
}
