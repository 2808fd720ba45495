import { describe, expect, it } from "vitest";
import { type BoxShape, fanWidth, layOut, layoutOf } from "./geometry";

const open = (number: number): BoxShape => ({ number, hands: [], empty: false });
const playing = (number: number, ...cards: number[]): BoxShape => ({
  number,
  hands: cards.map((count) => ({ cards: count, across: false, gone: false, turn: false })),
  empty: false,
});
const boxes = (count: number) => Array.from({ length: count }, (_, index) => open(index + 1));

/** Pairs of neighbours, from box 1 at the right to the last at the left. */
function apart(places: { x: number; width: number }[]): boolean {
  return places.every((place, at) => at === 0 || place.x + place.width <= (places[at - 1]?.x ?? Infinity) + 0.01);
}

describe("the curve", () => {
  it.each([1, 2, 3, 4, 5, 6, 7])("has %i boxes inside the felt, box 1 at the right, none over another", (count) => {
    const plan = layOut(1088, 730, boxes(count));
    expect(plan.boxes.map((box) => box.number)).toEqual(boxes(count).map((box) => box.number));
    expect(apart(plan.boxes)).toBe(true);
    for (const box of plan.boxes) {
      expect(box.x).toBeGreaterThan(0);
      expect(box.x + box.width).toBeLessThan(1088);
      expect(box.y + plan.boxHeight).toBeLessThan(730);
    }
  });

  it("hangs lowest in the middle and is the same to both sides", () => {
    const [first, , , middle, , , last] = layOut(1088, 730, boxes(7)).boxes;
    expect(middle?.y).toBeGreaterThan((first?.y ?? 0) + 80);
    expect(first?.y).toBeCloseTo(last?.y ?? 0);
  });

  it("has cards of 70 for seven boxes, larger for few", () => {
    expect(layOut(1088, 730, boxes(7)).card).toBeCloseTo(70);
    expect(layOut(1088, 730, boxes(1)).card).toBeCloseTo(101.5);
  });

  it("has cards a quarter larger for who asks for them", () => {
    expect(layOut(1088, 730, boxes(7), { larger: true }).card).toBeCloseTo(87.5);
  });

  it("is turned, not mirrored, on the dealer's screen", () => {
    const plan = layOut(1088, 730, boxes(7), { dealers: true });
    expect(plan.boxes[0]?.x).toBeLessThan(plan.boxes[6]?.x ?? 0);
    expect(plan.boxes[3]?.y).toBeLessThan(plan.boxes[0]?.y ?? 0);
  });
});

describe("what does not fit", () => {
  it("is never over a neighbour: seven boxes, one split into four, hands of five cards", () => {
    for (const [width, height] of [
      [720, 560],
      [820, 1000],
      [1088, 600],
      [1440, 800],
      [2900, 1600],
    ] as const) {
      const shapes = [playing(1, 5), playing(2, 3, 4, 5, 2), playing(3, 2), playing(4, 5), playing(5, 4), playing(6, 2), playing(7, 5)];
      const plan = layOut(width, height, shapes);
      expect(apart(plan.boxes)).toBe(true);
      for (const box of plan.boxes) {
        expect(box.x).toBeGreaterThanOrEqual(0);
        expect(box.x + box.width).toBeLessThanOrEqual(width);
        for (const hand of box.hands) expect(hand.card).toBeGreaterThanOrEqual(20);
      }
    }
  });

  it("leaves the hand in turn as large as it was", () => {
    const shapes = [1, 2, 3, 4, 5, 6, 7].map((number) => playing(number, 4, 4));
    const turn = playing(4, 3, 3);
    turn.hands = turn.hands.map((hand, at) => ({ ...hand, turn: at === 0 }));
    shapes[3] = turn;
    const plan = layOut(1088, 730, shapes);
    const inTurn = plan.boxes[3]?.hands[0]?.card ?? 0;
    expect(inTurn).toBeGreaterThan(plan.boxes[0]?.hands[0]?.card ?? Infinity);
  });

  it("shares width anew when a box is split, and the box gets what it needs", () => {
    const before = layOut(1088, 730, [playing(1, 2), playing(2, 2), playing(3, 2)]);
    const after = layOut(1088, 730, [playing(1, 2), playing(2, 2, 2, 2), playing(3, 2)]);
    expect(after.boxes[1]?.width).toBeGreaterThan((before.boxes[1]?.width ?? 0) * 1.5);
  });
});

describe("a fan", () => {
  it("of two cards shows the index of the first, and a card across is wider than it is high", () => {
    expect(fanWidth(2, false, 70, 0.4)).toBeCloseTo(98);
    expect(fanWidth(3, true, 70, 0.4)).toBeCloseTo(98);
    expect(fanWidth(2, true, 70, 0.4)).toBeCloseTo(98);
  });
});

describe("a window", () => {
  it.each([
    [360, 800, "phone"],
    [1280, 500, "phone"],
    [820, 1180, "drawer"],
    [1200, 800, "panel"],
    [3840, 2160, "panel"],
  ])("of %i by %i has the layout %s", (width, height, layout) => {
    expect(layoutOf(width, height)).toBe(layout);
  });
});
