import type { Link } from "../house/connection";
import type { Stream } from "../house/stream";
import { house } from "../state/live";
import type { Refused } from "../wire/messages";
import type { ButtonLine, HostedSign, MeterView, Terms } from "../wire/progressive";

/** A progressive as everybody sees it. */
export interface ProgressiveView {
  progressive: string;
  owner: string;
  title: string;
  rulebook: string;
  chance: string;
  hosting: { practice?: boolean; public?: boolean };
  terms: Terms;
  meters: MeterView[];
  signs: HostedSign[];
  draws: { kind: string; subject: string; number: number; commitment: string }[];
  proposed: { terminal: string; meter: string; amount: number; why: string; by: { role: string; name?: string } }[];
}

/** What one may do: every button of every terminal for the staff, open or closed with the reason. */
export interface ProgressiveOpen {
  panels?: Record<string, ButtonLine[]>;
  sensors?: [string, number][];
}

/** A progressive as a page sees it: what the stream knows, what one may do, and what was refused last. */
export class Progressive {
  view: ProgressiveView | null = $state.raw(null);
  open: ProgressiveOpen = $state.raw({});
  link: Link = $state.raw(house.link);
  denied: Refused | null = $state.raw(null);
  refused: Refused | null = $state.raw(null);
  under = $state(0);
  sequence = $state(0);
  private readonly stream: Stream<ProgressiveView, ProgressiveOpen>;
  private readonly ends: (() => void)[];

  constructor(
    readonly id: string,
    private readonly role: string,
  ) {
    this.stream = house.watch<ProgressiveView, ProgressiveOpen>(`progressive:${id}`, role);
    this.view = this.stream.known.view;
    this.ends = [
      this.stream.onChange(({ after }) => {
        this.view = after.view;
        // After a lost connection the former stays until it is told anew: what is being written is not thrown away.
        this.open = after.open ?? this.open;
        this.sequence = after.sequence;
      }),
      this.stream.onRefused((refused) => (this.denied = refused)),
      house.onLink((link) => (this.link = link)),
    ];
  }

  /** A button; `code`: the own credential where it is asked for again. True where it was pressed. */
  async press(command: Record<string, unknown>, code = ""): Promise<boolean> {
    this.under += 1;
    this.refused = null;
    try {
      const answer = await this.stream.do(command, "", code);
      if (answer.message === "Refused") this.refused = answer;
      return answer.message === "Done";
    } finally {
      this.under -= 1;
      this.stream.ask();
    }
  }

  leave(): void {
    for (const end of this.ends) end();
    house.leave(`progressive:${this.id}`, this.role);
  }
}

const DESKS = ["dealer", "progressive-operator", "pit-supervisor", "pit-manager", "shift-manager", "operator"];

/** As whom the staff looks at a progressive; else as a player. */
export function deskRole(roles: readonly string[]): string {
  return DESKS.find((role) => roles.includes(role)) ?? "player";
}
