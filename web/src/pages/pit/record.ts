import type { Replay, TextSpan } from "../../wire/http";

/** A line of a round's record: when, by whom, in words. */
export interface Spoken {
  at: number;
  by: string;
  words: readonly TextSpan[];
}

/** Every sentence of a round, in its order; what has no words is left out. */
export function spoken(replay: Replay): Spoken[] {
  return replay.frames.flatMap(({ at, by, words }) => words.map((line) => ({ at, by, words: line })));
}

/** The clauses that a round cites, each once, in the order of their first mention. */
export function citedIn(replay: Replay): string[] {
  const spans = spoken(replay).flatMap(({ words }) => words);
  return [...new Set(spans.filter(({ kind }) => kind === "clause").map(({ text }) => text))];
}
