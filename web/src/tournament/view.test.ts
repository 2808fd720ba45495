import { describe, expect, it } from "vitest";
import { toKnow } from "../pages/tournaments/know";
import { besides, type Board, competing, countedRows, duplicates, isLastRound, isRecent, reachOf, type TournamentView } from "./view";

const board = (left: number | null): Board => ({ number: 1, rounds: 0, left, clock: { what: "", players: [], until: 0, since: 0, bank: 0 }, rows: [] });
const counted = (player: string, table: number, box: number, chips: number) => ({ player, table, box, chips: [chips * 100] as [number] });

/** A tournament with nothing in it but what a test says. */
function view(said: Record<string, unknown>): TournamentView {
  const nothing = { through: [], playoff: [], places: [] };
  const conditions = { rulebook: "act-2005", stages: [], limits: { minimum: [1000] } };
  return { tables: 0, phase: "playing", stage_number: 0, entrants: [], former: {}, warned: {}, away: [], directed: {}, counted: [], standing: nothing, conditions, ...said } as unknown as TournamentView;
}

describe("the last round of a session", () => {
  it("is the last one at every table that still plays", () => {
    expect(isLastRound([board(1), board(2)])).toBe(false);
    expect(isLastRound([board(1), board(0)])).toBe(true);
    expect(isLastRound([board(0), board(0)])).toBe(false);
    expect(isLastRound([board(null)])).toBe(false);
    expect(isLastRound([])).toBe(false);
  });
});

describe("who competes", () => {
  const entrants = [["ann", "in"], ["bob", "out"], ["cat", "withdrawn"], ["dan", "forfeited"]].map(([player, status], at) => ({ number: at + 1, player, status }));

  it("has a position: it has not been given up", () => {
    expect(competing(view({ entrants }))).toBe(2);
  });

  it("has beside the name for whom one plays, or that the position was given up", () => {
    const seen = view({ entrants, former: { ann: ["eve"] } });
    expect([besides(seen, "ann"), besides(seen, "bob"), besides(seen, "cat")]).toEqual(["for eve", "", "withdrawn"]);
  });
});

describe("the chips that were counted", () => {
  it("share a rank where they are equal, and say who goes through, plays on and is out", () => {
    const standing = { through: ["ann"], playoff: ["bob", "cat"], places: [] };
    const rows = countedRows(view({ standing, counted: [counted("ann", 1, 1, 900), counted("bob", 1, 2, 600), counted("cat", 2, 1, 600), counted("dan", 2, 2, 100)] }));
    expect(rows.map((row) => [row.at, row.player, row.became])).toEqual([[1, "ann", "through"], [2, "bob", "plays"], [2, "cat", "plays"], [4, "dan", "out"]]);
  });

  it("call nobody out after a final, through which nobody goes", () => {
    expect(countedRows(view({ counted: [counted("ann", 1, 1, 900), counted("bob", 1, 2, 600)] })).map((row) => row.became)).toEqual(["placed", "placed"]);
  });

  it("compare the boxes of duplicate shoes when the tables are gone", () => {
    const found = duplicates(view({ counted: [counted("ann", 1, 1, 600), counted("bob", 2, 1, 500)] }));
    expect(found.map((one) => [one.box, one.mean, one.players.map((each) => each.against)])).toEqual([[1, 55_000, [5000, -5000]]]);
  });
});

describe("lines of chips beside each other", () => {
  it("have the scale of the one that has gone furthest", () => {
    expect(reachOf([{ held: [500, 520, 490] }, { held: [500, 120] }])).toBe(380);
    expect(reachOf([{ held: [] }])).toBe(1);
  });
});

describe("a director knows", () => {
  const clock = { what: "house", players: [], until: 0, since: 1_000_000, bank: 0 };
  const table = { number: 1, seats: [{ box: 1, player: "ann", chips: [50_000], taken: true }], rounds: 4, left: 3, marker: 1, turn: "", order: [], clock, shoe: null, game: null };
  const texts = (said: Record<string, unknown>, now: number) => toKnow(view({ tables: 1, "table-1": table, "held-1": {}, ...said }), now).map((one) => one.text);

  it("which table stands still, after two minutes, and not while a clock runs", () => {
    expect(texts({}, 1_000_000 + 119_000)).toEqual([]);
    expect(texts({}, 1_000_000 + 185_000)).toEqual(["Table 1 has stood still for 3 minutes."]);
    expect(texts({ "table-1": { ...table, clock: { ...clock, until: 2_000_000 } } }, 1_000_000 + 185_000)).toEqual([]);
  });

  it("what a player was told, in that round and the next", () => {
    expect(isRecent(view({ tables: 1, "table-1": table }), "ann", { rounds: 3 })).toBe(true);
    expect(texts({ directed: { ann: { words: "Faster.", rounds: 3 } } }, 1_000_000)).toEqual(["ann was told: Faster."]);
    expect(texts({ directed: { ann: { words: "Faster.", rounds: 2 } } }, 1_000_000)).toEqual([]);
  });
});
