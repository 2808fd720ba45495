import { GENESIS, joined, sameBytes, sha256, utf8 } from "./digest";
import type { Code, Facts, Fault } from "./faults";
import { ofTables, type TableMoney } from "./money";
import { Counter, type Json, text, whole } from "./reading";

/** Postings and balances: every movement sums to nothing, and nothing is there that no posting brought. */
export class Ledger {
  readonly faults: Fault[] = [];
  private number = 0;
  private digest: Uint8Array = GENESIS;
  private marked: Uint8Array | null = null;
  private readonly held = new Counter();
  private readonly units = new Counter();
  private readonly fromTables = new Counter();
  private readonly stated = new Counter();
  private run: [string, number][] = [];
  private sum = 0;

  constructor(private readonly mark: { number: number; digest: Uint8Array } | null) {}

  async posting(line: Json): Promise<void> {
    const [number, account, amount, balance] = [whole(line, "number"), text(line, "account"), whole(line, "amount"), whole(line, "balance")];
    const [sender, command] = [text(line, "sender"), text(line, "id")];
    if (number <= this.number) this.wrong(`posting ${number}`, "posting-order", { before: this.number });
    this.number = number;
    if (this.mark !== null && number <= this.mark.number) {
      this.digest = await sha256(joined(this.digest, utf8(JSON.stringify([number, account, sender, command, amount, balance]))));
      if (number === this.mark.number) this.marked = this.digest;
    }
    this.held.add(account, amount);
    this.units.add(JSON.stringify([sender, command]), amount);
    const made = this.held.get(account);
    if (made !== balance) {
      this.wrong(`posting ${number}`, "posting-balance", { account, stated: balance, made });
      this.held.add(account, balance - made);
    }
    this.moved(account, amount);
  }

  balance(line: Json): void {
    this.stated.add(text(line, "account"), whole(line, "amount"));
  }

  /** All postings and balances are known. `tables`: null where what their records say is not known. */
  end(tables: readonly TableMoney[] | null): void {
    for (const [unit, cents] of this.units.entries()) {
      const [sender, command] = JSON.parse(unit) as [string, string];
      this.wrong(`command ${command} ${sender}`, "command-sum", { sender, command, cents });
    }
    for (const account of names(this.held, this.stated)) {
      const [stated, made] = [this.stated.get(account), this.held.get(account)];
      if (stated !== made) this.wrong(`account ${account}`, "account-balance", { account, stated, made });
    }
    if (tables !== null) this.against(tables);
    if (this.mark !== null && !sameBytes(this.marked ?? GENESIS, this.mark.digest)) {
      this.wrong(`posting ${this.mark.number}`, "ledger-rewritten", { number: this.mark.number });
    }
  }

  /** What tables have moved by the ledger is what their records say. */
  private against(tables: readonly TableMoney[]): void {
    const told = new Counter();
    for (const table of tables) for (const [account, cents] of table.accounts()) told.add(account, cents);
    for (const account of names(told, this.fromTables)) {
      const [ledger, records] = [this.fromTables.get(account), told.get(account)];
      if (ledger !== records) this.wrong(`account ${account}`, "account-tables", { account, ledger, records });
    }
  }

  /** Postings of a unit stand together: the smallest runs that sum to nothing. */
  private moved(account: string, amount: number): void {
    this.run.push([account, amount]);
    this.sum += amount;
    if (this.sum !== 0) return;
    if (this.run.every(([name]) => ofTables(name))) for (const [name, cents] of this.run) this.fromTables.add(name, cents);
    this.run = [];
  }

  private wrong(where: string, code: Code, facts: Facts): void {
    this.faults.push({ where, sequence: 0, code, facts });
  }
}

function names(one: Counter, other: Counter): string[] {
  return [...new Set([...one.entries(), ...other.entries()].map(([name]) => name))].sort();
}
