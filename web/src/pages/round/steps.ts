import { replay as w } from "../../texts/rounds";
import type { Closed, TableView } from "../../wire/table";
import type { Frame, Replay, TextSpan } from "../../wire/http";

/** One step of a replay: the table after it, what happened in sentences, and what could have been chosen. */
export interface ReplayStep {
  readonly view: TableView;
  readonly record: number;
  /** Which frame of the replay tells it; -1 before the first. */
  readonly frame: number;
  readonly event: string;
  readonly by: string;
  readonly words: readonly (readonly TextSpan[])[];
  /** Who decided here; empty where nobody did. */
  readonly player: string;
  readonly open: readonly string[];
  readonly closed: readonly Closed[];
}

/** Events after which nothing on the table is to be looked at. */
const UNSEEN = new Set(["PlayerReady", "PlayerPassed", "ClockSet"]);

/** The steps of a round, from the bare table to its last payment. The end itself clears the table and is no step. */
export function stepsOf(replay: Replay): ReplayStep[] {
  let view = replay.view as unknown as TableView;
  const steps: ReplayStep[] = [{ view, record: 0, frame: -1, event: "", by: "", words: [[said(w.start)]], player: "", open: [], closed: [] }];
  for (const [index, frame] of replay.frames.entries()) {
    const event = kind(frame);
    if (event === "RoundEnded") break;
    view = { ...view, ...(frame.changes as Partial<TableView>) };
    const words = frame.words.length > 0 ? frame.words : dealt(frame);
    const last = steps.at(-1);
    if (last !== undefined && (UNSEEN.has(event) || words.length === 0)) {
      // It belongs to what was told before it.
      steps[steps.length - 1] = { ...last, view };
      continue;
    }
    steps.push({ view, record: frame.record, frame: index, event, by: frame.by, words, player: frame.player, open: frame.open, closed: frame.closed });
  }
  return steps;
}

/** Where to begin: at the first step of a record, or at the end, where the result is. */
export function stepOfRecord(steps: readonly ReplayStep[], record: number | null): number {
  const found = record === null ? -1 : steps.findIndex((step) => step.record >= record && step.record > 0);
  return found < 0 ? steps.length - 1 : found;
}

/** A card that is dealt without a word of its own: "Box 3 gets 8♦". */
function dealt(frame: Frame): TextSpan[][] {
  const event = frame.event as { event: string; box?: number; hand?: number; card?: string };
  const card: TextSpan = { kind: "card", text: event.card ?? "", tone: "plain" };
  if (event.event === "CardDealt") return [[said(w.gets(event.box ?? 0, event.hand ?? 1)), card]];
  if (event.event === "DealerCardDealt" || event.event === "HoleCardDealt") return [[said(w.dealerGets), card]];
  return [];
}

function kind(frame: Frame): string {
  return String(frame.event["event"]);
}

function said(text: string): TextSpan {
  return { kind: "words", text, tone: "plain" };
}

/** What a step says, as plain text. */
export function plain(words: readonly (readonly TextSpan[])[]): string {
  return words.map((sentence) => sentence.map((span) => span.text).join("")).join(". ");
}
