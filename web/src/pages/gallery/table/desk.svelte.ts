import type { Desk } from "../../../components/table/desk";
import type { SpotReason } from "../../../state/betting.svelte";
import { type Chips, lying } from "../../../table/betting";
import { placeOf } from "../../../table/places";
import type { TableView } from "../../../wire/table";
import { ME, range } from "./data";

/** A desk that is not connected to a house: chips go down and come off, and that is all. */
export class ShownDesk implements Desk {
  plan: { chips: Chips } = $state.raw({ chips: {} });
  reason: SpotReason | null = $state.raw(null);

  constructor(
    view: TableView,
    private readonly under: readonly string[] = [],
  ) {
    this.plan = { chips: lying(view.boxes, ME) };
  }

  pending = (spot: string): boolean => this.under.includes(spot);
  isOpen = (): boolean => true;
  readonly told = true;
  range = () => range(500, 50_000);
  sidesAt = (box: number): string[] => (this.plan.chips[`${box}`] === undefined ? [] : ["perfect-pairs"]);
  tap = (spot: string): void => this.put(spot, (this.plan.chips[spot] ?? 0) + 2500);
  take = (spot: string): void => this.put(spot, 0);
  write = (spot: string, amount: number): void => this.put(spot, amount);
  drop = (spot: string, chip: number): void => this.put(spot, (this.plan.chips[spot] ?? 0) + chip);

  put(spot: string, amount: number): void {
    const chips = Object.entries({ ...this.plan.chips, [spot]: amount }).filter(([, one]) => one > 0);
    this.plan = { chips: Object.fromEntries(chips) };
    this.reason = amount > 50_000 ? { spot, text: `${placeOf(spot).box}`, clauses: ["5.1"] } : null;
  }
}
