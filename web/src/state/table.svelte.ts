import { t } from "../texts";
import type { Link } from "../house/connection";
import type { Happened, Stream, Answer } from "../house/stream";
import type { Notice, Refused } from "../wire/messages";
import type { TableCommand, TableOpen, TableView } from "../wire/table";
import type { View } from "../wire/http";
import { doors } from "./app";
import { house } from "./live";
import { person } from "./person.svelte";

export type Open = Partial<TableOpen>;
export type TableHappened = Happened<TableView, Open>;

/** A table as the page sees it: what the stream knows, how the socket stands, and what was said beside it. */
export class Table {
  view: TableView | null = $state.raw(null);
  open: Open = $state.raw({});
  /** After which record `open` was said, and which record the view is at. */
  openAt = $state(0);
  sequence = $state(0);
  link: Link = $state.raw(house.link);
  refused: Refused | null = $state.raw(null);
  notice: Notice | null = $state.raw(null);
  /** How many commands are under way. */
  under = $state(0);
  /** What is open was said of this question, and after everything that one has done oneself. */
  readonly fresh = $derived.by(() => this.openAt >= this.doneAt && this.view !== null && questionOf(this.view) === this.openFor);
  private doneAt = $state(0);
  private openFor = $state("");

  private readonly stream: Stream<TableView, Open>;
  private readonly listeners = new Set<(happened: TableHappened) => void>();
  private readonly ends: (() => void)[];

  constructor(
    readonly id: string,
    private readonly role = "player",
  ) {
    this.stream = house.watch<TableView, Open>(`table:${id}`, role);
    this.ends = [
      this.stream.onChange((happened) => this.take(happened)),
      this.stream.onRefused((refused) => (this.refused = refused)),
      house.onLink((link) => (this.link = link)),
      house.onNotice((notice) => {
        if (!notice.stream || notice.stream === `table:${id}`) this.notice = notice;
      }),
    ];
    if (this.stream.known.view !== null) {
      this.view = this.stream.known.view;
      this.sequence = this.stream.known.sequence;
    } else if (house.link.kind !== "open" && role === "player") {
      // The page was just opened: what lies on the table is shown while the socket is on its way.
      doors.get<View>(`/api/tables/${encodeURIComponent(id)}/view`).then(
        ({ sequence, view }) => this.stream.seed(sequence, view as unknown as TableView),
        () => undefined, // the socket says what is wrong
      );
    }
  }

  /** Called with every change, before and after: for motion, sound and the live regions. */
  onHappened(listener: (happened: TableHappened) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** `code`: the person's own credential, where a command asks for it again. */
  async do(command: TableCommand, code = ""): Promise<Answer> {
    this.under += 1;
    try {
      const answer = await this.stream.do(command, "", code);
      if (answer.message === "Done") this.doneAt = Math.max(this.doneAt, answer.sequence);
      return answer;
    } finally {
      this.under -= 1;
    }
  }

  /** Until the view is at a record: an answer may be there before its news. */
  reached(sequence: number): Promise<void> {
    if (this.stream.known.sequence >= sequence) return Promise.resolve();
    return new Promise((done) => {
      const end = this.stream.onChange(({ after }) => {
        if (after.sequence < sequence) return;
        end();
        done();
      });
    });
  }

  /** Everything that is open, with what is closed and why. */
  ask(): void {
    this.stream.ask();
  }

  leave(): void {
    for (const end of this.ends) end();
    house.leave(`table:${this.id}`, this.role);
  }

  private take(happened: TableHappened): void {
    const { view, open, openAt, sequence, purse } = happened.after;
    this.view = view;
    // Who comes back to the same record has the same open: it is not gone until it is said again.
    if (open !== null || sequence !== this.sequence) this.open = open ?? {};
    this.openAt = openAt;
    this.sequence = sequence;
    if (happened.kind === "open" && view !== null) this.openFor = questionOf(view);
    if (happened.kind === "snapshot") this.openFor = "";
    if (purse !== null) person.holds(purse);
    for (const one of this.listeners) one(happened);
  }
}

/** What is asked now, and where; what is open holds for one of these alone. */
function questionOf({ phase, step }: TableView): string {
  return step.kind === "decide" ? `${step.box}/${step.hand}` : `${phase} ${step.kind} ${step.offer ?? ""}`;
}

export function bookName(book: string): string {
  return t.books[book as keyof typeof t.books]?.title ?? book;
}
