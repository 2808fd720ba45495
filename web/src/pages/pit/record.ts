import { telling } from "../../table/clauses";
import type { Frame, Replay, TextSpan } from "../../wire/http";

/** A line of a round's record: when, by whom, in words. */
export interface Spoken {
  at: number;
  by: string;
  words: readonly TextSpan[];
}

/** What was paid or taken within the round has its clauses in the record, though the sentence does not say them. */
function withClauses(words: readonly TextSpan[], event: Frame["event"]): readonly TextSpan[] {
  const line = event["event"] === "WagerSettled" ? (event["line"] as { clauses?: string[] }) : null;
  if (line === null || words.some(({ kind }) => kind === "clause")) return words;
  return [...words, ...telling(line.clauses ?? []).slice(0, 1).flatMap((text): TextSpan[] => [{ kind: "words", text: " ", tone: "plain" }, { kind: "clause", text, tone: "plain" }])];
}

/** Every sentence of a round, in its order; what has no words is left out. */
export function spoken(replay: Replay): Spoken[] {
  return replay.frames.flatMap(({ at, by, words, event }) => words.map((line) => ({ at, by, words: withClauses(line, event) })));
}

/** The clauses that a round cites, each once, in the order of their first mention. */
export function citedIn(replay: Replay): string[] {
  const spans = spoken(replay).flatMap(({ words }) => words);
  return [...new Set(spans.filter(({ kind }) => kind === "clause").map(({ text }) => text))];
}

/** What everybody has gained in a round by its settled lines; who only took part has gained nothing. */
export function netsIn(replay: Replay): [string, number][] {
  const found = new Map<string, number>();
  for (const { event } of replay.frames) {
    const line = event["event"] === "WagerSettled" || event["event"] === "LineReversed" ? (event["line"] as { player: string; net: number }) : null;
    if (line !== null) found.set(line.player, (found.get(line.player) ?? 0) + line.net);
  }
  return [...found];
}
