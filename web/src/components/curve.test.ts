import { expect, it } from "vitest";
import type { CurvePoint } from "../wire/http";
import { marks, plan } from "./curve";

function point(result: number, expected: number, deviation: number): CurvePoint {
  return { stream: "table:kauri", round: 1, at: 0, net: 0, wager: 100, result, expected, deviation };
}

it("marks are round values inside what is shown", () => {
  expect(marks(-130, 480, 5)).toEqual([0, 200, 400]);
  expect(marks(0, 24, 6)).toEqual([0, 5, 10, 15, 20]);
});

it("the curve begins with nothing before the first round, and the band holds two deviations", () => {
  const { x, y, result, wide } = plan([point(1000, -10, 500), point(-2000, -20, 700)], 400, 200);
  expect(result.startsWith(`M${x(0).toFixed(1)} ${y(0).toFixed(1)}`)).toBe(true);
  expect(result.endsWith(`L${x(2).toFixed(1)} ${y(-2000).toFixed(1)}`)).toBe(true);
  expect(wide).toContain(`L${x(2).toFixed(1)} ${y(-20 + 1400).toFixed(1)}`);
  expect(wide).toContain(`L${x(2).toFixed(1)} ${y(-20 - 1400).toFixed(1)}`);
  expect(y(1000)).toBeLessThan(y(-2000));
});
