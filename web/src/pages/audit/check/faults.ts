export type Facts = Readonly<Record<string, string | number>>;

/** What is wrong, as a code and its facts; the words are the page's. */
export type Code =
  | "missing" | "order" | "changed" | "rewritten" | "unreadable"
  | "no-head" | "cut-off" | "behind-end" | "other-head" | "gone" | "signed-gone"
  | "commit-number" | "not-committed" | "not-shuffled" | "not-opened" | "opened-unknown" | "opened-other"
  | "draw-number" | "draw-unknown" | "draw-other" | "draw-subject"
  | "no-card" | "left-differs" | "used-differs" | "decks" | "past-end" | "card" | "hole" | "burnt" | "next" | "picked" | "left-over"
  | "posting-order" | "posting-balance" | "command-sum" | "account-balance" | "account-tables" | "ledger-rewritten"
  | "line-behind" | "line-bad" | "line-count" | "bytes" | "breaks-off";

/** Where: a stream and the number of its record; or with number 0 an account, a posting, a command, or the file itself. */
export interface Fault {
  readonly where: string;
  readonly sequence: number;
  readonly code: Code;
  readonly facts: Facts;
}

/** A record that says something which cannot be; `sequence` where it is another record than the one being read. */
export class WrongError extends Error {
  constructor(
    readonly code: Code,
    readonly facts: Facts = {},
    readonly sequence = 0,
  ) {
    super(code);
    this.name = "WrongError";
  }
}

/** This cannot be checked at all: it is no file of ours, or of a version that is not known here. */
export class UnusableError extends Error {
  constructor(readonly code: "no-file" | "no-shoe" | "version" | "empty" | "signature" | "unsigned" | "no-ed25519") {
    super(code);
    this.name = "UnusableError";
  }
}
