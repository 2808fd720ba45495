import type { Stream } from "../../house/stream";
import { doors } from "../../state/app";
import { house } from "../../state/live";
import { problemText } from "../../state/problems";
import { pitWords } from "../../texts/pit";
import type { Pit, PitDesk } from "../../wire/http";
import { Looking } from "./looking";

/** What of a table's view the pit looks at while it changes. */
interface Live {
  round: number;
  phase: string;
  question: unknown;
  call: unknown;
  seats: unknown;
  step: { kind: string; acts: unknown };
}

const MOST_WATCHED = 48;
const AGAIN = 15_000;
const SOON = 700;
/** Steps between rounds that the list tells; those of a round are too many. */
const PREPARES: readonly string[] = ["procedure", "count", "replace", "shuffle", "cut", "insert-cutting-card"];

/** The pit as this page knows it: the tables, watched over the socket, and the desk of the one that is looked at. */
export class PitState {
  pit: Pit | null = $state.raw(null);
  desk: PitDesk | null = $state.raw(null);
  problem = $state("");
  /** The desk that is shown could not be looked up. */
  missing = $state("");
  lost = $state(false);
  private table = "";
  private role = "";
  private readonly watched = new Map<string, { role: string; stop: () => void; seen: string }>();
  private readonly listing = new Looking(() => this.listNow());
  private readonly looking = new Looking(() => this.lookNow());
  private soon: ReturnType<typeof setTimeout> | null = null;

  /** Begin to look; call what it gives back to stop. */
  open(): () => void {
    void this.list();
    const timer = setInterval(() => {
      if (document.hidden) return;
      void this.list();
      if (this.missing && this.table) void this.look();
    }, AGAIN);
    const unlink = house.onLink((link) => (this.lost = link.kind === "waiting"));
    return () => {
      clearInterval(timer);
      if (this.soon !== null) clearTimeout(this.soon);
      unlink();
      for (const [name, one] of this.watched) this.leave(name, one);
    };
  }

  /** The table that is looked at, and as whom; an empty role is the first one has there. */
  choose(table: string, role: string): void {
    if (table === this.table && role === this.role) return;
    const moved = table !== this.table;
    [this.table, this.role] = [table, role];
    if (moved) [this.desk, this.missing] = [null, ""];
    if (table) void this.look();
  }

  /** Everything anew. */
  list(): Promise<void> {
    return this.listing.now();
  }

  look(): Promise<void> {
    return this.looking.now();
  }

  /** Tables change together, and much in a moment: the figures of all are asked for once a second at most. */
  private listSoon(): void {
    this.soon ??= setTimeout(() => {
      this.soon = null;
      void this.list();
    }, SOON);
  }

  private async listNow(): Promise<void> {
    try {
      this.pit = await doors.get<Pit>("/api/pit/tables");
      this.problem = "";
      for (const one of this.pit.tables.slice(0, MOST_WATCHED)) this.watch(one.card.table, one.roles[0] ?? "");
    } catch (error) {
      this.problem = this.pit === null ? problemText(error) : pitWords.stale;
    }
  }

  private async lookNow(): Promise<void> {
    const [table, role] = [this.table, this.role];
    if (!table) return;
    try {
      const found = await doors.get<PitDesk>(`/api/pit/tables/${encodeURIComponent(table)}`, role ? { role } : {});
      if (table !== this.table || role !== this.role) {
        void this.look();
        return;
      }
      [this.desk, this.missing] = [found, ""];
      this.watch(table, found.table.roles[0] ?? "");
      if (this.pit !== null && !this.pit.tables.some((one) => one.card.table === table)) this.listSoon();
    } catch (error) {
      if (table === this.table) this.missing = problemText(error);
    }
  }

  private watch(table: string, role: string): void {
    if (!role || this.watched.has(table)) return;
    const stream: Stream<Live, unknown> = house.watch(`table:${table}`, role);
    const one = { role, stop: stream.onChange(() => this.changed(table, stream)), seen: "" };
    this.watched.set(table, one);
  }

  private changed(table: string, stream: Stream<Live, unknown>): void {
    const view = stream.known.view;
    const one = this.watched.get(table);
    if (view === null || one === undefined) return;
    const step = PREPARES.includes(view.step.kind) ? view.step : null;
    const seen = `${view.round} ${view.phase} ${JSON.stringify([view.question ?? null, view.call ?? null, view.seats, step])}`;
    if (one.seen && one.seen !== seen) this.listSoon();
    one.seen = seen;
    if (table === this.table && stream.known.sequence !== this.desk?.sequence) void this.look();
  }

  private leave(table: string, one: { role: string; stop: () => void }): void {
    one.stop();
    house.leave(`table:${table}`, one.role);
    this.watched.delete(table);
  }
}
