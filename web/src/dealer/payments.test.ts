import { describe, expect, it } from "vitest";
import type { Line } from "../wire/table";
import { chipsFor, paymentOf, paymentsOf, sums } from "./payments";

const line = (over: Partial<Line>): Line => ({ player: "ivy", box: 2, hand: 1, kind: "main", stake: 2500, result: "win", odds: "1:1", net: 2500, clauses: ["5.1"], reason: "higher", ...over });

describe("what a dealer does with a wager", () => {
  it("pays what was won and takes what was lost", () => {
    expect(paymentOf(line({}))).toMatchObject({ does: "pay", amount: 2500 });
    expect(paymentOf(line({ result: "lose", net: -2500 }))).toMatchObject({ does: "take", amount: 2500 });
    expect(paymentOf(line({ result: "surrender", net: -1250 }))).toMatchObject({ does: "take", amount: 1250 });
  });
  it("leaves a stand off, and gives back what is void", () => {
    expect(paymentOf(line({ result: "stand-off", net: 0 }))).toMatchObject({ does: "leave", amount: 0 });
    expect(paymentOf(line({ result: "void", net: 0 }))).toMatchObject({ does: "give-back", amount: 2500 });
  });
  it("takes back what was paid by mistake, and puts back what was taken", () => {
    expect(paymentOf(line({ net: -2500, reverses: "reopen" }))).toMatchObject({ does: "take-back", amount: 2500 });
    expect(paymentOf(line({ net: 2500, reverses: "void" }))).toMatchObject({ does: "put-back", amount: 2500 });
  });
  it("cuts 37.50 as 25, 5, 5 and 2.50", () => {
    expect(chipsFor(3750)).toEqual([{ chip: 2500, count: 1 }, { chip: 500, count: 2 }, { chip: 250, count: 1 }]);
    expect(chipsFor(0)).toEqual([]);
    expect(chipsFor(150_000, 50_000)).toEqual([{ chip: 50_000, count: 3 }]);
  });
  it("sums up", () => {
    expect(sums(paymentsOf([line({}), line({ net: -1000 }), line({ net: 0 })]))).toEqual({ pay: 2500, take: 1000 });
  });
  it("moves a wager and its double together, and nothing else", () => {
    const found = paymentsOf([line({}), line({ kind: "double", clauses: ["12.5"] }), line({ hand: 2 }), line({ kind: "perfect-pairs", hand: null })]);
    expect(found.map((one) => [one.lines.length, one.amount])).toEqual([[2, 5000], [1, 2500], [1, 2500]]);
    expect(found[0]?.clauses).toEqual(["5.1", "12.5"]);
    expect(paymentsOf([line({}), line({ kind: "double", result: "stand-off", net: 0 })])).toHaveLength(2);
  });
});
