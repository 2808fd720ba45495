import { describe, expect, it } from "vitest";
import type { TableEvent } from "../wire/events";
import type { TableView } from "../wire/table";
import { sceneOf } from "./scene";
import { covered, goesOn, turn } from "./squeeze";

const stake = (status = "open") => ({ player: "ann", original: 1000, base: 1000, kind: "main", double: 0, status, limited: [] });
const hand = (cards: string, more: object = {}) => ({ cards: cards.split(" "), stakes: [stake()], initial: 2, split: false, split_aces: false, doubled: false, stood: false, ...more });
const view = (hands: object[], more: object = {}) =>
  ({
    setup: { boxes: 2 },
    phase: "playing",
    round: 4,
    step: { kind: "decide", box: 1, hand: 1 },
    boxes: [{ number: 1, bettors: [], sides: [], insurances: [], hands, void: [] }],
    totals: hands.map((_, at) => ({ box: 1, hand: at + 1, points: 19, soft: false })),
    controllers: { 1: "ann" },
    seats: [],
    dealer: ["6h"],
    lines: [],
    previous: null,
    face_down: [],
    people: { squeezed: [[1, "ann"]], squeeze_asked: [], sharing: [] },
    ...more,
  }) as unknown as TableView;
const cards = (of: TableView) => of.boxes[0]?.hands.map((one) => one.cards);
const events = (...all: object[]) => all as unknown as TableEvent[];

describe("cards that a player squeezes", () => {
  const dealt = view([hand("Ks 9d")]);

  it("lie face down for the player as well, without a total, until each is turned", () => {
    const none = covered(dealt, "ann", {});
    expect(cards(none)).toEqual([[null, null]]);
    expect(none.totals).toEqual([]);
    expect(JSON.stringify(sceneOf(none, "ann", false))).not.toMatch(/Ks|9d|19/);
    const one = covered(dealt, "ann", turn({}, 1, 1, 1));
    expect(cards(one)).toEqual([["Ks", null]]);
    expect(one.totals).toEqual([]);
    const both = covered(dealt, "ann", turn({}, 1, 1, 2));
    expect(cards(both)).toEqual([["Ks", "9d"]]);
    expect(both.totals).toHaveLength(1);
  });

  it("are seen by who has bet behind, and where nobody squeezes", () => {
    expect(cards(covered(dealt, "bob", {}))).toEqual([["Ks", "9d"]]);
    const plain = view([hand("Ks 9d")], { people: { squeezed: [] } });
    expect(covered(plain, "ann", {})).toBe(plain);
  });

  it("have no total where others squeeze them", () => {
    const others = view([hand("", { cards: [] })], { people: { squeezed: [[1, "bob"]] }, face_down: [{ box: 1, hand: 1, cards: 2 }] });
    expect(covered(others, "ann", {}).totals).toEqual([]);
  });

  it("lie open once the hand is settled", () => {
    expect(cards(covered(view([hand("Ks 9d 5c", { stakes: [stake("settled")] })]), "ann", {}))).toEqual([["Ks", "9d", "5c"]]);
  });

  it("lie open once the hand goes on, but for the card that comes then", () => {
    const after = goesOn({}, events({ event: "HandHit", box: 1, hand: 1 }), dealt);
    expect(cards(covered(view([hand("Ks 9d 2c")]), "ann", after))).toEqual([["Ks", "9d", null]]);
    const stood = goesOn(after, events({ event: "HandStood", box: 1, hand: 1 }), dealt);
    expect(cards(covered(view([hand("Ks 9d 2c")]), "ann", stood))).toEqual([["Ks", "9d", "2c"]]);
    expect(goesOn(stood, events({ event: "BettingClosed" }), dealt)).toEqual({});
  });

  it("are known of both hands of a split, and later hands keep what was turned", () => {
    const turned = turn(turn({}, 1, 1, 2), 1, 2, 3);
    const split = goesOn(turned, events({ event: "HandSplit", box: 1, hand: 1 }), view([hand("8s 8d"), hand("8h 2c 4d")]));
    expect(cards(covered(view([hand("8s Kc"), hand("8d 3c"), hand("8h 2c 4d")]), "ann", split))).toEqual([["8s", null], ["8d", null], ["8h", "2c", "4d"]]);
  });
});
