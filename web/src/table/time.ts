import { t } from "../texts/table";
import type { ClockView } from "../wire/table";

export interface Time {
  /** Whole seconds left, at least 0; null without an end. */
  seconds: number | null;
  /** What is left of the whole, from 1 to 0. */
  part: number | null;
  mine: boolean;
  words: string;
}

/** What a clock of the table shows at `now` of the server's time. */
export function timeOf(clock: ClockView, now: number, me: string): Time {
  const mine = clock.players.includes(me);
  if (clock.until === 0 || clock.what === "") return { seconds: null, part: null, mine, words: "" };
  const left = Math.max(0, clock.until - now);
  const seconds = Math.ceil(left / 1000);
  const bank = mine && clock.bank > 0 && left < clock.bank;
  const whole = Math.max(1, clock.until - (clock.since || now));
  return { seconds, part: Math.min(1, left / whole), mine, words: bank ? t.act.bank(seconds) : t.act.left(seconds) };
}
