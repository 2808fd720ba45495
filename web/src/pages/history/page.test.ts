import { expect, it } from "vitest";
import type { HistoryLine } from "../../wire/http";
import { EVERYTHING, fits, joined, sums } from "./page";

function line(round: number, net: number, table = "kauri", rulebook = "nz-current"): HistoryLine {
  return { stream: `table:${table}`, table, title: "", rulebook, round, at: round, staked: 1000, net, dealer: [], dealer_points: 19, words: "" };
}

const LINES = [line(3, 1500), line(2, -1000), line(1, 0, "rata", "act-2005")];

it("rounds are filtered by table, book and result", () => {
  const rounds = (filter: object) => LINES.filter((one) => fits(one, { ...EVERYTHING, ...filter })).map((one) => one.round);
  expect(rounds({})).toEqual([3, 2, 1]);
  expect(rounds({ result: "won" })).toEqual([3]);
  expect(rounds({ result: "lost" })).toEqual([2]);
  expect(rounds({ result: "even" })).toEqual([1]);
  expect(rounds({ table: "kauri", book: "nz-current" })).toEqual([3, 2]);
});

it("a page that overlaps the one before it repeats nothing", () => {
  expect(joined(LINES.slice(0, 2), LINES.slice(1)).map((one) => one.round)).toEqual([3, 2, 1]);
});

it("sums are those of the rounds given", () => {
  expect(sums(LINES.slice(0, 1))).toMatchObject({ best: 1500, worst: 1500 });
  expect(sums([])).toMatchObject({ rounds: 0, best: 0, worst: 0 });
  expect(sums(LINES)).toEqual({ rounds: 3, wagered: 3000, net: 500, won: 1, lost: 1, even: 1, best: 1500, worst: -1000 });
});
