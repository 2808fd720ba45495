import { describe, expect, it } from "vitest";
import { arcOf, stepOf } from "./arc";

describe("the table as its dealer sees it", () => {
  it("has box 1 at the left and the middle box highest, and never mirrors them", () => {
    for (const width of [340, 600, 1200]) {
      const { boxes, boxWidth } = arcOf(width, 560, 7);
      const xs = boxes.map((one) => one.x);
      expect(xs).toEqual([...xs].sort((a, b) => a - b));
      expect(boxes[3]?.y).toBe(Math.min(...boxes.map((one) => one.y)));
      expect((xs[0] ?? 0) - boxWidth / 2).toBeGreaterThan(0);
      expect((xs[6] ?? 0) + boxWidth / 2).toBeLessThan(width);
    }
  });
  it("leaves no two boxes on each other", () => {
    const { boxes, boxWidth } = arcOf(600, 560, 7);
    for (const [at, one] of boxes.entries()) if (at > 0) expect(one.x - (boxes[at - 1]?.x ?? 0)).toBeGreaterThanOrEqual(boxWidth);
  });
  it("keeps the cards of a hand in the room of their box, and every index in sight", () => {
    expect(stepOf(1, 25, 80)).toBe(1);
    expect(stepOf(3, 25, 80)).toBe(1);
    expect(25 * (1 + 4 * stepOf(5, 25, 80))).toBeCloseTo(80);
    expect(stepOf(12, 25, 80)).toBe(0.45);
  });
});
