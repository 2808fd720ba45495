import { describe, expect, it } from "vitest";
import { chipFigure, cut, drawn, rackOf } from "./chips";

describe("chips", () => {
  it("are cut greedily, the largest at the bottom", () => {
    expect(cut(16_000)).toEqual([10_000, 2500, 2500, 500, 500]);
    expect(cut(3750)).toEqual([2500, 500, 500, 250]);
    expect(cut(229_500)).toEqual([100_000, 100_000, 10_000, 10_000, 2500, 2500, 2500, 500, 500, 500, 500]);
  });

  it("are drawn whole up to ten, of a larger stack bottom and top", () => {
    expect(drawn(229_500)).toHaveLength(10);
    expect(drawn(229_500).at(-1)).toBe(500);
    expect(drawn(500)).toEqual([500]);
  });

  it("are offered where they fit the step", () => {
    expect(rackOf(500, 50_000)).toEqual([500, 2500, 10_000, 50_000]);
    expect(rackOf(100, 5000)).toEqual([100, 500, 2500]);
    expect(rackOf(250, 100_000)).toEqual([250, 500, 2500, 10_000, 50_000, 100_000]);
    expect(rackOf(700, 7000)).toEqual([700]);
  });

  it("say what they are worth", () => {
    expect([50, 250, 2500].map(chipFigure)).toEqual(["50c", "2.50", "25"]);
  });
});
