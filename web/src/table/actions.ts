import type { Choice, Closed, Refusal, TableCommand, TableOpen, TableView } from "../wire/table";

export type Decision = "hit" | "stand" | "double" | "split" | "surrender";

/** An action of the bar: open with its choice, or closed with its refusal; it keeps its place either way. */
export interface BarAction {
  action: Decision;
  choice: Choice | null;
  refusal: Refusal | null;
}

/** Hit, stand, double and split in that order, always; surrender fifth where it is a turn's choice. */
export function barActions(open: Partial<TableOpen>, view: TableView): BarAction[] {
  const { box } = view.step;
  const actions: Decision[] = ["hit", "stand", "double", "split"];
  const find = (action: Decision): BarAction => ({
    action,
    choice: open.choices?.find((one) => one.action === action && one.box === box) ?? null,
    refusal: (open.closed?.find((one: Closed) => one.action === action && (one.box ?? 0) === box) ?? null)?.refusal ?? null,
  });
  const surrender = find("surrender");
  const asked = view.step.kind === "decide" && surrender.choice !== null;
  return asked ? [...actions.map(find), surrender] : actions.map(find);
}

/** What the bar shows. */
export type BarMode = "bet" | "decide" | "offer" | "answer" | "wait";

export function barMode(view: TableView, open: Partial<TableOpen>, me: string): BarMode {
  if (view.phase === "betting") return "bet";
  const awaited = view.clock.players.includes(me);
  // An exposed card may be refused, and the hand may be played on just as well.
  if (view.step.kind === "decide" && awaited) return "decide";
  if ((open.answers?.length ?? 0) > 0) return "answer";
  if (view.step.kind === "offer" && awaited && (open.choices?.length ?? 0) > 0) return "offer";
  return "wait";
}

export type OfferAction = "insure" | "surrender" | "forfeit" | "follow";

/** What is on offer to me now, one for each box and hand. */
export function offersOf(view: TableView, open: Partial<TableOpen>, me: string): Choice[] {
  if (barMode(view, open, me) !== "offer") return [];
  const kinds: readonly string[] = ["insure", "surrender", "forfeit", "follow"];
  return (open.choices ?? []).filter((one) => kinds.includes(one.action));
}

/** The largest amount of a choice that fits its step. */
export function mostOf(choice: Choice): number {
  const range = choice.amounts[0];
  return range === undefined ? 0 : range.most - (range.most % range.multiple);
}

/** The command that takes a choice. `amount` is for wagers, insurance, doubles and following one. */
export function commandOf(choice: Choice, amount = mostOf(choice)): TableCommand {
  const { player, box } = choice;
  switch (choice.action) {
    case "wager":
      return { command: "PlaceWager", player, box, amount };
    case "side":
      return { command: "PlaceSideWager", player, box, wager: choice.wager ?? "", amount };
    case "take-back":
      return { command: "TakeBackWager", player, box };
    case "answer-sharing":
      return { command: "AnswerSharing", player, box, consents: true };
    case "ask-squeeze":
      return { command: "AskSqueeze", player, box };
    case "insure":
      return { command: "Insure", player, box, amount };
    case "surrender":
      return { command: "Surrender", player, box };
    case "hit":
      return { command: "Hit", player, box };
    case "stand":
      return { command: "Stand", player, box };
    case "double":
      return { command: "Double", player, box, additions: [{ player, amount }] };
    case "split":
      return { command: "Split", player, box, cover: [player] };
    case "forfeit":
      return { command: "Forfeit", player, box, hand: choice.hand };
    case "follow":
      return { command: "Follow", player, box, answer: "follow", amount };
    default:
      return choice.action satisfies never;
  }
}

/** What a choice costs more than what lies there already, in cents. */
export function costOf(choice: Choice, amount = mostOf(choice)): number {
  return choice.action === "double" || choice.action === "split" ? amount : 0;
}
