import { faultsOf, type Faults, tableOf, usualWish, type Wish } from "../pages/lobby/wish";
import type { NewTable } from "../wire/http";

/** Whose table it is: an exercise of one's own, or one of the house, with chips on the felt or out of wallets. */
export type Whose = "practice" | "felt" | "wallet";

/** A table that a person deals, as the form has it. */
export interface DealtWish extends Wish {
  whose: Whose;
  shoe: "physical" | "virtual";
  byHand: boolean;
}

export function usualDealt(book: string, decks: readonly number[], boxes: number): DealtWish {
  return { ...usualWish(book, decks, boxes), boxes, bots: 0, whose: "practice", shoe: "physical", byHand: false };
}

export function dealtFaults(wish: DealtWish): Faults {
  return faultsOf(wish);
}

/** The request; asked for a wish without faults. */
export function dealtTable(wish: DealtWish, id: string): NewTable {
  const asked = tableOf(wish, id);
  const terms = wish.whose === "practice" ? { money: "felt", owner_rules: true } : { money: wish.whose, public: true };
  return { ...asked, setup: { ...asked.setup, shoe: wish.shoe }, practice: { by_hand: wish.byHand }, terms: { dealing: "person", ...terms } } as NewTable;
}
