import type { Frame, TextSpan } from "../../wire/http";

export interface RecordLine {
  event: string;
  words: TextSpan[][];
}

/** Events that are out of the ordinary, by what their names have in them. */
export const RARE = /Misdealt|Skipped|Ruling|Reported|Report|Claim|Void|Reversed|Reconstructed|Excluded|Refused|Error|Incident|Asked$/;

/** Wagers as they were placed. */
export const PLACED = new Set(["WagerPlaced", "SideWagerPlaced"]);

/** What is told of a round, event by event; what has no words is no line. */
export function recordLines(frames: readonly Frame[]): RecordLine[] {
  return frames
    .filter((frame) => frame.words.some((spans) => spans.length > 0))
    .map((frame) => ({ event: String(frame.event["event"] ?? ""), words: frame.words.filter((spans) => spans.length > 0) }));
}
