import { expect, test } from "vitest";
import type { Frame, Replay, TextSpan } from "../../wire/http";
import { citedIn, netsIn, spoken } from "./record";

const span = (kind: TextSpan["kind"], text: string): TextSpan => ({ kind, text, tone: "plain" });
const frame = (at: number, words: TextSpan[][]): Frame => ({ record: 1, at, by: "dealer Dora", event: {}, changes: {}, words, player: "", open: [], closed: [] });
const replay = (frames: Frame[]): Replay => ({ stream: "table:t", table: "t", title: "Rata", rulebook: "nz-current", round: 1, at: 0, you: "", view: {}, frames });

test("a record has every sentence with its time and who it was", () => {
  const found = spoken(replay([frame(5, [[span("words", "no more bets")], [span("words", "a card")]]), frame(9, [])]));
  expect(found.map(({ at, by }) => [at, by])).toEqual([[5, "dealer Dora"], [5, "dealer Dora"]]);
});

test("what was taken within the round has its clauses, though the sentence does not say them", () => {
  const taken = { ...frame(7, [[span("words", "Ivy loses 25.00")]]), event: { event: "WagerSettled", line: { clauses: ["5.1", "5.1(g)", "8.4"] } } };
  expect(citedIn(replay([taken]))).toEqual(["5.1(g)"]);
  const said = { ...taken, words: [[span("clause", "5.1(g)")]] };
  expect(citedIn(replay([said]))).toEqual(["5.1(g)"]);
});

test("clauses are listed once, as they are met", () => {
  const frames = [frame(1, [[span("words", "void"), span("clause", "16.5(a)")]]), frame(2, [[span("clause", "5.1(g)"), span("clause", "16.5(a)")]])];
  expect(citedIn(replay(frames))).toEqual(["16.5(a)", "5.1(g)"]);
});

test("what everybody has gained is the sum of the lines, with what was undone of them", () => {
  const line = (event: string, player: string, net: number): Frame => ({ ...frame(1, []), event: { event, line: { player, net } } });
  const told = [line("WagerSettled", "Ann", 2000), line("WagerSettled", "Bob", -1000), line("LineReversed", "Ann", -2000), line("WagerSettled", "Ann", 0)];
  expect(netsIn(replay(told))).toEqual([["Ann", 0], ["Bob", -1000]]);
});
