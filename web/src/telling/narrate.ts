import { saidWords as s } from "../texts/said";
import { settledWords as w } from "../texts/settled";
import { t } from "../texts/table";
import type { RareEvent } from "./rare";
import type { TableEvent } from "../wire/events";
import type { Line, TableView } from "../wire/table";
import { cardName, rankName } from "../cards/names";
import { seenTotal } from "../cards/total";
import { short } from "../table/money";
import { oddsWords, whyWords } from "../table/settled";
import { kindName, nameOf, totalWords } from "../table/words";

export { resultSentence, turnSentence } from "./sentences";

/** A sentence of the round's log: its words, the clauses behind it, money that moved. */
export interface Told {
  /** The whole of it, as it is said aloud. */
  text: string;
  /** Cards that are shown in it, and the words before and behind them. */
  cards?: readonly string[];
  head?: string;
  tail?: string;
  clauses?: readonly string[];
  /** What somebody gained or lost by it. */
  net?: number;
  mine: boolean;
  /** Said aloud as well, not only written. */
  aloud: boolean;
}

interface Place {
  before: TableView;
  after: TableView;
  me: string;
  pontoon: string;
  /** What was reported, in words. */
  situation?: (key: string) => string;
  /** What rounds rarely have is told by a part that is loaded when it is needed (`telling/rare`). */
  rare: (event: RareEvent) => Told | null;
}

/** What a record says, sentence by sentence, for the log and the live region. */
export function narrate(events: readonly TableEvent[], place: Place): Told[] {
  const said: Told[] = [];
  const dealt: string[] = [];
  let paid: { line: Line; told: Told } | null = null;
  for (const event of events) {
    if (event.event === "DealerCardDealt") dealt.push(event.card);
    const one = tell(event, events, place);
    if (one === null) continue;
    const line = event.event === "WagerSettled" ? event.line : null;
    if (line !== null && paid !== null && ofOneHand(line, paid.line)) {
      paid.told.net = (paid.told.net ?? 0) + line.net;
      continue;
    }
    said.push(one);
    paid = line === null ? null : { line, told: one };
  }
  const dealers = place.after.phase === "betting" ? (place.after.previous?.dealer ?? []) : place.after.dealer;
  if (dealt.length > 0 && dealers.length > 1) {
    const total = seenTotal(dealers);
    const words = total.points > 21 ? s.dealerOver(String(total.points)) : totalWords(total);
    const at = said.findIndex((one) => one.net !== undefined);
    const text = `${s.dealer}: ${[...dealers.map(rankName), words].join(", ")}`;
    said.splice(at < 0 ? said.length : at, 0, { text, head: `${s.dealer}:`, cards: dealers, tail: `, ${words}`, mine: true, aloud: true });
  }
  return said;
}

function tell(event: TableEvent, all: readonly TableEvent[], place: Place): Told | null {
  const { me, after, before } = place;
  const name = (player: string) => nameOf(player, me);
  const mine = (player: string) => player === me;
  switch (event.event) {
    case "WagerPlaced":
      return { text: s.bets(name(event.player), short(event.amount), event.box), mine: mine(event.player), aloud: mine(event.player) };
    case "WagerTakenBack":
      return { text: s.takesBack(name(event.player), event.box), mine: mine(event.player), aloud: false };
    case "BettingClosed":
      return { text: t.say.noMoreBets, clauses: event.clauses ?? [], mine: false, aloud: false };
    case "HandStood": {
      const player = decider(before, event.box);
      return { text: s.stands(name(player), total(before, after, event.box, event.hand)), mine: mine(player), aloud: true };
    }
    case "HandHit": {
      const player = decider(before, event.box);
      return { ...drawn(s.draws(name(player)), event, all, place), mine: mine(player), aloud: true };
    }
    case "HandDoubled": {
      const player = decider(before, event.box);
      const own = event.additions.find((one) => one.player === player) ?? event.additions[0];
      const text = s.doubles(name(player), event.box, short(own?.amount ?? 0));
      return { ...drawn(text, event, all, place), mine: mine(player), aloud: true };
    }
    case "HandSplit": {
      const player = decider(before, event.box);
      const again = (before.boxes.find((one) => one.number === event.box)?.hands.length ?? 1) > 1;
      return { text: s.splits(name(player), event.box, again ? event.hand : 0), mine: mine(player), aloud: true };
    }
    case "FollowersInvited":
      return { text: s.invites(name(event.player), event.action, event.box), clauses: event.clauses ?? [], mine: mine(event.player), aloud: true };
    case "FollowerAnswered":
      return { text: answered(event, name(event.player)), mine: mine(event.player), aloud: true };
    case "InsurancePlaced":
      return { text: s.insures(name(event.player), event.box, short(event.amount)), mine: mine(event.player), aloud: true };
    case "HandSurrendered": {
      const who = event.players[0] ?? "";
      return { text: s.surrenders(name(who), event.box), mine: event.players.includes(me), aloud: true };
    }
    case "DoubleForfeited":
      return { text: s.forfeits(name(event.player), event.box), mine: mine(event.player), aloud: true };
    case "WagerSettled":
      return settled(event.line, place);
    case "ClockLapsed":
      return event.player ? { text: s.timeUp(name(event.player)), mine: mine(event.player), aloud: mine(event.player) } : null;
    case "TimeBankUsed":
      return { text: s.bank(name(event.player)), mine: mine(event.player), aloud: mine(event.player) };
    case "PlayerLeft":
      return { text: t.say.left(name(event.player)), mine: mine(event.player), aloud: false };
    case "PlayerReturned":
      return { text: s.returned(name(event.player)), mine: mine(event.player), aloud: false };
    case "BotSeated":
      return { text: s.seated(event.name, event.box), mine: false, aloud: false };
    case "CuttingCardReached":
      return { text: s.cuttingCard, mine: false, aloud: true };
    case "ShoeShuffled":
      return { text: s.shuffled, mine: false, aloud: true };
    case "RulingAsked":
      return { text: s.ruling, clauses: event.clauses ?? [], mine: false, aloud: false };
    case "RulingGiven":
      return { text: s.ruled, mine: false, aloud: true };
    case "IncidentReported":
      return { text: s.reported(place.situation?.(event.situation) ?? event.situation.replaceAll(/[-_]/g, " ")), mine: false, aloud: true };
    case "WagersVoided":
      return { text: s.voidHands(event.box), mine: event.players.includes(me), aloud: true };
    case "RoundVoided":
      return { text: s.voidRound, clauses: event.clauses, mine: true, aloud: true };
    case "SqueezeGranted":
      return { text: s.squeeze(name(event.player), event.box), clauses: event.clauses ?? [], mine: mine(event.player), aloud: true };
    case "LimitsChanged":
      return { text: s.limitsChanged, mine: false, aloud: true };
    case "TableClosed":
      return { text: s.tableClosed, clauses: event.clauses ?? [], mine: true, aloud: true };
    case "SideWagerPlaced":
      return { text: s.betsSide(name(event.player), short(event.amount), kindName(event.wager), event.box), mine: mine(event.player), aloud: mine(event.player) };
    // These are seen on the felt, or are part of another sentence.
    case "CardDealt":
    case "DealerCardDealt":
    case "HoleCardDealt":
    case "HoleCardRevealed":
    case "InitialDealCompleted":
    case "RoundEnded":
    case "PlayerReady":
    case "OfferPassed":
    case "OfferClosed":
    case "QuestionClosed":
    case "TableOpened":
    case "TableHosted":
    case "LinePaid":
      return null;
    default:
      return place.rare(event);
  }
}

