import { describe, expect, it } from "vitest";
import { fanWidth, type HandShape } from "./geometry";
import { columnsOf, HIGH, layPhone, PLATE } from "./phoneGeometry";

const hand = (cards: number, more: Partial<HandShape> = {}): HandShape => ({ cards, across: false, gone: false, turn: false, ...more });

describe("the felt of a phone", () => {
  it("has large cards where there is height for them, and cards a quarter larger for who asks", () => {
    expect(layPhone(390, 640, 1)).toMatchObject({ low: false, wide: false, tight: false, dealerCard: 64, largest: 96, room: 374 });
    expect(layPhone(390, 800, 1.25)).toMatchObject({ dealerCard: 80, largest: 120 });
  });

  it.each([430, 480, 520, 560, 600, 640, 760])("keeps everything of the box in focus inside of %i pixels, with cards of 56 at least", (height) => {
    const plan = layPhone(390, height, 1);
    expect(plan.largest).toBeGreaterThanOrEqual(56);
    const around = plan.tight ? 216 : 268;
    if (plan.largest > 56) expect(around + plan.dealerCard * 1.4 + plan.largest * HIGH + PLATE).toBeLessThanOrEqual(height + 0.01);
  });

  it("puts the box beside the dealer on a phone that lies on its side", () => {
    const plan = layPhone(800, 360, 1);
    expect(plan).toMatchObject({ low: true, wide: true, largest: 44 });
    expect(plan.room).toBeLessThan(800 * 0.54);
    expect(layPhone(390, 360, 1).wide).toBe(false);
  });
});

describe("hands of the box in focus", () => {
  it.each([1, 2, 3, 4])("share the width: %i of five cards lie side by side, none over another", (count) => {
    const plan = layPhone(390, 640, 1);
    const columns = columnsOf(Array.from({ length: count }, () => hand(5)), plan);
    const widths = columns.map((one) => fanWidth(5, false, one.card, one.step));
    columns.forEach((one, at) => {
      expect(one.card).toBeGreaterThanOrEqual(44);
      expect(one.x + (widths[at] ?? 0) / 2).toBeLessThanOrEqual(at + 1 < count ? (columns[at + 1]?.x ?? 0) - (widths[at + 1] ?? 0) / 2 : plan.room);
    });
  });

  it("shows a finished hand in small cards", () => {
    const [paid, open] = columnsOf([hand(2, { gone: true }), hand(2, { turn: true })], layPhone(390, 640, 1));
    expect(paid?.card).toBe(30);
    expect(open?.card).toBeGreaterThan(60);
  });
});
