import { expect, it } from "vitest";
import type { Frame, Replay } from "../../wire/http";
import { linesOf } from "./script";
import { plain, stepOfRecord, stepsOf } from "./steps";

function frame(record: number, event: Record<string, unknown>, changes: Record<string, unknown> = {}, words = ""): Frame {
  const said = words === "" ? [] : [[{ kind: "words" as const, text: words, tone: "plain" }]];
  return { record, at: record, by: "", event, changes, words: said, player: "", open: [], closed: [] } as Frame;
}

const REPLAY = {
  view: { round: 3, phase: "betting", dealer: [] },
  frames: [
    frame(1, { event: "WagerPlaced" }, { boxes: [1] }, "you bet 100.00 on box 1"),
    frame(2, { event: "PlayerReady" }, { ready: ["ann"] }),
    frame(3, { event: "CardDealt", box: 1, hand: 1, card: "8d" }, { boxes: [2] }),
    frame(3, { event: "DealerCardDealt", card: "6h" }, { dealer: ["6h"] }),
    frame(4, { event: "HandStood" }, { phase: "play" }, "you stand"),
    frame(4, { event: "RoundEnded" }, { dealer: [], round: 4 }),
  ],
} as unknown as Replay;

it("a round is told card by card, and ends with the cards on the table", () => {
  const steps = stepsOf(REPLAY);
  expect(steps.map((step) => plain(step.words))).toEqual([
    "The table before the first wager.",
    "you bet 100.00 on box 1",
    "Box 1 gets 8d",
    "Dealer gets 6h",
    "you stand",
  ]);
  expect(steps.at(-1)?.view).toMatchObject({ dealer: ["6h"], round: 3, phase: "play" });
});

it("what changes without a word belongs to the step before it", () => {
  expect(stepsOf(REPLAY)[1]?.view).toMatchObject({ ready: ["ann"] });
});

it("a link to a record opens its first step, and no record opens the end", () => {
  const steps = stepsOf(REPLAY);
  expect(stepOfRecord(steps, 3)).toBe(2);
  expect(stepOfRecord(steps, null)).toBe(4);
  expect(stepOfRecord(steps, 99)).toBe(4);
});

it("each step has its line in the round script", () => {
  const script = 'actions = [\n  "bet ann 1 100",\n  "deal",\n  "hit 1",\n  "hit 1",\n  "stand 1",\n]';
  expect(linesOf(script, ["", "WagerPlaced", "BettingClosed", "CardDealt", "HandHit", "HandHit", "HandStood", "WagerSettled"])).toEqual([-1, 1, 2, 2, 3, 4, 5, 5]);
});

it("a double with others on the hand is one line, from the invitation on", () => {
  const script = '"double 1 ann=25",\n"hit 2",\n"double 2 bob=10",';
  expect(linesOf(script, ["FollowersInvited", "FollowerAnswered", "HandDoubled", "HandHit", "HandDoubled"])).toEqual([0, 0, 0, 1, 2]);
});
