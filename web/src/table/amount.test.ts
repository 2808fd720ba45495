import { describe, expect, it } from "vitest";
import { outside, readAmount, stepped } from "./amount";

const RANGE = { least: 500, most: 50_000, multiple: 500 };

describe("an amount outside its range says why", () => {
  it.each([
    [200, "2 is under the minimum of 5."],
    [750, "7.50 is not a multiple of 5."],
    [60_000, "600 is more than 500."],
  ])("%i", (amount, reason) => {
    expect(outside(amount, RANGE)).toBe(reason);
  });

  it("and inside says nothing", () => {
    expect(outside(4000, RANGE)).toBeNull();
    expect(readAmount("40", RANGE)).toEqual({ amount: 4000 });
  });

  it("is never corrected silently", () => {
    expect(readAmount("7.50", RANGE)).toEqual({ reason: "7.50 is not a multiple of 5." });
    expect(readAmount("many", RANGE)).toEqual({ reason: "Write an amount, such as 25." });
  });
});

describe("a step", () => {
  it("stays inside and on the multiples", () => {
    expect(stepped(500, -1, RANGE)).toBe(500);
    expect(stepped(50_000, 1, RANGE)).toBe(50_000);
    expect(stepped(1000, 1, RANGE)).toBe(1500);
    expect(stepped(2000, 1, { least: 0, most: 2250, multiple: 500 })).toBe(2000);
  });
});
