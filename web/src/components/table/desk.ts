import type { SpotReason } from "../../state/betting.svelte";
import type { Chips } from "../../table/betting";
import type { Spot } from "../../table/places";
import type { Range } from "../../wire/table";

/** Where chips are put down: what a box asks and tells while betting is open. */
export interface Desk {
  readonly plan: { readonly chips: Chips };
  readonly reason: SpotReason | null;
  pending(spot: Spot): boolean;
  isOpen(spot: Spot): boolean;
  /** The house has said where one may bet. */
  readonly told: boolean;
  range(spot: Spot): Range | null;
  sidesAt(box: number): string[];
  tap(spot: Spot): void;
  take(spot: Spot): void;
  put(spot: Spot, amount: number): void;
  /** An amount as it was written: nothing is added to it in a moment, so it goes to the table at once. */
  write(spot: Spot, amount: number): void;
  drop(spot: Spot, chip: number): void;
}
