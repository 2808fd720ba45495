import { describe, expect, it } from "vitest";
import type { TableView } from "../wire/table";
import { laterHands, planOpen } from "./planning";

const hand = (cards: string, more: object = {}) => ({ cards: cards.split(" "), stakes: [{ player: "ann", status: "open" }], stood: false, doubled: false, ...more });
const view = (boxes: object[], more: object = {}) =>
  ({ phase: "playing", boxes, dealer: ["6h"], question: null, exposed: [], controllers: { 1: "ann", 3: "ann" }, step: { kind: "decide", box: 1, hand: 1 }, ...more }) as unknown as TableView;

describe("a plan for a later hand", () => {
  const boxes = [
    { number: 1, hands: [hand("9s 7d")] },
    { number: 3, hands: [hand("8s 8d")] },
  ];
  const plans = { "3/1": { action: "stand", cards: "8s 8d" } } as const;

  it("can be made for own hands that come later, and for no others", () => {
    expect(laterHands(view(boxes), "ann")).toEqual([{ box: 3, hand: 1, cards: "8s 8d" }]);
    expect(laterHands(view(boxes), "bob")).toEqual([]);
    expect(laterHands(view([{ number: 3, hands: [hand("8s 8d", { stood: true })] }]), "ann")).toEqual([]);
  });

  it("holds while nothing about the hand changes", () => {
    expect(planOpen(plans, view(boxes), view(boxes))).toEqual(plans);
  });

  it("is dropped when the hand has other cards, when something goes wrong, and when the round ends", () => {
    expect(planOpen(plans, view(boxes), view([{ number: 3, hands: [hand("8s 8d 2c")] }]))).toEqual({});
    expect(planOpen(plans, view(boxes), view(boxes, { question: { situation: "exposed" } }))).toEqual({});
    expect(planOpen(plans, view(boxes), view(boxes, { phase: "betting" }))).toEqual({});
  });
});
