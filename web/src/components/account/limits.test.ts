import { expect, it } from "vitest";
import { readLimit, valueText } from "./limits";

it("reads money in cents and time in minutes", () => {
  expect(readLimit("loss", "50")).toEqual({ value: 5000 });
  expect(readLimit("time", "90")).toEqual({ value: 5_400_000 });
  expect(readLimit("time", "1.5")).toHaveProperty("reason");
  expect(readLimit("stake", "much")).toHaveProperty("reason");
});

it("writes what it has read", () => {
  expect(valueText("loss", 5000)).toBe("50.00");
  expect(valueText("time", 5_400_000)).toBe("1 h 30 min");
});
