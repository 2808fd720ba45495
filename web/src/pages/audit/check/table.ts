import { commitment } from "./digest";
import { WrongError } from "./faults";
import { type Json, object, text, texts, whole } from "./reading";
import { CONCERNED, deckOf, Shoe } from "./shoe";

/** A shoe that was opened, and how far it was dealt. */
export interface OpenedShoe {
  readonly where: string;
  readonly shoe: number;
  readonly commitment: string;
  readonly salt: string;
  readonly order: readonly string[];
  readonly record: number;
}

/**
 * The shoes of one table, and its cards against them. What happens with a shoe is kept until the shoe is opened; then
 * every card that was shown is held against its order.
 */
export class Table {
  made = 0;
  opened = 0;
  shoe = new Shoe();
  private partial = false;
  private roundsLeft: number | null = null;
  /** Commitments of shoes that are not open yet. */
  private readonly committed = new Map<number, string>();
  private count = 0;
  /** The orders of open shoes that the events have not reached yet. */
  private readonly orders = new Map<number, readonly string[]>();
  private order: readonly string[] = [];
  private retired = 0;
  private waiting: { sequence: number; event: Json }[] = [];
  private at = 0;

  constructor(
    private readonly where: string,
    private readonly opensAtOnce: boolean,
    private readonly onOpened: (shoe: OpenedShoe) => void = () => undefined,
  ) {}

  async add(sequence: number, event: Json): Promise<void> {
    const kind = text(event, "event");
    if (kind === "ShoeCommitted") {
      const shoe = whole(event, "shoe");
      if (shoe !== this.count + 1) throw new WrongError("commit-number", { shoe, due: this.count + 1 });
      this.count = shoe;
      this.committed.set(shoe, text(event, "commitment"));
      return;
    }
    if (kind === "ShoeRevealed") {
      await this.reveal(sequence, event);
      this.follow();
      return;
    }
    this.use(kind, event);
    if (CONCERNED.has(kind)) this.waiting.push({ sequence, event });
  }

  /** In the record of its shuffle a shoe is committed to; out of use, it is opened. */
  recordEnds(): void {
    if (this.count < this.made) throw new WrongError("not-committed", { shoe: this.made });
    if (this.count > this.made) throw new WrongError("not-shuffled", { shoe: this.count });
    if (this.opensAtOnce && this.retired > this.opened) throw new WrongError("not-opened", { shoe: this.opened + 1 });
  }

  private use(kind: string, event: Json): void {
    switch (kind) {
      case "ShoeShuffled":
      case "ShoeStacked":
        if (!this.partial) this.retired = this.made;
        this.made += 1;
        this.partial = false;
        return;
      case "TableOpened":
      case "ShoeLoaded":
      case "TableClosed":
        this.retired = this.made;
        this.partial = false;
        if (kind === "TableOpened") this.roundsLeft = null;
        return;
      case "MidRoundShuffleDue":
        this.partial = true;
        return;
      case "FinalRoundsAnnounced":
        this.roundsLeft = whole(event, "rounds");
        return;
      case "RoundEnded":
        this.partial = false;
        if (this.roundsLeft !== null) {
          this.roundsLeft -= 1;
          if (this.roundsLeft === 0) this.retired = this.made;
        }
        return;
      default:
    }
  }

  /** A shoe is opened: once, when it is out of use, as it was committed to. */
  private async reveal(sequence: number, event: Json): Promise<void> {
    const shoe = whole(event, "shoe");
    const cards = texts(event, "cards");
    const committed = this.committed.get(shoe);
    if (committed === undefined) throw new WrongError("opened-unknown", { shoe });
    const salt = text(event, "salt");
    const made = await commitment("shoe", this.where, shoe, salt, cards.join(" "));
    if (made !== committed) throw new WrongError("opened-other", { shoe });
    this.committed.delete(shoe);
    this.opened += 1;
    this.orders.set(shoe, cards);
    this.onOpened({ where: this.where, shoe, commitment: committed, salt, order: cards, record: sequence });
  }

  /** Hold the cards against the orders, up to the first shoe that is not open. */
  private follow(): void {
    let done = 0;
    for (const { sequence, event } of this.waiting) {
      const kind = text(event, "event");
      if (kind === "ShoeShuffled" || kind === "ShoeStacked") {
        const order = this.orders.get(this.at + 1);
        if (order === undefined) break;
        this.at += 1;
        this.order = order;
        this.orders.delete(this.at);
      }
      try {
        if (kind === "TableOpened") this.shoe = new Shoe(whole(object(event["setup"]), "decks"), this.shoe.cards, false, deckOf(text(event, "pack", "spanish")));
        else this.shoe.apply(event, this.order);
      } catch (error) {
        if (error instanceof WrongError) throw new WrongError(error.code, { ...error.facts, shoe: this.at }, sequence);
        throw error;
      }
      done += 1;
    }
    this.waiting = this.waiting.slice(done);
  }
}
