import { describe, expect, it } from "vitest";
import type { Line } from "../wire/table";
import { entriesOf, oddsWords, othersOf, outcomeWords } from "./settled";
import { tagWords, totalWords } from "./words";

const line = (more: object): Line => ({ player: "ann", box: 3, hand: 1, kind: "main", stake: 10_000, result: "win", odds: "1:1", net: 10_000, clauses: ["5.1(b)"], reason: "higher", total: 20, dealer: 19, ...more }) as Line;

describe("what became of a wager", () => {
  it.each([
    [{}, "1 to 1, 20 beats 19"],
    [{ result: "lose", odds: null, net: -10_000, reason: "lower", total: 18 }, "loses, the dealer’s 19 beats 18"],
    [{ result: "lose", odds: null, net: -10_000, reason: "bust", total: 26, dealer: null }, "loses, over 21 with 26"],
    [{ result: "stand-off", odds: null, net: 0, reason: "equal", total: 19 }, "stand off, 19 equals 19"],
    [{ odds: "3:2", reason: "five_cards", total: 21, dealer: null }, "3 to 2, 21 in five cards"],
    [{ odds: "10:1", reason: "coloured_pair", kind: "perfect-pairs" }, "10 to 1, a coloured pair"],
    [{ reason: "doubled", total: 20 }, "1 to 1, doubled, 20 beats 19"],
  ])("%j", (more, words) => {
    expect(outcomeWords(line(more), "pontoon")).toBe(words);
  });

  it("names a pontoon as the book does", () => {
    expect(outcomeWords(line({ odds: "3:2", reason: "pontoon", dealer: null }), "blackjack")).toBe("3 to 2, a blackjack");
  });
});

describe("the settlement", () => {
  it("puts a wager and its double together, and side wagers apart", () => {
    const lines = [line({ hand: null, kind: "perfect-pairs", stake: 1000, net: 10_000, odds: "10:1", reason: "coloured_pair" }), line({}), line({ kind: "double", stake: 6000, net: 6000, clauses: ["12.5"] }), line({ player: "bob" })];
    const found = entriesOf(lines, "ann", () => "ann", () => 3, "pontoon");
    expect(found.map((one) => [one.title, one.net, one.clauses])).toEqual([
      ["Box 3, Perfect Pairs 10.00", 10_000, ["5.1(b)"]],
      ["Box 3, hand 1, 100.00 + 60.00", 16_000, ["5.1(b)", "12.5"]],
    ]);
  });

  it("says behind whom a back-bettor was", () => {
    expect(entriesOf([line({ box: 2, stake: 2000 })], "ann", () => "Cleo", () => 1, "pontoon")[0]?.title).toBe("Box 2, behind Cleo, 20.00");
  });

  it("sums up the others", () => {
    expect(othersOf([line({}), line({ player: "bob", net: -500 }), line({ player: "bob", net: 2000, hand: 2 })], "ann")).toEqual([{ player: "bob", net: 1500 }]);
  });
});

describe("short words", () => {
  it("for odds, totals and tags", () => {
    expect(oddsWords("3:2")).toBe("3 to 2");
    expect(totalWords({ points: 17, soft: true })).toBe("soft 17");
    expect(totalWords({ points: 26, soft: false })).toBe("26 over");
    expect(totalWords({ points: 11, soft: true })).toBe("11");
    const tag = { net: -4000, mine: true, behind: false, result: "lose", reason: "bust", total: 26 } as const;
    expect(tagWords(tag, "pontoon")).toBe("over, 26");
    expect(tagWords({ ...tag, reason: "pontoon" }, "pontoon")).toBe("Pontoon");
    expect(tagWords({ ...tag, reason: "higher" }, "pontoon")).toBe("");
  });
});
