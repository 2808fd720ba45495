import { ProblemError } from "../../house/problem";
import type { Stream } from "../../house/stream";
import { doors } from "../../state/app";
import { house } from "../../state/live";
import { person } from "../../state/person.svelte";
import { problemText } from "../../state/problems";
import type { Board } from "../../wire/http";
import type { HostedSign, MeterView, Terms } from "../../wire/progressive";
import type { TableView } from "../../wire/table";

/** A progressive as everybody sees it; what of it the board shows. */
export interface ProgressiveView {
  progressive: string;
  title: string;
  terms: Terms;
  meters: MeterView[];
  signs: HostedSign[];
}

/** A table and its progressive, watched as the public watches them. */
export class BoardState {
  board: Board | null = $state.raw(null);
  view: TableView | null = $state.raw(null);
  progressive: ProgressiveView | null = $state.raw(null);
  missing = $state(false);
  problem = $state("");
  /** The house cannot be heard; what is shown may be old. */
  lost = $state(false);
  now = $state(Date.now());

  private ends: (() => void)[] = [];
  private gone = false;

  constructor(private readonly table: string) {}

  begin(): () => void {
    void this.look();
    const linked = house.onLink((link) => (this.lost = link.kind === "waiting" || (link.kind === "connecting" && link.tries > 0)));
    const clock = setInterval(() => (this.now = house.clock.now()), 250);
    return () => {
      this.gone = true;
      linked();
      clearInterval(clock);
      for (const end of this.ends) end();
    };
  }

  /** What stands on the sign, then what happens; a display without a session comes in as a guest to be told of it. */
  async look(): Promise<void> {
    this.problem = "";
    try {
      const board = await doors.get<Board>(`/api/tables/${encodeURIComponent(this.table)}/board`);
      this.board = board;
      this.view = board.view as unknown as TableView;
      this.progressive = board.progressive as unknown as ProgressiveView | null;
      await person.comeIn();
      if (this.gone || this.ends.length > 0) return;
      this.follow<TableView>(`table:${this.table}`, (view) => (this.view = view));
      if (board.table.progressive) {
        const [progressive = ""] = board.table.progressive.split("/"); // behind it the terminal may be named
        this.follow<ProgressiveView>(`progressive:${progressive}`, (view) => (this.progressive = view));
      }
    } catch (error) {
      this.missing = error instanceof ProblemError && error.status === 404;
      this.problem = problemText(error);
    }
  }

  private follow<V extends object>(name: string, take: (view: V) => void): void {
    const stream: Stream<V, unknown> = house.watch<V, unknown>(name, "public");
    const end = stream.onChange((happened) => {
      if (happened.after.view !== null) take(happened.after.view);
    });
    this.ends.push(() => {
      end();
      house.leave(name, "public");
    });
  }
}
