import { seenTotal } from "../cards/total";
import type { Box, Card, Hand, Line, Stake, TableView } from "../wire/table";
import { NO_MOTION, type Reveal } from "./motion";
import { handKey } from "./places";

/** A table as it is drawn: every box from 1 on, with hands, chips and what became of them. */
export interface Scene {
  mode: "betting" | "play" | "settled";
  round: number;
  dealer: { cards: (Card | null)[]; points: number; soft: boolean };
  boxes: BoxScene[];
  /** All lines of the round so far, those undone left out. */
  lines: readonly Line[];
}

export interface BoxScene {
  number: number;
  /** Who decides here; "" where nobody has a wager. */
  owner: string;
  mine: boolean;
  /** I have a wager here, and somebody else decides. */
  behind: boolean;
  /** Who sits here without a wager. */
  seated: string;
  bettors: Bettor[];
  sides: SideScene[];
  insured: Bettor[];
  hands: HandScene[];
  turn: boolean;
  void: boolean;
}

export interface Bettor {
  player: string;
  mine: boolean;
  amount: number;
}

export interface SideScene extends Bettor {
  kind: string;
  /** Null while it is open. */
  net: number | null;
}

export interface StakeScene {
  player: string;
  mine: boolean;
  base: number;
  double: number;
  net: number | null;
  result: Line["result"] | null;
}

export interface HandScene {
  box: number;
  hand: number;
  /** Null is a card face down. */
  cards: (Card | null)[];
  /** Every card is to be seen and none is on its way. */
  whole: boolean;
  across: boolean;
  points: number;
  soft: boolean;
  turn: boolean;
  /** Paid or collected before the round ends: small cards. */
  gone: boolean;
  surrendered: boolean;
  stakes: StakeScene[];
  tag: Tag | null;
}

/** What became of a hand, for me if I have a wager on it, else for who decides. */
export interface Tag {
  net: number;
  mine: boolean;
  /** Mine, on a hand that somebody else decides. */
  behind: boolean;
  reason: string;
  result: Line["result"];
  total: number | null;
}

interface Source {
  boxes: readonly Box[];
  dealer: readonly Card[];
  lines: readonly Line[];
  controllers: Record<number, string>;
  settled: boolean;
}

/** The scene for `me`. `settled`: the last round lies there still; `reveal`: what has not arrived yet. */
export function sceneOf(view: TableView, me: string, settled: boolean, reveal: Reveal = NO_MOTION): Scene {
  const previous = settled ? view.previous : null;
  const from: Source = previous
    ? { boxes: previous.boxes, dealer: previous.dealer, lines: standing(previous.lines), controllers: {}, settled: true }
    : { boxes: view.boxes, dealer: view.dealer, lines: standing(view.lines), controllers: view.controllers, settled: false };
  const { lines: shown } = reveal;
  const lines = shown === null ? from.lines : from.lines.filter((line) => shown.has(line));
  const dealer = from.dealer.slice(0, reveal.dealer ?? from.dealer.length);
  const hole = view.hole_down && !previous;
  const boxes = Array.from({ length: view.setup.boxes }, (_, index) =>
    boxScene(view, { ...from, lines }, index + 1, me, reveal),
  );
  return {
    mode: previous ? "settled" : view.phase === "betting" ? "betting" : "play",
    round: previous?.number ?? view.round,
    dealer: { cards: hole ? [...dealer, null] : [...dealer], ...seenTotal(dealer) },
    boxes,
    lines,
  };
}

