import { ProblemError } from "../../house/problem";
import { doors } from "../../state/app";
import { person } from "../../state/person.svelte";
import type { ListedTournament, Lobby, RoundLine, SeatCard, TableCard, TableLine } from "../../wire/http";
import { type Shelf, shelves, type Wanted } from "./lobby";

const EVERY = 5000;
/** How many of one's own tables are looked up, the latest first. */
const OWN = 6;

/** What the lobby shows; looked up again every few seconds while somebody looks at it. */
export class LobbyState {
  lobby: Lobby | null = $state.raw(null);
  seats: readonly SeatCard[] = $state.raw([]);
  own: readonly TableCard[] = $state.raw([]);
  tournaments: readonly ListedTournament[] = $state.raw([]);
  last: { round: RoundLine; net: number } | null = $state.raw(null);
  lastTitle: Readonly<Record<string, string>> = $state.raw({});
  /** The last look did not succeed: what is shown may be old. */
  stale = $state(false);
  /** The server's clock, ticking. */
  now = $state(Date.now());
  wanted: Wanted = $state({ limits: "any", openOnly: false });

  readonly tables = $derived.by(() => {
    const public_ = this.lobby?.tables ?? [];
    const known = new Set([...public_, ...this.seats.map((seat) => seat.table)].map((card) => card.table));
    return [...public_, ...this.own.filter((card) => !known.has(card.table))];
  });
  readonly shelves: readonly Shelf[] = $derived.by(() => shelves(this.lobby?.books ?? [], this.tables, this.seats, this.wanted));
  readonly titles = $derived.by(() => ({
    ...this.lastTitle,
    ...Object.fromEntries([...this.tables, ...this.seats.map((seat) => seat.table)].map((card) => [card.table, card.title])),
  }));

  private readonly known = person.look().catch(() => null);
  private ahead = 0;
  private timers: ReturnType<typeof setTimeout>[] = [];

  /** Look now and then; the answer ends it. */
  begin(): () => void {
    const look = () => {
      if (!document.hidden) void this.look();
    };
    void this.look().then(() => this.lookOnce());
    this.timers = [setInterval(look, EVERY), setInterval(() => (this.now = Date.now() + this.ahead), 500)];
    document.addEventListener("visibilitychange", look);
    window.addEventListener("online", look);
    return () => {
      for (const timer of this.timers) clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
      window.removeEventListener("online", look);
    };
  }

  async look(): Promise<void> {
    try {
      const [lobby, seats] = await Promise.all([doors.get<Lobby>("/api/lobby"), this.mySeats()]);
      this.ahead = lobby.time - Date.now();
      this.now = lobby.time;
      [this.lobby, this.seats, this.stale] = [lobby, seats, false];
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      this.stale = true;
    }
  }

  private async mySeats(): Promise<readonly SeatCard[]> {
    await this.known;
    return person.me === null ? [] : doors.get<SeatCard[]>("/api/me/seats");
  }

  /** What changes seldom: tournaments, one's own tables, the last round. None of it holds up the tables. */
  private async lookOnce(): Promise<void> {
    this.tournaments = await orNothing(doors.get<ListedTournament[]>("/api/tournaments"), []);
    if (person.me === null) return;
    const name = person.me.name;
    const lines = await orNothing(doors.get<TableLine[]>("/api/me/tables"), []);
    const open = lines.filter((line) => !line.closed).sort((one, other) => other.opened - one.opened);
    const cards = await Promise.all(open.slice(0, OWN).map((line) => orNothing(cardOf(line.table), null)));
    this.own = cards.filter((card) => card !== null);
    const [round] = await orNothing(doors.rounds({ most: 1 }), []);
    if (round === undefined) return;
    const table = round.stream.replace(/^table:/, "");
    const part = round.players.find((one) => one.player === name);
    if (this.titles[table] === undefined) {
      const card = await orNothing(cardOf(table), null);
      if (card !== null) this.lastTitle = { [table]: card.title };
    }
    this.last = { round, net: part?.net ?? 0 };
  }
}

function cardOf(table: string): Promise<TableCard> {
  return doors.get<TableCard>(`/api/tables/${encodeURIComponent(table)}/card`);
}

async function orNothing<T>(asked: Promise<T>, nothing: T): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return nothing;
  }
}
