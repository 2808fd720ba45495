import { commitment } from "./digest";
import { UnusableError, WrongError, type Facts, type Code } from "./faults";
import { type Json, list, object, text, texts, whole } from "./reading";
import { CONCERNED, deckOf, Shoe } from "./shoe";

/** What a table published about one of its shoes, as the house gives it out (`pontoon shoe 1`). */
export interface ShoeFile {
  readonly stream: string;
  readonly shoe: number;
  readonly decks: number;
  /** The cards of one deck; a file that does not say so means one without tens. */
  readonly deck: readonly string[];
  readonly commitment: string;
  /** Where the commitment stands in the record of the table, and when it was published. */
  readonly record: number;
  readonly at: number;
  readonly opened: { readonly record: number; readonly at: number; readonly salt: string; readonly cards: readonly string[] } | null;
  /** From the shuffle to the next one; empty while the shoe is closed. */
  readonly events: readonly { record: number; at: number; event: Json }[];
}

/** A step of the check: it holds, it does not, or it cannot be asked here. */
export type Verdict = "good" | "wrong" | "unknown";

export interface CommittedStep { verdict: Verdict; at: number; ahead: number | null }
export interface CardsStep { verdict: Verdict; fault: { code: Code; facts: Facts; record: number } | null; rounds: readonly [number, number] | null }

/** What became of one shoe. `order`: as the cards came out, so after the cut; `rounds`: the round each dealt card was of. */
export interface ShoeReport {
  readonly file: ShoeFile;
  readonly good: boolean;
  readonly open: boolean;
  readonly committed: CommittedStep;
  readonly digest: { verdict: Verdict; computed: string };
  readonly whole: { verdict: Verdict; decks: number };
  readonly cards: CardsStep;
  readonly order: readonly string[];
  readonly rounds: readonly number[];
  readonly dealt: number;
}

export function readShoeFile(source: unknown): ShoeFile {
  try {
    const found = object(source);
    if (found["format"] !== "pontoon shoe 1") throw new TypeError("no shoe");
    const opened = found["opened"] === null ? null : object(found["opened"]);
    return {
      stream: text(found, "stream"),
      shoe: whole(found, "shoe"),
      decks: whole(found, "decks"),
      deck: deckOf(text(found, "pack", "spanish")),
      commitment: text(found, "commitment"),
      record: whole(found, "record"),
      at: whole(found, "at"),
      opened: opened && { record: whole(opened, "record"), at: whole(opened, "at"), salt: text(opened, "salt"), cards: texts(opened, "cards") },
      events: list(found, "events").map(object).map((one) => ({
        record: whole(one, "record"),
        at: whole(one, "at"),
        event: object(one["event"]),
      })),
    };
  } catch (error) {
    if (error instanceof TypeError) throw new UnusableError("no-file");
    throw error;
  }
}

/** Everything that can be asked of one shoe: when it was committed to, whether its opening fits, and every card shown. */
export async function checkShoe(file: ShoeFile): Promise<ShoeReport> {
  const opened = file.opened;
  const committed = committedBefore(file);
  if (opened === null) return closed(file, committed);
  const computed = await commitment("shoe", file.stream, file.shoe, opened.salt, opened.cards.join(" "));
  const digest = { verdict: verdict(computed === file.commitment), computed };
  const even = opened.cards.length === file.deck.length * file.decks && file.deck.every((card) => opened.cards.filter((one) => one === card).length === file.decks);
  const complete = { verdict: isPartial(file) ? ("unknown" as const) : verdict(even), decks: file.decks };
  const { cards, order, rounds, dealt } = followed(file, opened.cards);
  const good = [committed, digest, complete, cards].every((step) => step.verdict !== "wrong");
  return { file, good, open: true, committed, digest, whole: complete, cards, order, rounds, dealt };
}

function closed(file: ShoeFile, committed: CommittedStep): ShoeReport {
  return {
    file, committed,
    good: committed.verdict !== "wrong",
    open: false,
    digest: { verdict: "unknown", computed: "" },
    whole: { verdict: "unknown", decks: 0 },
    cards: { verdict: "unknown", fault: null, rounds: null },
    order: [], rounds: [], dealt: 0,
  };
}

/** The commitment stands before the first wager of the shoe's time. */
function committedBefore(file: ShoeFile): CommittedStep {
  const first = file.events.find((one) => text(one.event, "event") === "WagerPlaced");
  const ahead = first === undefined ? null : first.at - file.at;
  const before = first === undefined || first.record > file.record;
  // A shoe shuffled in mid-round is committed to with the wagers on the table.
  return { verdict: isPartial(file) ? "unknown" : verdict(before), at: file.at, ahead };
}

/** Shuffled in mid-round, with wagers on the table: a round ends in its time that no betting began in it. */
function isPartial(file: ShoeFile): boolean {
  const first = file.events.find((one) => ["BettingClosed", "RoundEnded", "RoundVoided"].includes(text(one.event, "event")));
  return first !== undefined && text(first.event, "event") !== "BettingClosed";
}

function followed(file: ShoeFile, cards: readonly string[]) {
  const shoe = new Shoe(0, 0, true, file.deck);
  const rounds: number[] = [];
  let fault: CardsStep["fault"] = null;
  shoe.begin(known(cards, file.deck), file.events.some((one) => text(one.event, "event") === "ShoeStacked"));
  const numbers = roundsOf(file);
  for (const { record, at, event } of ofShoe(file)) {
    const round = numbers[at] ?? 0;
    const before = shoe.position;
    try {
      shoe.apply(event, []);
    } catch (error) {
      if (!(error instanceof WrongError)) throw error;
      fault = { code: error.code, facts: { ...error.facts, shoe: file.shoe }, record };
      break;
    }
    for (let at = before; at < shoe.position; at++) rounds[at] = round;
    rounds.length = shoe.position;
  }
  const played = rounds.filter((round) => round > 0);
  const span: CardsStep["rounds"] = played.length === 0 ? null : [Math.min(...played), Math.max(...played)];
  const step: CardsStep = { verdict: verdict(fault === null), fault, rounds: span };
  return { cards: step, order: shoe.order, rounds, dealt: shoe.position };
}

/** What the order holds that is no card is left to the digest and the count. */
function known(cards: readonly string[], deck: readonly string[]): readonly string[] {
  return cards.every((card) => deck.includes(card)) ? cards : [];
}

/** The events of this shoe's own time, behind its shuffle and before the next one, with their places in the file. */
function* ofShoe(file: ShoeFile): Generator<{ record: number; at: number; event: Json }> {
  let shuffles = 0;
  for (const [at, one] of file.events.entries()) {
    const kind = text(one.event, "event");
    if (kind === "ShoeShuffled" || kind === "ShoeStacked") {
      shuffles += 1;
      if (shuffles === 2) return;
    } else if (kind === "MidRoundShuffleDue") return;
    else if (CONCERNED.has(kind) && kind !== "TableOpened") yield { record: one.record, at, event: one.event };
  }
}

/** The round of each event: that of the next end of a round behind it; 0 where none is told. */
function roundsOf(file: ShoeFile): number[] {
  let round = 0;
  const found = file.events.map(() => 0);
  for (let at = file.events.length - 1; at >= 0; at--) {
    const event = file.events[at]?.event ?? {};
    if (event["event"] === "RoundEnded") round = whole(event, "round", 0);
    found[at] = round;
  }
  return found;
}

function verdict(holds: boolean): Verdict {
  return holds ? "good" : "wrong";
}