function boxScene(view: TableView, from: Source, number: number, me: string, reveal: Reveal): BoxScene {
  const box = from.boxes.find((one) => one.number === number);
  const seated = view.seats.find(([at]) => at === number)?.[1] ?? "";
  if (box === undefined) {
    const empty = { bettors: [], sides: [], insured: [], hands: [], turn: false, void: false };
    return { number, owner: "", mine: false, behind: false, seated, ...empty };
  }
  const everybody = [...box.bettors, ...box.void];
  const owner = from.controllers[number] ?? everybody.find((one) => one.seated)?.player ?? everybody[0]?.player ?? "";
  const bettors = everybody
    .map((one) => ({ player: one.player, mine: one.player === me, amount: view.phase === "betting" && !from.settled ? one.placed : one.wager }))
    .sort((a, b) => Number(b.player === owner) - Number(a.player === owner));
  const step = view.step;
  const turn = !from.settled && step.kind === "decide" && step.box === number;
  const hands = box.hands.map((hand, index) => handScene(view, from, box, hand, index + 1, owner, me, reveal, turn && step.hand === index + 1));
  return {
    number,
    owner,
    mine: owner === me,
    behind: owner !== me && everybody.some((one) => one.player === me),
    seated,
    bettors,
    sides: box.sides.map((one) => ({
      player: one.player,
      mine: one.player === me,
      amount: one.amount,
      kind: one.kind,
      net: netOf(from.lines, (line) => line.box === number && line.player === one.player && line.kind === one.kind),
    })),
    insured: box.insurances.map((one) => ({ player: one.player, mine: one.player === me, amount: one.amount })),
    hands,
    turn,
    void: box.bettors.length === 0 && box.void.length > 0,
  };
}

function handScene(view: TableView, from: Source, box: Box, hand: Hand, number: number, owner: string, me: string, reveal: Reveal, turn: boolean): HandScene {
  const key = handKey(box.number, number);
  const down = from.settled ? undefined : view.face_down.find((one) => one.box === box.number && one.hand === number);
  const all: (Card | null)[] = down ? Array.from({ length: down.cards }, () => null) : [...hand.cards];
  const cards = all.slice(0, reveal.hands.get(key) ?? all.length);
  const whole = cards.length === all.length && !down;
  const mine = from.lines.filter((line) => line.box === box.number && line.hand === number);
  const known = view.totals.find((one) => one.box === box.number && one.hand === number);
  const seen = seenTotal(cards.filter((card) => card !== null));
  const total = whole && known && !from.settled ? known : seen;
  const told = from.settled ? (mine.find((line) => line.total != null)?.total ?? total.points) : total.points;
  const stakes = hand.stakes.map((stake) => stakeScene(mine, stake, me));
  stakes.sort((a, b) => Number(b.player === owner) - Number(a.player === owner));
  return {
    box: box.number,
    hand: number,
    cards,
    whole,
    across: hand.doubled && whole && all.length > 2,
    points: told,
    soft: total.soft,
    turn: turn && whole,
    gone: mine.length > 0 && hand.stakes.every((stake) => stake.status === "settled") && mine.every(atOnce),
    surrendered: hand.stakes.some((stake) => stake.status === "surrendered"),
    stakes,
    tag: tagOf(mine, owner, me),
  };
}

/** A line that was settled without a look at the dealer's final cards. */
function atOnce(line: Line): boolean {
  return line.dealer == null && line.reason !== "dealer_pontoon" && line.reason !== "addition_returned" && line.reason !== "one_original";
}

function stakeScene(lines: readonly Line[], stake: Stake, me: string): StakeScene {
  const own = lines.filter((line) => line.player === stake.player);
  return {
    player: stake.player,
    mine: stake.player === me,
    base: stake.base,
    double: stake.double,
    net: netOf(own, () => true),
    result: own[0]?.result ?? null,
  };
}

function tagOf(lines: readonly Line[], owner: string, me: string): Tag | null {
  const mine = lines.some((line) => line.player === me);
  const own = lines.filter((line) => line.player === (mine ? me : owner));
  const first = own[0] ?? lines[0];
  if (first === undefined) return null;
  const net = own.reduce((sum, line) => sum + line.net, 0);
  const result = net > 0 ? "win" : net < 0 && first.result === "stand-off" ? "lose" : first.result;
  return { net, mine, behind: mine && owner !== me, reason: first.reason, result, total: first.total ?? null };
}

function netOf(lines: readonly Line[], about: (line: Line) => boolean): number | null {
  const found = lines.filter(about);
  return found.length === 0 ? null : found.reduce((sum, line) => sum + line.net, 0);
}

/** The lines that still count: not those that were undone, nor those that undid them. */
export function standing(lines: readonly Line[]): Line[] {
  const left: Line[] = [];
  for (const line of lines) {
    if (!line.reverses) {
      left.push(line);
      continue;
    }
    const at = left.findLastIndex(
      (one) => one.player === line.player && one.box === line.box && one.hand === line.hand && one.kind === line.kind,
    );
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}
