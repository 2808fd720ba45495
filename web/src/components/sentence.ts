import { clauseNumber } from "../table/clauses";
import type { TextSpan } from "../wire/http";

/** A sentence with its clauses as chips: the brackets and commas that stand around their numbers in plain text
 * are left out, and so is a full stop behind the last of them. A number that comes again, as a row of the clause's table, is one chip. */
export function chipped(spans: readonly TextSpan[]): TextSpan[] {
  const clause = (at: number): boolean => spans[at]?.kind === "clause";
  const again = (span: TextSpan, at: number): boolean => spans.some((one, other) => other > at && one.kind === "clause" && clauseNumber(one.text) === clauseNumber(span.text));
  return spans.map((span, at) => {
    if (span.kind === "clause") return again(span, at) ? { ...span, kind: "words", text: "" } : span;
    let text = span.text;
    if (clause(at - 1) && at === spans.length - 1) text = text.replace(/^\)\.?$/, "");
    if (clause(at - 1)) text = text.replace(/^\)/, "").replace(/^, *$/, " ");
    if (clause(at + 1)) text = text.replace(/\($/, "");
    return text === span.text ? span : { ...span, text };
  });
}
