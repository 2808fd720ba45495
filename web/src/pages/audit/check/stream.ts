import { commitment, GENESIS, link, sameBytes } from "./digest";
import { type Code, type Facts, type Fault, WrongError } from "./faults";
import { TableMoney } from "./money";
import { Counter, type Json, list, object, text, whole } from "./reading";
import { type OpenedShoe, Table } from "./table";

const decoder = new TextDecoder("utf-8", { fatal: true });

export interface Head {
  readonly sequence: number;
  readonly chain: Uint8Array;
}

/** The records of one stream, in the order they stand in the export. After its first fault it is not followed. */
export class Stream {
  sequence = 0;
  fault: Fault | null = null;
  readonly tables = new Map<number, Table>();
  readonly money: TableMoney;
  private chain: Uint8Array = GENESIS;
  private readonly draws = new Map<string, string>();
  private readonly drawn = new Counter();

  constructor(
    readonly name: string,
    /** What signed heads say of the chain, by number. */
    private readonly marks: Map<number, Uint8Array[]>,
    private readonly onOpened: (shoe: OpenedShoe) => void,
  ) {
    this.money = new TableMoney(name);
  }

  async add(sequence: number, data: Uint8Array, chain: Uint8Array): Promise<void> {
    if (this.fault !== null) return;
    const expected = this.sequence + 1;
    if (sequence > expected) return this.wrong(expected, "missing", { found: sequence });
    if (sequence < expected) return this.wrong(expected, "order", { found: sequence });
    this.chain = await link(this.chain, this.name, sequence, data);
    if (!sameBytes(this.chain, chain)) return this.wrong(sequence, "changed");
    this.sequence = sequence;
    const marks = this.marks.get(sequence) ?? [];
    this.marks.delete(sequence);
    if (marks.some((mark) => !sameBytes(mark, chain))) return this.wrong(sequence, "rewritten");
    try {
      for (const event of list(object(JSON.parse(decoder.decode(data))), "events").map(object)) await this.event(event);
      for (const table of this.tables.values()) table.recordEnds();
    } catch (error) {
      if (error instanceof WrongError) this.wrong(error.sequence || sequence, error.code, error.facts);
      else if (error instanceof TypeError || error instanceof SyntaxError) this.wrong(sequence, "unreadable", { error: error.message });
      else throw error;
    }
  }

  /** The stream is over: it must be as long as its head says, and as what was signed says. */
  end(head: Head | undefined): void {
    if (this.fault !== null) return;
    if (head === undefined) this.wrong(this.sequence, "no-head");
    else if (head.sequence > this.sequence) this.wrong(this.sequence + 1, "cut-off", { head: head.sequence, here: this.sequence });
    else if (head.sequence < this.sequence) this.wrong(head.sequence + 1, "behind-end", { head: head.sequence, here: this.sequence });
    else if (!sameBytes(head.chain, this.chain)) this.wrong(this.sequence, "other-head");
    else if (this.marks.size > 0) this.wrong(this.sequence + 1, "signed-gone", { signed: Math.max(...this.marks.keys()) });
  }

  private wrong(sequence: number, code: Code, facts: Facts = {}): void {
    this.fault ??= { where: this.name, sequence, code, facts };
  }

  private async event(event: Json): Promise<void> {
    const kind = text(event, "event");
    if (kind === "TableActed") {
      for (const inner of list(event, "events", []).map(object)) await this.table(whole(event, "table")).add(this.sequence, inner);
    } else if (kind === "ShoeCommitted" || kind === "ShoeRevealed") {
      await this.table(whole(event, "table", 0)).add(this.sequence, event);
    } else if (kind === "DrawCommitted") this.drawCommitted(event);
    else if (kind === "DrawRevealed") await this.drawRevealed(event);
    else if (this.name.startsWith("table:")) {
      await this.table(0).add(this.sequence, event);
      this.money.add(event);
    }
  }

  private drawCommitted(event: Json): void {
    const [kind, number] = [text(event, "kind"), whole(event, "number")];
    this.drawn.add(kind);
    if (number !== this.drawn.get(kind)) throw new WrongError("draw-number", { draw: `${kind} ${number}`, due: this.drawn.get(kind) });
    this.draws.set(`${kind} ${number}`, text(event, "commitment"));
  }

  /** What was committed to is opened, and is for what it was said to be for. */
  private async drawRevealed(event: Json): Promise<void> {
    const [kind, number, payload] = [text(event, "kind"), whole(event, "number"), text(event, "payload")];
    const draw = `${kind} ${number}`;
    const committed = this.draws.get(draw);
    this.draws.delete(draw);
    if (committed === undefined) throw new WrongError("draw-unknown", { draw });
    const made = await commitment(kind, this.name, number, text(event, "salt"), payload);
    if (made !== committed) throw new WrongError("draw-other", { draw });
    const subject = event["subject"] ?? "";
    if (subject !== "" && !payload.startsWith(`${text(event, "subject")} `)) throw new WrongError("draw-subject", { draw });
  }

  /** The shoes of a table: a stream of its own has one, a tournament several. */
  private table(number: number): Table {
    const found = this.tables.get(number);
    if (found !== undefined) return found;
    const where = number === 0 ? this.name : `${this.name}/${number}`;
    const made = new Table(where, this.name.startsWith("table:"), this.onOpened);
    this.tables.set(number, made);
    return made;
  }
}
