import { problemOf } from "../house/problem";
import { t } from "../texts";

/** What a person is told about something that was not done; a bug stays what it is. */
export function problemText(error: unknown): string {
  const { code, text } = problemOf(error);
  if (code === "unreachable") return t.problem.unreachable;
  return text || t.problem.fault;
}
