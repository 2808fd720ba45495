import { describe, expect, it } from "vitest";
import { inFull, parseAmount, short, signed, signedShort } from "./money";

describe("amounts", () => {
  it("have two decimals in lists and a true minus", () => {
    expect(inFull(169_000)).toBe("1,690.00");
    expect(inFull(-4000)).toBe("−40.00");
    expect(inFull(123_456_789)).toBe("1,234,567.89");
  });

  it("are short on the felt", () => {
    expect(short(2500)).toBe("25");
    expect(short(3750)).toBe("37.50");
    expect(signedShort(3750)).toBe("+37.50");
  });

  it("have a sign when they are gained or lost", () => {
    expect(signed(15_000)).toBe("+150.00");
    expect(signed(0)).toBe("0.00");
  });

  it("are read as people write them, and nothing else is", () => {
    expect(parseAmount("40")).toBe(4000);
    expect(parseAmount(" 7.5 ")).toBe(750);
    expect(parseAmount("7,50")).toBe(750);
    expect(parseAmount(inFull(123_456_789))).toBe(123_456_789);
    expect(parseAmount("50,000")).toBe(5_000_000);
    expect(parseAmount("1,2500")).toBeNull();
    expect(parseAmount("1000,000")).toBeNull();
    expect(parseAmount("0,500")).toBeNull();
    expect(parseAmount("")).toBeNull();
    expect(parseAmount("-5")).toBeNull();
    expect(parseAmount("5.001")).toBeNull();
  });
});
