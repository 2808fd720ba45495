import type { CitedClause } from "../wire/http";

/** The clauses of an explanation, each number once: where a row of a clause's table is cited, it stands for the clause. */
export function citedOnce(all: readonly CitedClause[]): CitedClause[] {
  const deciding = new Set(all.flatMap((one) => (one.deciding ? [one.clause] : [])));
  const cited = [...new Map(all.map((one) => [one.clause, { ...one, deciding: deciding.has(one.clause) }])).values()];
  const rows = (of: CitedClause) => cited.filter((one) => one.clause.startsWith(`${of.clause}[`));
  const plain = (of: CitedClause) => cited.find((one) => of.clause.startsWith(`${one.clause}[`));
  return cited.filter((one) => rows(one).length === 0).map((one) => ({ ...one, deciding: one.deciding || plain(one)?.deciding === true }));
}
