import { Counter, type Json, object, text, texts, whole } from "./reading";
import { type Code, WrongError } from "./faults";

export const DECK: readonly string[] = [..."A23456789JQK"].flatMap((rank) => [..."shdc"].map((suit) => rank + suit));

/** The cards of a deck: 48 without tens, or all 52 where the table says so. */
export function deckOf(pack: string): readonly string[] {
  if (pack !== "spanish" && pack !== "full") throw new TypeError(`there is no pack ${pack}`);
  return pack === "full" ? [...DECK, ...[..."shdc"].map((suit) => `T${suit}`)] : DECK;
}

/** Events that touch the cards of a shoe. */
export const CONCERNED: ReadonlySet<string> = new Set([
  ...["TableOpened", "ShoeShuffled", "ShoeStacked", "ShoeLoaded", "ShoeCut", "MidRoundShuffleDue"],
  ...["CardBurned", "BurnCardShown", "CardDealt", "DealerCardDealt", "CardMisdealt"],
  ...["HoleCardDealt", "HoleCardRevealed", "HoleCardExposed", "CardRemoved", "CardCalledBack"],
  ...["CardExposed", "CardsDrawnTogether", "CardPicked", "RoundReconstructed", "RoundVoided", "RoundEnded"],
]);

/**
 * Where every card of an open shoe went: the order as it lies, and the position of the next card. A burnt card, the
 * hole card and one dealt face down take their place in the order without being shown.
 */
export class Shoe {
  /** False for a physical shoe, whose order nobody knew. */
  known = false;
  order: string[] = [];
  position = 0;
  private stacked = false;
  private aside: string[] = [];
  private together = 0;
  private hole: string | null = null;
  private burnt: string[] = [];
  private gone: string[] = [];
  private reshuffle = "";

  constructor(
    private readonly decks = 0,
    /** How many cards were held against an order. */
    public cards = 0,
    /** Where the cards before this shoe are not known: what came from them is not asked for. */
    private readonly alone = false,
    private readonly deck: readonly string[] = DECK,
  ) {}

  apply(event: Json, opened: readonly string[]): void {
    const kind = text(event, "event");
    if (kind === "ShoeShuffled" || kind === "ShoeStacked") this.begin(opened, kind === "ShoeStacked");
    else if (kind === "ShoeLoaded") this.known = false;
    else if (this.known) this.move(kind, event);
    else if (kind === "RoundEnded") this.reshuffle = "";
  }

  /** A new shoe has every card of the decks once for each; in mid-round those that are left, or were used. */
  begin(cards: readonly string[], stacked: boolean): void {
    if (!cards.every((card) => this.deck.includes(card))) throw new WrongError("no-card");
    const held = new Counter(cards);
    if (!stacked && !this.alone) this.compare(held);
    if (this.reshuffle === "discards") this.gone = without(this.gone, held);
    else if (this.reshuffle !== "remaining") this.gone = [];
    if (this.reshuffle !== "remaining") this.burnt = [];
    [this.order, this.position, this.aside, this.together] = [[...cards], 0, [], 0];
    [this.known, this.stacked, this.reshuffle] = [true, stacked, ""];
  }

  private compare(held: Counter): void {
    if (this.reshuffle === "remaining") {
      if (!held.equals(new Counter(this.order.slice(this.position)))) throw new WrongError("left-differs");
    } else if (this.reshuffle === "discards") {
      if (!held.isIn(new Counter(this.gone))) throw new WrongError("used-differs");
    } else {
      const all = new Counter();
      for (const card of this.deck) all.add(card, this.decks);
      if (!held.equals(all)) throw new WrongError("decks", { decks: this.decks });
    }
  }

