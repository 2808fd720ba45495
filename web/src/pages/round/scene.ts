import type { Box, Hand, Line, TableView } from "../../wire/table";

/** A hand as it lies at one step. */
export interface HandShown {
  readonly hand: number;
  readonly cards: readonly (string | null)[];
  /** The last card lies across: the hand is doubled. */
  readonly across: boolean;
  readonly total: string;
  readonly turn: boolean;
  /** Paid or collected: its cards are small and dimmed. */
  readonly over: boolean;
  readonly stakes: readonly { player: string; amount: number }[];
  /** What its owner gained with it, where it is settled. */
  readonly net: number | null;
  /** The dealer has the same: that is told in words. */
  readonly standOff: boolean;
}

export interface BoxShown {
  readonly number: number;
  readonly owner: string;
  readonly turn: boolean;
  readonly hands: readonly HandShown[];
  readonly sides: readonly { player: string; kind: string; amount: number }[];
}

/** All boxes of the table, the last one first: box 1 is on the dealer's left, so on the right here. */
export function boxesOf(view: TableView): BoxShown[] {
  const turn = view.step.kind === "decide" || view.step.kind === "deal-box" ? view.step : null;
  return Array.from({ length: view.setup.boxes }, (_, at) => view.setup.boxes - at).map((number) => {
    const box = view.boxes.find((one) => one.number === number);
    const owner = view.controllers[number] ?? box?.bettors[0]?.player ?? "";
    return {
      number,
      owner,
      turn: turn?.box === number,
      hands: box === undefined ? [] : handsOf(view, box, owner, turn?.box === number ? Math.max(1, turn.hand) : 0),
      sides: box?.sides.filter((side) => !side.settled).map(({ player, kind, amount }) => ({ player, kind, amount })) ?? [],
    };
  });
}

function handsOf(view: TableView, box: Box, owner: string, inTurn: number): HandShown[] {
  if (box.hands.length === 0 || box.hands.every((hand) => hand.cards.length === 0 && hand.stakes.length === 0)) {
    const stakes = box.bettors.map((one) => ({ player: one.player, amount: one.wager || one.placed }));
    return [{ hand: 1, cards: [], across: false, total: "", turn: false, over: false, stakes, net: null, standOff: false }];
  }
  return box.hands.map((hand, at) => handOf(view, box.number, hand, at + 1, owner, inTurn === at + 1));
}

function handOf(view: TableView, box: number, hand: Hand, number: number, owner: string, turn: boolean): HandShown {
  const found = view.totals.find((one) => one.box === box && one.hand === number);
  const down = view.face_down.find((one) => one.box === box && one.hand === number)?.cards ?? 0;
  const lines = view.lines.filter((line) => line.box === box && line.hand === number);
  const open = hand.stakes.filter((stake) => stake.status === "open");
  const over = hand.cards.length > 0 && hand.stakes.length > 0 && open.length === 0;
  return {
    hand: number,
    cards: [...hand.cards, ...Array.from({ length: down }, () => null)],
    across: hand.doubled,
    total: found === undefined ? "" : `${found.soft && found.points < 21 ? "soft " : ""}${found.points}`,
    turn,
    over,
    stakes: open.map((stake) => ({ player: stake.player, amount: stake.base + stake.double })),
    net: over ? sum(lines, owner) : null,
    standOff: over && lines.some((line) => line.player === owner && line.result === "stand-off") && sum(lines, owner) === 0,
  };
}

function sum(lines: readonly Line[], player: string): number {
  return lines.filter((line) => line.player === player).reduce((total, line) => total + line.net, 0);
}