function answered(event: { answer: string; amount?: number }, name: string): string {
  switch (event.answer) {
    case "follow":
      return s.follows(name, short(event.amount ?? 0));
    case "decline":
      return s.declines(name);
    default:
      return s.staysOn(name, event.answer);
  }
}

function settled(line: Line, { me, pontoon }: Place): Told {
  const mine = line.player === me;
  const what = kindName(line.kind) || t.line.place(line.box, null).toLowerCase();
  const whose = mine ? s.your : s.whose(line.player);
  const odds = oddsWords(line.odds);
  const outcome = line.result === "win" ? `${w.wins}${odds ? ` ${odds}` : ""}` : line.result === "lose" ? w.loses : line.result === "stand-off" ? w.returned : w.gaveUp;
  return { text: `${whose} ${what} ${outcome}: ${whyWords(line, pontoon)}`, clauses: line.clauses, net: line.net, mine, aloud: mine };
}

const PARTS: readonly string[] = ["main", "split", "double"];

/** Whether two lines are parts of one wager on a hand, and went the same way: they are told as one. */
function ofOneHand(one: Line, other: Line): boolean {
  const parts = PARTS.includes(one.kind) && PARTS.includes(other.kind);
  return parts && one.player === other.player && one.box === other.box && one.hand === other.hand && one.result === other.result && one.odds === other.odds;
}

/** "Cleo draws four of hearts: 9"; a card that lies face down, or that a person has still to deal, is not told. */
function drawn(head: string, event: { box: number; hand: number }, all: readonly TableEvent[], { before, after }: Place): Pick<Told, "text" | "head" | "cards" | "tail"> {
  const cards = cardsTo(all, event);
  if (cards.length === 0 || cardsOf(after, event.box, event.hand).includes(null)) return { text: head };
  const tail = `: ${total(before, after, event.box, event.hand)}`;
  return { text: `${head} ${cards.map(cardName).join(", ")}${tail}`, head, cards, tail };
}

/** Who decides for a box, before what happened. */
function decider(view: TableView, box: number): string {
  return view.controllers[box] ?? view.boxes.find((one) => one.number === box)?.bettors[0]?.player ?? "";
}

/** The cards that come to a hand; the next hand of a split box may get its second one with the same record. */
function cardsTo(events: readonly TableEvent[], { box, hand }: { box: number; hand: number }): string[] {
  return events.flatMap((event) => (event.event === "CardDealt" && event.box === box && event.hand === hand && event.card ? [event.card] : []));
}

/** What a hand counts after the record; its round may have ended with it. */
function total(before: TableView, after: TableView, box: number, hand: number): string {
  const known = after.totals.find((one) => one.box === box && one.hand === hand);
  if (known !== undefined) return totalWords(known);
  const cards = cardsOf(after.phase === "betting" ? after.previous : before, box, hand);
  return cards.length === 0 || cards.includes(null) ? "" : totalWords(seenTotal(cards.filter((one) => one !== null)));
}

/** The cards of a hand; null is one that lies face down. */
function cardsOf(of: Pick<TableView, "boxes"> | null, box: number, hand: number): readonly (string | null)[] {
  return of?.boxes.find((one) => one.number === box)?.hands[hand - 1]?.cards ?? [];
}

/** "Box 1: king of spades, nine of hearts, 19": what a player has turned of a hand. */
export function turnedTold(view: TableView, box: number, hand: number): Told {
  const all = cardsOf(view, box, hand);
  const cards = all.filter((one) => one !== null);
  const head = `${t.line.place(box, (view.boxes.find((one) => one.number === box)?.hands.length ?? 1) > 1 ? hand : null)}:`;
  const tail = all.includes(null) ? "" : `, ${total(view, view, box, hand)}`;
  return { text: `${head} ${cards.map(cardName).join(", ")}${tail}`, head, cards, tail, mine: true, aloud: true };
}
