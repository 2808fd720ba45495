import { describe, expect, it } from "vitest";
import { narrate } from "./narrate";
import type { TableEvent } from "../wire/events";
import source from "../wire/events.ts?raw";
import type { TableView } from "../wire/table";
import { type RareEvent, tellRare } from "./rare";

/** Seen on the felt, or part of another sentence: a card, the end of an offer, of a question and of a round. */
const SEEN = ["CardDealt", "DealerCardDealt", "HoleCardDealt", "HoleCardRevealed", "InitialDealCompleted", "LinePaid", "OfferClosed", "OfferPassed", "PlayerReady", "QuestionClosed", "RoundEnded", "TableHosted", "TableOpened"];

const LINE = { player: "Bob", box: 2, hand: 1, kind: "main", stake: 1000, result: "win", odds: "1:1", net: 1000, clauses: ["5.1"], reason: "higher", total: 20, dealer: 19 };
const SAMPLES: Record<string, unknown> = {
  string: "Bob",
  number: 2,
  boolean: true,
  Card: "7s",
  Line: LINE,
  Person: { role: "game-supervisor" },
  Claim: { situation: "face-up" },
  "[number, number]": [2, 1],
  "[number, string]": [2, "Bob"],
};

/** An example of every event, made from the fields that the wire types declare. */
function examples(): TableEvent[] {
  return [...source.matchAll(/export interface \w+ \{\n([^}]*)\}/g)].map(([, body = ""]) =>
    Object.fromEntries([...body.matchAll(/^ {2}(\w+)\??: (.+);$/gm)].map(([, name = "", type = ""]) => [name, sample(type)])),
  ) as unknown as TableEvent[];
}

function sample(type: string): unknown {
  const list = /^(?:\((.+)\)|(.+))\[\]$/.exec(type);
  if (list) return [sample(list[1] ?? list[2] ?? "")];
  const one = type.replace(/ \| null$/, "").split(" | ")[0] ?? "";
  return one.startsWith('"') ? one.slice(1, -1) : (SAMPLES[one] ?? { player: "Bob", amount: 500, hands: [], dealer: [] });
}

const view = { phase: "playing", controllers: { 2: "Bob" }, boxes: [], totals: [], dealer: ["6h"], dealer_points: 6, previous: null, step: { kind: "decide", box: 2, hand: 1 } } as unknown as TableView;
const tell = (event: TableEvent, me = "ann") => narrate([event], { before: view, after: view, me, pontoon: "pontoon", rare: (rare: RareEvent) => tellRare(rare, me) });

describe("every event of the wire", () => {
  const all = examples();

  it("is known here", () => {
    expect(all.length).toBeGreaterThan(100);
    expect(all.every((event) => typeof event.event === "string")).toBe(true);
  });

  it.each(all.filter((event) => !SEEN.includes(event.event)).map((event) => [event.event, event] as const))("has a sentence: %s", (_, event) => {
    const [told] = tell(event);
    expect(told?.text).toMatch(/^[A-Z0-9]/);
    expect(told?.text).not.toMatch(/undefined|null|\[object|NaN/);
  });

  it("has none where it is seen otherwise", () => {
    expect(all.filter((event) => tell(event).length === 0).map((event) => event.event).sort()).toEqual(SEEN);
  });

  it("is told to whom it concerns as you", () => {
    expect(tellRare({ event: "CardRefused", player: "ann", box: 3, hand: 2 }, "ann")).toMatchObject({ text: "You refuse the card: no more cards for box 3, hand 2 in this round", mine: true, aloud: true });
    expect(tellRare({ event: "CutDeclined", player: "Bob" }, "ann")).toMatchObject({ text: "Bob declines the cut", mine: false, aloud: false });
    expect(tellRare({ event: "BonusSpinDecided", position: 3, community: 3000, outer: 50_000 }, "ann").text).toBe("The wheel stops at position 3: 500 for the hot spot and 30 for each of the others");
  });
});
