import { doors } from "../../state/app";
import type { Explanation, RulesAnswer } from "../../wire/http";

/** What is read about a table beside its stream: its rules once, explanations when they are asked for. */
export class Facts {
  rules: RulesAnswer | null = $state.raw(null);
  explanation: Explanation | null = $state.raw(null);
  private asked = 0;

  constructor(private readonly table: string) {
    doors
      .get<RulesAnswer>(`/api/tables/${encodeURIComponent(table)}/rules`)
      .then((rules) => (this.rules = rules))
      .catch(() => undefined);
  }

  /** The book whose clauses are cited. */
  get book(): string {
    return this.rules?.base || this.rules?.book || "";
  }

  get pontoon(): string {
    return (this.rules?.pontoon_name ?? "pontoon").toLowerCase();
  }

  get lettering(): string[] {
    return (this.rules?.inscriptions ?? []).map((one) => one.text.replace(/\.$/, "")).filter((text) => text.length < 48);
  }

  /** Why each wager of a round was settled so. */
  explain(round: number): void {
    if (round === this.asked) return;
    this.asked = round;
    doors
      .get<Explanation>(`/api/tables/${encodeURIComponent(this.table)}/rounds/${round}/explanation`)
      .then((found) => {
        if (this.asked === round) this.explanation = found;
      })
      .catch(() => {
        this.asked = 0;
      });
  }
}
