import { expect, it } from "vitest";
import type { RulesAnswer } from "../../wire/http";
import { compared, differing } from "./compare";

function book(name: string, rules: Record<string, string>): RulesAnswer {
  const lines = Object.entries(rules).map(([path, words]) => ({ path, label: path, words, clauses: [], reading: "", usual: "" }));
  const sections = [
    { section: "double", title: "Doubling", around: false, rules: lines },
    { section: "incidents", title: "What can go wrong", around: true, rules: lines },
  ];
  return { book: name, base: name, title: name, issued: "", pontoon_name: "", digest: "", decks: [], edge: { known: false, millionths: 0, decks: 0, variance: 0, covariance: 0, awaited: false, covariance_error: 0 }, inscriptions: [], scales: [], sections, readings: [], changed: [], dealing: {}, surrender_in_turn: false };
}

const NZ = book("nz", { "double.cards": "any", "double.odds": "1 to 1" });
const ACT = book("act", { "double.cards": "two", "double.odds": "1 to 1", "double.forfeit": "yes" });

it("rules of several books stand side by side, with nothing where a book has no such rule", () => {
  const [section] = compared([NZ, ACT]);
  expect(section?.rules.map((rule) => [rule.path, rule.values.map((one) => one?.words ?? null), rule.differs])).toEqual([
    ["double.cards", ["any", "two"], true],
    ["double.odds", ["1 to 1", "1 to 1"], false],
    ["double.forfeit", [null, "yes"], true],
  ]);
});

it("what is the same everywhere is left out, and the work around a round is not compared", () => {
  expect(differing(compared([NZ, ACT])).map((section) => section.rules.length)).toEqual([2]);
  expect(differing(compared([NZ, NZ]))).toEqual([]);
});
