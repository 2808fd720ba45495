import { expect, test } from "vitest";
import type { DisputedDecision } from "../../wire/http";
import type { ReplayStep } from "../round/steps";
import { decidedAt, moveWords, secondsOf, stepOfFrame } from "./dispute";

const step = (frame: number): ReplayStep => ({ frame }) as ReplayStep;
const decision = (number: number, frame: number): DisputedDecision => ({ number, frame }) as DisputedDecision;

test("an event that is no step of its own belongs to the one before it", () => {
  const steps = [step(-1), step(2), step(5)];
  expect([0, 2, 4, 5, 9].map((frame) => stepOfFrame(steps, frame))).toEqual([0, 1, 1, 2, 2]);
  expect(decidedAt(steps, 1, [decision(0, 1), decision(1, 3), decision(2, 4), decision(3, 5)]).map(({ number }) => number)).toEqual([1, 2]);
});

test("a choice says what it is and what goes down for it", () => {
  const turn = { offer: "", follows: "" };
  expect(moveWords({ kind: "stand", amount: 0, answer: "" }, turn)).toBe("Stand");
  expect(moveWords({ kind: "double", amount: 2500, answer: "" }, turn)).toBe("Double with 25.00");
  expect(moveWords({ kind: "pass", amount: 0, answer: "" }, { offer: "insurance", follows: "" })).toBe("No insurance");
  expect(moveWords({ kind: "follow", amount: 0, answer: "second" }, { offer: "follow", follows: "split" })).toBe("On the second hand");
  expect(moveWords({ kind: "follow", amount: 5000, answer: "follow" }, { offer: "follow", follows: "double" })).toBe("Follow the double with 50.00");
});

test("without a limit nobody was asked for any seconds", () => {
  expect(secondsOf({ asked: 1000, until: 7000 })).toBe(6);
  expect(secondsOf({ asked: 1000, until: 0 })).toBe(0);
});
