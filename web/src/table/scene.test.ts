import { describe, expect, it } from "vitest";
import type { Line, TableView } from "../wire/table";
import { NO_MOTION } from "./motion";
import { sceneOf, standing } from "./scene";

const stake = (player: string, base: number, more: object = {}) => ({ player, original: base, base, kind: "main", double: 0, status: "open", limited: [], ...more });
const hand = (cards: string, stakes: object[], more: object = {}) => ({ cards: cards.split(" "), stakes, initial: 2, split: false, split_aces: false, doubled: false, stood: false, ...more });
const bettor = (player: string, wager: number, seated = true) => ({ player, placed: wager, wager, seated, away: false });
const box = (number: number, bettors: object[], hands: object[] = [], more: object = {}) => ({ number, bettors, sides: [], insurances: [], hands, doubled: false, sevens_split: false, void: [], ...more });
const line = (more: object): Line => ({ player: "ann", box: 1, hand: 1, kind: "main", stake: 1000, result: "win", odds: "1:1", net: 1000, clauses: ["5.1(b)"], reason: "higher", ...more }) as Line;
const view = (more: object) =>
  ({
    setup: { boxes: 3 },
    phase: "playing",
    round: 4,
    step: { kind: "decide", box: 1, hand: 1 },
    boxes: [],
    totals: [],
    controllers: {},
    seats: [],
    dealer: ["6h"],
    hole_down: false,
    lines: [],
    previous: null,
    face_down: [],
    ...more,
  }) as unknown as TableView;

describe("a scene", () => {
  it("has every box, taken or not", () => {
    const scene = sceneOf(view({ phase: "betting", boxes: [box(2, [bettor("bob", 500)])], controllers: { 2: "bob" }, seats: [[3, "cleo"]] }), "ann", false);
    expect(scene.mode).toBe("betting");
    expect(scene.boxes.map((one) => [one.number, one.owner, one.seated])).toEqual([
      [1, "", ""],
      [2, "bob", ""],
      [3, "", "cleo"],
    ]);
  });

  it("knows whose box it is, who is behind, and whose turn", () => {
    const boxes = [box(1, [bettor("cleo", 2000), bettor("ann", 500, false)], [hand("9s 7d", [stake("ann", 500), stake("cleo", 2000)])])];
    const [first] = sceneOf(view({ boxes, controllers: { 1: "cleo" }, totals: [{ box: 1, hand: 1, points: 16, soft: false }] }), "ann", false).boxes;
    expect(first).toMatchObject({ owner: "cleo", mine: false, behind: true, turn: true });
    expect(first?.hands[0]).toMatchObject({ points: 16, turn: true, gone: false, across: false });
    expect(first?.hands[0]?.stakes.map((one) => one.player)).toEqual(["cleo", "ann"]);
  });

  it("lays a doubled card across", () => {
    const boxes = [box(1, [bettor("ann", 500)], [hand("8s 3d 9d", [stake("ann", 500, { double: 500 })], { doubled: true })])];
    expect(sceneOf(view({ boxes }), "ann", false).boxes[0]?.hands[0]?.across).toBe(true);
  });

  it("shows cards that others may not see face down, without a total", () => {
    const boxes = [box(1, [bettor("bob", 500)], [hand("", [stake("bob", 500)])])];
    const found = sceneOf(view({ boxes, face_down: [{ box: 1, hand: 1, cards: 2 }] }), "ann", false).boxes[0]?.hands[0];
    expect(found?.cards).toEqual([null, null]);
    expect(found?.whole).toBe(false);
  });

  it("counts only the cards that have arrived", () => {
    const boxes = [box(1, [bettor("ann", 500)], [hand("9s 7d", [stake("ann", 500)])])];
    const reveal = { ...NO_MOTION, hands: new Map([["1/1", 1]]), dealer: 0 };
    const scene = sceneOf(view({ boxes, totals: [{ box: 1, hand: 1, points: 16, soft: false }] }), "ann", false, reveal);
    expect(scene.boxes[0]?.hands[0]).toMatchObject({ cards: ["9s"], points: 9, turn: false });
    expect(scene.dealer.cards).toEqual([]);
  });

  it("lets the last round lie, with what everybody got", () => {
    const previous = {
      number: 3,
      boxes: [box(1, [bettor("ann", 1000)], [hand("As Kd", [stake("ann", 1000, { status: "settled" })])])],
      dealer: ["6h", "Kd", "8c"],
      lines: [line({ net: 1500, odds: "3:2", reason: "pontoon" })],
      void: false,
    };
    const scene = sceneOf(view({ phase: "betting", previous }), "ann", true);
    expect(scene).toMatchObject({ mode: "settled", round: 3, dealer: { points: 24 } });
    expect(scene.boxes[0]?.hands[0]).toMatchObject({ gone: true, tag: { net: 1500, mine: true, behind: false, result: "win" } });
  });

  it("keeps a hand that was compared with the dealer's on the table", () => {
    const previous = { number: 3, boxes: [box(1, [bettor("ann", 1000)], [hand("9s Kd", [stake("ann", 1000, { status: "settled" })])])], dealer: ["6h", "Kd", "2c"], lines: [line({ total: 19, dealer: 18 })], void: false };
    expect(sceneOf(view({ phase: "betting", previous }), "ann", true).boxes[0]?.hands[0]).toMatchObject({ gone: false, points: 19 });
  });

  it("shows a side wager's gain above the hand", () => {
    const boxes = [box(1, [bettor("ann", 1000)], [hand("9s 9d", [stake("ann", 1000)])], { sides: [{ player: "ann", kind: "perfect-pairs", amount: 500, settled: true }] })];
    const scene = sceneOf(view({ boxes, lines: [line({ hand: null, kind: "perfect-pairs", net: 5000 })] }), "ann", false);
    expect(scene.boxes[0]?.sides[0]?.net).toBe(5000);
  });
});

describe("lines that were undone", () => {
  it("count no more, nor do those that undid them", () => {
    const paid = line({});
    const kept = line({ hand: 2 });
    expect(standing([paid, kept, line({ net: -1000, result: "void", reverses: "reopen" })])).toEqual([kept]);
  });
});
