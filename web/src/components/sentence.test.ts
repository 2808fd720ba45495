import { describe, expect, it } from "vitest";
import type { TextSpan } from "../wire/http";
import { chipped } from "./sentence";

const text = (words: string): TextSpan => ({ kind: "words", text: words, tone: "" });
const clause = (number: string): TextSpan => ({ kind: "clause", text: number, tone: "" });
const said = (spans: readonly TextSpan[]): string => spans.map((one) => (one.kind === "clause" ? `[${one.text}]` : one.text)).join("");

describe("a sentence with chips", () => {
  it("has no brackets around its clauses and keeps all others", () => {
    expect(said(chipped([text("20 equals 20 ("), clause("5.1(e)"), text(").")]))).toBe("20 equals 20 [5.1(e)]");
    expect(said(chipped([text("Paid ("), clause("9.1"), text(", "), clause("11.1"), text(").")]))).toBe("Paid [9.1] [11.1]");
    expect(said(chipped([text("Paid ("), clause("9.1"), text(") at once.")]))).toBe("Paid [9.1] at once.");
    expect(said(chipped([text("Paid ("), clause("5.1(b)"), text(", "), clause("11.1"), text(", "), clause("11.1[other]"), text(").")]))).toBe("Paid [5.1(b)]  [11.1[other]]");
    expect(said(chipped([text("Box 1 (void) and "), text("more).")]))).toBe("Box 1 (void) and more).");
  });
});
