import { inWords } from "./words";
import { audit as a } from "../../texts/audit";
import { clockOf, count, shortDay } from "../../texts/clock";
import type { Report } from "./check/export";
import type { Code, Fault } from "./check/faults";
import type { ShoeReport, Verdict } from "./check/shoefile";

/** One thing that was checked: its verdict, what it is, more about it, digits to compare, and what was found wrong. */
export interface CheckStep {
  readonly verdict: Verdict;
  readonly title: string;
  readonly text: string;
  readonly digits?: string;
  readonly faults?: readonly string[];
}

export function shoeSteps(report: ShoeReport): CheckStep[] {
  const { file, committed, digest, whole, cards } = report;
  const at = clockOf(committed.at);
  const published: CheckStep = {
    verdict: committed.verdict,
    title: committed.verdict === "wrong" ? a.committedLate : a.committed,
    text:
      committed.verdict === "unknown"
        ? a.publishedMid(at)
        : committed.ahead !== null && committed.ahead > 0
          ? a.publishedAhead(at, a.ahead(committed.ahead))
          : a.published(at),
    digits: file.commitment,
  };
  if (file.opened === null) return [published, { verdict: "unknown", title: a.closed, text: a.closedText }];
  return [
    published,
    { verdict: "good", title: a.opened, text: a.openedText(clockOf(file.opened.at), file.opened.cards.length), digits: a.salt(file.opened.salt) },
    digest.verdict === "good"
      ? { verdict: "good", title: a.digest, text: a.digestText }
      : { verdict: "wrong", title: a.digestWrong, text: a.digestWrongText, digits: digest.computed },
    wholeStep(whole.verdict, file.opened.cards.length, whole.decks, file.deck.includes("Ts")),
    {
      verdict: cards.verdict,
      title: cards.verdict === "wrong" ? a.cardsWrong : a.cards(report.dealt),
      text: cards.fault === null ? (cards.rounds === null ? a.cardsNone : a.cardsText(...cards.rounds)) : inWords({ ...cards.fault, where: file.stream, sequence: cards.fault.record }),
    },
    { verdict: "unknown", title: a.recordUnknown, text: a.recordUnknownText },
  ];
}

function wholeStep(verdict: Verdict, cards: number, decks: number, tens: boolean): CheckStep {
  if (verdict === "unknown") return { verdict, title: a.wholePart, text: a.wholePartText(cards) };
  if (verdict === "wrong") return { verdict, title: a.wholeWrong, text: "" };
  return { verdict, title: a.whole(decks, tens), text: a.wholeText(cards, decks) };
}

const OF_FILE: readonly Code[] = ["line-behind", "line-bad", "line-count", "bytes", "breaks-off"];
const OF_CHAIN: readonly Code[] = ["missing", "order", "changed", "unreadable", "no-head", "cut-off", "behind-end", "other-head", "gone"];
const OF_SIGNED: readonly Code[] = ["rewritten", "signed-gone", "ledger-rewritten"];
const OF_SHOES: readonly Code[] = [
  ...(["commit-number", "not-committed", "not-shuffled", "not-opened", "opened-unknown", "opened-other"] as const),
  ...(["draw-number", "draw-unknown", "draw-other", "draw-subject"] as const),
];
const OF_CARDS: readonly Code[] = [
  ...(["no-card", "left-differs", "used-differs", "decks", "past-end", "card", "hole", "burnt", "next", "picked", "left-over"] as const),
];
const OF_MONEY: readonly Code[] = ["posting-order", "posting-balance", "command-sum", "account-balance", "account-tables"];
const SHOWN = 5;

interface Asked {
  readonly codes: readonly Code[];
  readonly good: string;
  readonly wrong: string;
  readonly text: string;
  readonly digits?: string;
  /** It is read from the records, so it is not known of a stream that is not followed. */
  readonly fromRecords?: boolean;
}

export function exportSteps(report: Report): CheckStep[] {
  const broken = report.faults.some((fault) => fault.sequence > 0);
  const step = ({ codes, good, wrong, text, digits, fromRecords = false }: Asked): CheckStep => {
    const found = report.faults.filter((fault) => codes.includes(fault.code));
    if (found.length > 0) return { verdict: "wrong", title: wrong, text: "", faults: listed(found) };
    if (fromRecords && broken) return { verdict: "unknown", title: `${good}: ${a.notFollowed.toLowerCase()}`, text: a.notFollowedText(text) };
    return { verdict: "good", title: good, text, ...(digits === undefined ? {} : { digits }) };
  };
  const first = report.signed[0];
  return [
    step({ codes: OF_CHAIN, good: a.chain, wrong: a.chainWrong, text: a.chainText(count(report.records), report.streams) }),
    first === undefined
      ? { verdict: "unknown", title: a.signedNone, text: a.signedNoneText }
      : step({ codes: OF_SIGNED, good: a.signedGood, wrong: a.signedWrong, text: a.signedText(shortDay(first.at)), digits: first.key, fromRecords: true }),
    step({ codes: OF_SHOES, good: a.shoesGood, wrong: a.shoesWrong, text: a.shoesText(report.made, report.closed), fromRecords: true }),
    step({ codes: OF_CARDS, good: a.cardsGood(count(report.cards)), wrong: a.cardsOrderWrong, text: a.cardsGoodText, fromRecords: true }),
    report.partial
      ? { verdict: "unknown", title: a.moneyPartial, text: a.moneyPartialText }
      : step({ codes: OF_MONEY, good: a.money, wrong: a.moneyWrong, text: a.moneyText(count(report.postings)), fromRecords: true }),
    step({ codes: OF_FILE, good: a.file, wrong: a.fileWrong, text: a.fileText }),
  ];
}

function listed(faults: readonly Fault[]): string[] {
  const words = faults.slice(0, SHOWN).map(inWords);
  return faults.length > SHOWN ? [...words, a.more(faults.length - SHOWN)] : words;
}
