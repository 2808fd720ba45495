import { ProblemError } from "../../house/problem";
import { doors } from "../../state/app";
import type { Decisions, Explanation, HistoryLine, Replay, RoundScript, RulesAnswer, Shared } from "../../wire/http";

/** Which round the address names: one of a table, or one that somebody shared. */
export type Where = { table: string; round: number } | { token: string };

export function whereOf(params: Readonly<Record<string, string>>): Where {
  return params["token"] === undefined ? { table: params["table"] ?? "", round: Number(params["number"] ?? "0") } : { token: params["token"] };
}

export interface Beside {
  readonly script: RoundScript | null;
  readonly decisions: Decisions | null;
  readonly explanation: Explanation | null;
  readonly rounds: readonly HistoryLine[];
  readonly rules: RulesAnswer | null;
}

function path(where: Where): string {
  if ("token" in where) return `/api/shared/${encodeURIComponent(where.token)}`;
  return `/api/tables/${encodeURIComponent(where.table)}/rounds/${where.round}`;
}

export const replayOf = (where: Where): Promise<Replay> => doors.get<Replay>("token" in where ? path(where) : `${path(where)}/replay`);

/** What stands beside a replay; what the house does not give (to a stranger, of a shared round) is left out. */
export async function besideOf(where: Where, table: string): Promise<Beside> {
  const script = asked(doors.get<RoundScript>(`${path(where)}/script`));
  const rules = asked(doors.get<RulesAnswer>(`/api/tables/${encodeURIComponent(table)}/rules`));
  if ("token" in where) return { script: await script, decisions: null, explanation: null, rounds: [], rules: await rules };
  const [decisions, explanation, rounds] = await Promise.all([
    asked(doors.get<Decisions>(`${path(where)}/decisions`)),
    asked(doors.get<Explanation>(`${path(where)}/explanation`)),
    asked(doors.get<HistoryLine[]>("/api/me/history", { table: where.table, most: 50 })),
  ]);
  return { script: await script, decisions, explanation, rounds: rounds ?? [], rules: await rules };
}

/** The address of a link to share this round. */
export async function shared(where: Where): Promise<string> {
  if ("token" in where) return location.href;
  const { token } = await doors.post<Shared>(`${path(where)}/share`);
  return `${location.origin}/round/${token}`;
}

function asked<T>(answer: Promise<T>): Promise<T | null> {
  return answer.catch((error: unknown) => {
    if (error instanceof ProblemError) return null;
    throw error;
  });
}
