import { boardWords } from "../../texts/board";
import type { Box, Card, HandTotal, Line, TableView } from "../../wire/table";

export interface BoardHand {
  cards: readonly (Card | null)[];
  /** "20", "16" or "26, over"; empty where nothing is known. */
  total: string;
  doubled: boolean;
}

export interface BoardBox {
  number: number;
  /** Who decides for it first, then who bets behind. */
  names: readonly string[];
  hands: readonly BoardHand[];
  turn: boolean;
  /** What the box brought in all, in cents; null while it is open. */
  net: number | null;
  /** The words of its result: one for a single hand. */
  result: string;
}

export interface BoardScene {
  boxes: readonly BoardBox[];
  dealer: readonly Card[];
  dealerTotal: string;
  round: number;
  /** One sentence about what happens now. */
  says: string;
}

const BUST = 21;

/** The table as its display shows it: the round in play, or the last one until there are cards again. No balances. */
export function boardScene(view: TableView, now: number): BoardScene {
  const dealt = view.dealer.length > 0 || view.boxes.some((box) => box.hands.length > 0);
  const past = dealt || view.previous === null ? null : view.previous;
  const boxes = past?.boxes ?? view.boxes;
  const lines = past?.lines ?? view.lines;
  const dealer = past?.dealer ?? view.dealer;
  const points = past === null ? view.dealer_points : pointsOf(past.dealer);
  const numbers = Array.from({ length: view.setup.boxes }, (_, at) => at + 1);
  return {
    boxes: numbers.map((number) => boxScene(view, number, boxes.find((one) => one.number === number), lines, past === null)),
    dealer,
    dealerTotal: dealer.length === 0 ? "" : totalText(points),
    round: past?.number ?? view.round,
    says: saysOf(view, now),
  };
}

function boxScene(view: TableView, number: number, box: Box | undefined, lines: readonly Line[], running: boolean): BoardBox {
  const seated = view.seats.filter(([at]) => at === number).map(([, name]) => name);
  const own = lines.filter((line) => line.box === number);
  const main = own.filter((line) => line.kind === "main" || line.kind.startsWith("split"));
  return {
    number,
    names: [...new Set([...(view.controllers[number] ? [view.controllers[number]] : []), ...(box?.bettors.map((one) => one.player) ?? []), ...seated])],
    hands: (box?.hands ?? []).map((hand, at) => ({
      cards: [...hand.cards, ...hiddenCards(view, number, at + 1, running)],
      total: handTotal(running ? view.totals : [], number, at + 1, hand.cards),
      doubled: hand.doubled,
    })),
    turn: running && view.step.kind === "decide" && view.step.box === number,
    net: own.length === 0 ? null : own.reduce((sum, line) => sum + line.net, 0),
    result: main.length === 1 && main[0] !== undefined ? boardWords.result[main[0].result] : "",
  };
}

function hiddenCards(view: TableView, box: number, hand: number, running: boolean): null[] {
  if (!running) return [];
  return view.face_down.filter((one) => one.box === box && one.hand === hand).flatMap((one) => Array<null>(one.cards).fill(null));
}

function handTotal(totals: readonly HandTotal[], box: number, hand: number, cards: readonly Card[]): string {
  if (cards.length === 0) return "";
  const found = totals.find((one) => one.box === box && one.hand === hand);
  return totalText(found?.points ?? pointsOf(cards));
}

function totalText(points: number): string {
  return points > BUST ? `${points}, ${boardWords.over}` : String(points);
}

/** What cards count: an ace eleven as long as that is not over. */
export function pointsOf(cards: readonly Card[]): number {
  let points = 0;
  let aces = 0;
  for (const card of cards) {
    const rank = card.charAt(0);
    if (rank === "A") aces += 1;
    points += rank === "A" ? 11 : "TJQK".includes(rank) ? 10 : Number(rank);
  }
  while (points > BUST && aces > 0) {
    points -= 10;
    aces -= 1;
  }
  return points;
}

function saysOf(view: TableView, now: number): string {
  const s = boardWords.says;
  const { step, clock } = view;
  switch (step.kind) {
    case "bet":
    case "open":
    case "notice": {
      const left = clock.what === "betting" && clock.until > 0 ? Math.ceil((clock.until - now) / 1000) : 0;
      return left > 0 ? s.betIn(left) : s.bet;
    }
    case "decide":
      return s.decide(view.controllers[step.box] ?? "", step.box);
    case "offer":
      return step.offer === null ? s.deal : s.offer[step.offer];
    case "deal-dealer":
    case "reveal-hole":
    case "check-hole":
      return s.dealer;
    case "deal-box":
    case "deal-hole":
    case "burn":
      return s.deal;
    case "settle":
      return s.settle;
    case "shuffle":
    case "cut":
    case "insert-cutting-card":
    case "count":
    case "replace":
    case "procedure":
      return s.shuffle;
    case "rule":
    case "answer":
      return s.rule;
    case "spin":
      return s.spin;
    case "closed":
      return s.closed;
    default:
      return step.kind satisfies never;
  }
}

/** How far each card of a hand is moved, in widths of a card, and how much smaller cards are where there are many: of each so
 * much is seen that its index can be read. */
export function fanOf(cards: number): { step: number; fit: number } {
  const step = Math.max(0.28, Math.min(0.36, 0.66 / Math.max(1, cards - 1)));
  return { step, fit: Math.min(1, 1.66 / (1 + step * (cards - 1))) };
}
