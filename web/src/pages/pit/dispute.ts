import { inFull } from "../../table/money";
import { disputes as w } from "../../texts/disputes";
import type { DisputedDecision, DisputedMove } from "../../wire/http";
import type { ReplayStep } from "../round/steps";

/** A choice in words, with the money that goes down for it. */
export function moveWords(move: DisputedMove, { offer, follows }: Pick<DisputedDecision, "offer" | "follows">): string {
  return w.move(move.kind, move.answer, offer, follows, move.amount > 0 ? inFull(move.amount) : "");
}

/** The step of a replay at which an event was told: its own, or the one that it belongs to. */
export function stepOfFrame(steps: readonly ReplayStep[], frame: number): number {
  const found = steps.findLastIndex((step) => step.frame <= frame);
  return Math.max(0, found);
}

/** Which decisions were made at a step; of offers that were let pass there may be several. */
export function decidedAt(steps: readonly ReplayStep[], at: number, decisions: readonly DisputedDecision[]): DisputedDecision[] {
  return decisions.filter((one) => stepOfFrame(steps, one.frame) === at);
}

/** For how many seconds somebody was asked; 0 where there was no limit, or no record tells. */
export const secondsOf = ({ asked, until }: Pick<DisputedDecision, "asked" | "until">): number => (until > asked ? Math.round((until - asked) / 1000) : 0);
