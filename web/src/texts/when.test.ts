import { expect, it } from "vitest";
import { spanText, whenText } from "./when";

it.each([
  [4000, "4 s"],
  [90_000, "2 min"],
  [3_600_000, "1 h"],
  [5_400_000, "1 h 30 min"],
  [3 * 86_400_000, "3 days"],
])("%i ms is %s", (ms, text) => {
  expect(spanText(ms)).toBe(text);
});

it("says nothing of a time that is none", () => {
  expect(whenText(Number.NaN)).toBe("");
});
