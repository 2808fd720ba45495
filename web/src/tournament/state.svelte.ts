import type { Link } from "../house/connection";
import type { Answer, Stream } from "../house/stream";
import { house } from "../state/live";
import { person } from "../state/person.svelte";
import type { Refused } from "../wire/messages";
import type { TournamentOpen, TournamentView } from "./view";

/** A tournament as a page sees it: what the stream knows, what one may do, and what was refused last. */
export class Tournament {
  view: TournamentView | null = $state.raw(null);
  open: TournamentOpen = $state.raw({});
  link: Link = $state.raw(house.link);
  /** The house does not show it, or not in this role. */
  denied: Refused | null = $state.raw(null);
  /** What was not done, and why. */
  refused: Refused | null = $state.raw(null);
  under = $state(0);
  sequence = $state(0);
  private readonly stream: Stream<TournamentView, TournamentOpen>;
  private readonly ends: (() => void)[];

  constructor(
    readonly id: string,
    private readonly role: string,
  ) {
    this.stream = house.watch<TournamentView, TournamentOpen>(`tournament:${id}`, role);
    this.view = this.stream.known.view;
    this.ends = [
      this.stream.onChange(({ after }) => {
        this.view = after.view;
        // After a lost connection the former stays until it is told anew: what is being written is not thrown away.
        this.open = after.open ?? this.open;
        this.sequence = after.sequence;
        // Where fees are kept elsewhere the purse is no wallet, and the one that is shown stays.
        if (after.purse !== null && after.view?.terms.money !== "felt") person.holds(after.purse);
      }),
      this.stream.onRefused((refused) => (this.denied = refused)),
      house.onLink((link) => (this.link = link)),
    ];
  }

  /** A command; what is refused stands in `refused`, which the page shows. True where it was done. */
  async do(command: Record<string, unknown>): Promise<boolean> {
    this.under += 1;
    this.refused = null;
    try {
      const answer: Answer = await this.stream.do(command);
      if (answer.message === "Refused") this.refused = answer;
      return answer.message === "Done";
    } finally {
      this.under -= 1;
      this.stream.ask();
    }
  }

  leave(): void {
    for (const end of this.ends) end();
    house.leave(`tournament:${this.id}`, this.role);
  }
}

const DESKS = ["tournament-director", "operator", "shift-manager", "auditor", "dealer"];

/** As whom the staff looks at a tournament: the first of the roles that has something to do there; else as a player. */
export function deskRole(roles: readonly string[]): string {
  return DESKS.find((role) => roles.includes(role)) ?? "player";
}

/** In which name an order of an office is given: one's own; at an exercise the director's that it was opened with. */
export function officialOf(view: TournamentView, office: string, me: string): { office: string; name: string } {
  const exercise = view.terms.owner_rules === true && view.owner === me && office === "director";
  return { office, name: exercise ? (view.directors[0] ?? "") : "" };
}
