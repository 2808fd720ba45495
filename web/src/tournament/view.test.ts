import { expect, it } from "vitest";
import { boards, duplicates, lineAfter, roundNow, type TournamentView } from "./view";

const seat = (box: number, player: string, chips: number) => ({ box, player, chips: [chips], taken: true });
const VIEW = {
  conditions: { stages: [{ name: "Heats", rounds: 5 }] },
  stage_number: 0,
  extra: false,
  standing: { through: ["bob"], playoff: [], places: [] },
  tables: 2,
  "table-1": { number: 1, seats: [seat(1, "ann", 44_250), seat(2, "bob", 51_250)], marker: 1, turn: "bob", rounds: 2, left: 3 },
  "held-1": { ann: [50_000, 49_250], bob: [50_000, 51_250], cleo: [50_000, 900, 0] },
  "table-2": { number: 2, seats: [seat(1, "dan", 60_000)], marker: 1, turn: "", rounds: 3, left: 2 },
  "held-2": { dan: [50_000, 60_000] },
} as unknown as TournamentView;

it("has the most chips first, as they were after the last round, and who is out last", () => {
  const [first] = boards(VIEW);
  expect(first?.rows.map(({ player, chips, last, marker, turn, through, out }) => ({ player, chips, last, marker, turn, through, out }))).toEqual([
    { player: "bob", chips: 51_250, last: 1250, marker: false, turn: true, through: true, out: false },
    { player: "ann", chips: 49_250, last: -750, marker: true, turn: false, through: false, out: false },
    { player: "cleo", chips: 0, last: -900, marker: false, turn: false, through: false, out: true },
  ]);
});

it("draws the line behind those who go through, and none where others stand between them", () => {
  const rows = boards(VIEW)[0]?.rows ?? [];
  expect(lineAfter(rows)).toBe(1);
  expect(lineAfter(rows.map((row) => ({ ...row, through: row.player === "ann" })))).toBe(0);
});

it("counts the round of the table that is furthest behind", () => {
  expect(roundNow(VIEW)).toBe(3);
});

it("compares who had the same seat to the same shoe", () => {
  expect(duplicates(VIEW)[0]).toEqual({
    box: 1,
    mean: 54_625,
    players: [
      { table: 2, player: "dan", chips: 60_000, against: 5375 },
      { table: 1, player: "ann", chips: 49_250, against: -5375 },
    ],
  });
});
