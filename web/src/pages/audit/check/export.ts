import { fromHex, hex, utf8 } from "./digest";
import { type Code, type Facts, type Fault, UnusableError } from "./faults";
import type { SignedHeads } from "./heads";
import { Ledger } from "./ledger";
import { type Json, object, text, whole } from "./reading";
import { Sha256 } from "./sha256";
import { type Head, Stream } from "./stream";
import type { OpenedShoe } from "./table";

const decoder = new TextDecoder("utf-8", { fatal: true });

/** How many opened shoes are kept to be looked at; a larger export keeps the latest of them. */
export const SHOES_KEPT = 64;

/** What was found: the faults, the first first, and how much was looked at. */
export interface Report {
  readonly faults: readonly Fault[];
  readonly at: number;
  readonly partial: boolean;
  readonly streams: number;
  readonly records: number;
  readonly made: number;
  readonly closed: number;
  readonly cards: number;
  readonly postings: number;
  readonly signed: readonly { key: string; at: number }[];
  readonly shoes: readonly OpenedShoe[];
}

/** An export as it is read, line by line; no line is kept. */
export class Export {
  records = 0;
  private header: Json | null = null;
  private readonly digest = new Sha256();
  private lines = 0;
  private ended = false;
  private postings = 0;
  private readonly order: Fault[] = [];
  private readonly heads = new Map<string, Head>();
  private readonly streams = new Map<string, Stream>();
  private readonly marks = new Map<string, Map<number, Uint8Array[]>>();
  private readonly ledger: Ledger;
  private shoes: OpenedShoe[] = [];

  constructor(private readonly signed: readonly SignedHeads[] = []) {
    const latest = [...signed].sort((one, other) => other.ledger.number - one.ledger.number)[0];
    this.ledger = new Ledger(latest?.ledger ?? null);
    for (const one of signed) for (const head of one.streams) this.mark(head.stream, head.sequence, head.chain);
  }

  /** One line of the file, with its line feed. */
  async line(bytes: Uint8Array): Promise<void> {
    this.lines += 1;
    try {
      const found = object(JSON.parse(decoder.decode(bytes)));
      if (this.header === null) this.begin(found);
      else if (this.ended) this.wrong("line-behind", { line: this.lines });
      else if (found["kind"] === "end") this.end(found);
      else await this.take(found);
    } catch (error) {
      if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error;
      if (this.header === null) throw new UnusableError("no-file");
      this.wrong("line-bad", { line: this.lines });
    }
    this.digest.update(bytes);
  }

  /** Everything that is wrong: records first, then money, then the file as such. */
  report(): Report {
    if (this.header === null) throw new UnusableError("empty");
    const streams = [...this.streams.values()];
    for (const stream of streams) stream.end(this.heads.get(stream.name));
    const faults = streams.flatMap((stream) => stream.fault ?? []);
    for (const [name, head] of this.heads) {
      if (!this.streams.has(name)) faults.push({ where: name, sequence: 1, code: "gone", facts: { records: head.sequence } });
    }
    const partial = this.header["partial"] === true;
    if (!partial) {
      for (const name of [...this.marks.keys()].sort()) faults.push({ where: name, sequence: 1, code: "signed-gone", facts: { signed: 1 } });
      const sound = streams.every((stream) => stream.fault === null);
      this.ledger.end(sound ? streams.filter((one) => one.name.startsWith("table:")).map((one) => one.money) : null);
      faults.push(...this.ledger.faults);
    }
    if (!this.ended) this.wrong("breaks-off");
    const tables = streams.flatMap((stream) => [...stream.tables.values()]);
    return {
      faults: [...faults, ...this.order],
      at: whole(this.header, "at", 0),
      partial,
      streams: this.streams.size,
      records: this.records,
      made: sum(tables.map((table) => table.made)),
      closed: sum(tables.map((table) => table.made - table.opened)),
      cards: sum(tables.map((table) => table.shoe.cards)),
      postings: this.postings,
      signed: this.signed.map(({ key, at }) => ({ key, at })),
      shoes: this.shoes,
    };
  }

  private begin(header: Json): void {
    if (header["pontoon"] !== "audit export") throw new TypeError("no export");
    if (header["version"] !== 1) throw new UnusableError("version");
    this.header = header;
  }

  private async take(found: Json): Promise<void> {
    switch (text(found, "kind")) {
      case "head":
        this.heads.set(text(found, "stream"), { sequence: whole(found, "sequence"), chain: fromHex(text(found, "chain")) });
        return;
      case "record": {
        this.records += 1;
        const data = "base64" in found ? fromBase64(text(found, "base64")) : utf8(text(found, "data"));
        await this.stream(text(found, "stream")).add(whole(found, "sequence"), data, fromHex(text(found, "chain")));
        return;
      }
      case "posting":
        this.postings += 1;
        await this.ledger.posting(found);
        return;
      case "balance":
        this.ledger.balance(found);
        return;
      default:
        throw new TypeError("no such kind");
    }
  }

  /** The last line says how many there are, and their digest. */
  private end(found: Json): void {
    this.ended = true;
    if (whole(found, "lines") !== this.lines - 1) this.wrong("line-count", { here: this.lines - 1, said: whole(found, "lines") });
    else if (text(found, "sha256") !== hex(this.digest.digest())) this.wrong("bytes");
  }

  private stream(name: string): Stream {
    const found = this.streams.get(name);
    if (found !== undefined) return found;
    const made = new Stream(name, this.marks.get(name) ?? new Map(), (shoe) => {
      this.shoes = [...this.shoes.slice(1 - SHOES_KEPT), shoe];
    });
    this.marks.delete(name);
    this.streams.set(name, made);
    return made;
  }

  private mark(stream: string, sequence: number, chain: Uint8Array): void {
    const ofStream = this.marks.get(stream) ?? new Map<number, Uint8Array[]>();
    ofStream.set(sequence, [...(ofStream.get(sequence) ?? []), chain]);
    this.marks.set(stream, ofStream);
  }

  private wrong(code: Code, facts: Facts = {}): void {
    this.order.push({ where: "", sequence: 0, code, facts });
  }
}

function fromBase64(source: string): Uint8Array {
  try {
    return Uint8Array.from(atob(source), (one) => one.charCodeAt(0));
  } catch {
    throw new TypeError("no base64");
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
