import { describe, expect, it } from "vitest";
import type { TableEvent } from "../wire/events";
import type { Line, TableView } from "../wire/table";
import { beatsOf, lengthOf, NO_MOTION } from "./motion";

const hand = (...cards: string[]) => ({ cards, stakes: [], initial: 2, split: false, split_aces: false, doubled: false, stood: false });
const view = (more: object) => ({ phase: "playing", boxes: [], dealer: [], lines: [], previous: null, ...more }) as unknown as TableView;
const dealt = (box: number, card: string): TableEvent => ({ event: "CardDealt", box, hand: 1, card }) as TableEvent;
const dealers = (card: string): TableEvent => ({ event: "DealerCardDealt", card }) as TableEvent;

describe("motion", () => {
  it("shows a deal card by card, in the order the cards came", () => {
    const after = view({ boxes: [{ number: 1, hands: [hand("9s", "8h")] }], dealer: ["7d"] });
    const beats = beatsOf(view({ phase: "betting" }), after, [dealt(1, "9s"), dealers("7d"), dealt(1, "8h")]);
    expect(beats.map((beat) => [beat.reveal.hands.get("1/1"), beat.reveal.dealer])).toEqual([
      [0, 0],
      [1, 0],
      [1, 1],
      [2, 1],
      [undefined, null],
    ]);
    expect(beats.at(-1)?.reveal).toBe(NO_MOTION);
  });

  it("deals fifteen cards in under 1.8 seconds", () => {
    const boxes = [1, 2, 3, 4, 5, 6, 7].map((number) => ({ number, hands: [hand("9s", "8h")] }));
    const events = [...boxes.map((box) => dealt(box.number, "9s")), dealers("7d"), ...boxes.map((box) => dealt(box.number, "8h"))];
    expect(lengthOf(beatsOf(view({ phase: "betting" }), view({ boxes, dealer: ["7d"] }), events))).toBeLessThan(1800);
  });

  it("shows the end of a round on the layout that was left, lines after cards", () => {
    const line = { player: "ann", box: 1, hand: 1, kind: "main" };
    const previous = { number: 1, boxes: [{ number: 1, hands: [hand("9s", "8h")] }], dealer: ["7d", "Ks"], lines: [line], void: false };
    const events = [dealers("Ks"), { event: "WagerSettled", line }, { event: "RoundEnded", round: 1 }] as TableEvent[];
    const beats = beatsOf(view({ dealer: ["7d"] }), view({ phase: "betting", previous }), events);
    expect(beats.map((beat) => [beat.reveal.dealer, beat.reveal.lines?.size])).toEqual([
      [1, 0],
      [2, 0],
      [2, 1],
      [null, undefined],
    ]);
  });

  it("collects from the losers before it pays, and lets that be seen", () => {
    const [won, lost, other] = [1000, -500, -2000].map((net, at) => ({ player: "ann", box: at + 1, hand: 1, kind: "main", net })) as unknown as Line[];
    const previous = { number: 1, boxes: [], dealer: ["7d", "Ks"], lines: [won, lost, other], void: false };
    const events = [...[won, lost, other].map((line) => ({ event: "WagerSettled", line })), { event: "RoundEnded", round: 1 }] as TableEvent[];
    const beats = beatsOf(view({}), view({ phase: "betting", previous }), events);
    expect(beats.slice(1, -1).map((beat) => [...(beat.reveal.lines ?? [])].map((line) => line.net))).toEqual([[-500], [-500, -2000], [-500, -2000, 1000]]);
    expect(beats.map((beat) => beat.pause)).toEqual([30, 90, 420, 90, 0]);
  });

  it("is nothing where nothing moves", () => {
    expect(beatsOf(view({}), view({}), [{ event: "PlayerReady", player: "ann" }])).toEqual([]);
  });
});
