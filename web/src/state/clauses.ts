import type { ClauseAnswer } from "../wire/http";
import { doors } from "./app";

const known = new Map<string, Promise<ClauseAnswer>>();

/** What a clause says, asked for once. */
export function clauseOf(book: string, number: string): Promise<ClauseAnswer> {
  const path = `/api/clauses/${encodeURIComponent(book)}/${encodeURIComponent(number)}`;
  const found = known.get(path) ?? doors.get<ClauseAnswer>(path);
  known.set(path, found);
  found.catch(() => known.delete(path));
  return found;
}
