import { expect, it } from "vitest";
import { pool, standings, type TournamentView } from "./view";

const VIEW = {
  conditions: { entry: { fee: 11_000, commission: 1000, chips: [100_000], maximum: 7 } },
  entrants: [{ number: 1, player: "ann", status: "in" }, { number: 2, player: "bob", status: "in" }],
  tables: 1,
  "table-1": {
    number: 1,
    seats: [
      { box: 1, player: "ann", chips: [49_250] },
      { box: 2, player: "bob", chips: [51_250] },
    ],
    marker: 1,
    turn: "bob",
    rounds: 4,
  },
} as unknown as TournamentView;

it("has the most chips first, with the marker and whose turn it is", () => {
  expect(standings(VIEW)).toEqual([
    {
      number: 1,
      rounds: 4,
      rows: [
        { player: "bob", chips: 51_250, marker: false, turn: true },
        { player: "ann", chips: 49_250, marker: true, turn: false },
      ],
    },
  ]);
});

it("knows the pool without the commission", () => {
  expect(pool(VIEW)).toBe(20_000);
});