  private move(kind: string, event: Json): void {
    switch (kind) {
      case "ShoeCut": {
        const at = whole(event, "at");
        // A stacked shoe is written down as it lies after the cut.
        if (!this.stacked) this.order = [...this.order.slice(at), ...this.order.slice(0, at)];
        return;
      }
      case "CardDealt":
      case "DealerCardDealt":
      case "CardMisdealt":
        this.take(shown(event));
        return;
      case "CardRemoved":
        this.take(shown(event));
        this.together = 0;
        return;
      case "HoleCardDealt":
        this.hole = this.take(null);
        return;
      case "HoleCardRevealed":
      case "HoleCardExposed":
        if (this.hole !== null || !this.alone) this.same(text(event, "card"), this.hole ?? "", "hole");
        return;
      case "CardBurned":
        this.burn();
        return;
      case "BurnCardShown":
        if (this.burnt.length > 0 || !this.alone) this.same(text(event, "card"), this.burnt.at(-1) ?? "", "burnt");
        return;
      case "CardCalledBack":
        this.position -= 1;
        this.gone.pop();
        return;
      case "CardExposed":
        this.same(text(event, "card"), this.ahead(this.aside.length), "next");
        this.aside.push(text(event, "card"));
        return;
      case "CardsDrawnTogether":
        this.aside = [...texts(event, "cards")];
        for (const [at, card] of this.aside.entries()) this.same(card, this.ahead(at), "next");
        this.together = this.aside.length;
        return;
      case "CardPicked":
        this.pick(text(event, "card"));
        return;
      case "RoundReconstructed":
        this.putBack(texts(object(event["proposal"]), "left_over", []));
        return;
      default:
        this.round(kind, event);
    }
  }

  /** What the end of a round, a void or a shuffle in mid-round does to the shoe. */
  private round(kind: string, event: Json): void {
    if (kind === "RoundVoided") {
      for (let left = this.aside.length; left > 0; left--) this.take(null);
      this.together = 0;
    } else if (kind === "RoundEnded") {
      [this.together, this.hole, this.reshuffle] = [0, null, ""];
    } else if (kind === "MidRoundShuffleDue") {
      this.reshuffle = text(event, "cards");
      this.order = this.reshuffle === "remaining" ? this.order.slice(this.position) : [];
      [this.position, this.aside] = [0, []];
    }
  }

  private ahead(behind: number): string {
    const card = this.order[this.position + behind];
    if (card === undefined) throw new WrongError("past-end", { at: this.position + behind + 1 });
    return card;
  }

  /** The next card leaves the shoe; what was shown of it must be that card. */
  private take(seen: string | null): string {
    const card = this.ahead(0);
    if (seen !== null) this.same(seen, card, "card");
    this.position += 1;
    this.cards += 1;
    this.gone.push(card);
    this.aside = this.aside.slice(1);
    return card;
  }

  private same(seen: string, card: string, code: Code): void {
    if (seen !== card) throw new WrongError(code, { at: this.position + 1, shown: seen, card });
  }

  /** The next card goes away face down; one that lies exposed is out of the shoe, and the one behind it goes. */
  private burn(): void {
    const kept = this.aside;
    const behind = this.order.length - this.position <= kept.length ? 0 : kept.length;
    if (behind > 0) this.order.splice(this.position, 0, ...this.order.splice(this.position + behind, 1));
    this.burnt.push(this.take(null));
    if (behind > 0) this.aside = kept;
  }

  /** Which of the cards that came out together is the first of those whose order is not known. */
  private pick(card: string): void {
    const known = this.aside.length - this.together;
    const others = this.aside.slice(known);
    const found = others.indexOf(card);
    if (found < 0) throw new WrongError("picked", { card });
    others.splice(found, 1);
    this.aside = [...this.aside.slice(0, known), card, ...others];
    this.order.splice(this.position, this.aside.length, ...this.aside);
    this.together = this.together > 2 ? this.together - 1 : 0;
  }

  /** Cards that were dealt in error are the next ones again. */
  private putBack(left: readonly string[]): void {
    for (const card of left) {
      const found = this.gone.lastIndexOf(card);
      if (found >= 0) this.gone.splice(found, 1);
      else if (!this.alone) throw new WrongError("left-over", { card });
    }
    this.order.splice(this.position, 0, ...left);
    this.aside = [...left, ...this.aside];
  }
}

function shown(event: Json): string | null {
  return event["card"] === undefined || event["card"] === null ? null : text(event, "card");
}

function without(cards: readonly string[], taken: Counter): string[] {
  const left = new Counter();
  for (const [name, count] of taken.entries()) left.add(name, count);
  return cards.filter((card) => {
    if (left.get(card) === 0) return true;
    left.add(card, -1);
    return false;
  });
}
