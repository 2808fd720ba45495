import type { TextSpan } from "../wire/http";

/** A sentence with its clauses as chips: the brackets and commas that stand around their numbers in plain text
 * are left out, and so is a full stop behind the last of them. */
export function chipped(spans: readonly TextSpan[]): TextSpan[] {
  const clause = (at: number): boolean => spans[at]?.kind === "clause";
  return spans.map((span, at) => {
    if (span.kind === "clause") return span;
    let text = span.text;
    if (clause(at - 1) && at === spans.length - 1) text = text.replace(/^\)\.?$/, "");
    if (clause(at - 1)) text = text.replace(/^\)/, "").replace(/^, *$/, " ");
    if (clause(at + 1)) text = text.replace(/\($/, "");
    return text === span.text ? span : { ...span, text };
  });
}
