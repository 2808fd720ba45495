import type { TableEvent } from "../../wire/events";
import type { HostedSign, Payout, Prize, Wheel } from "../../wire/progressive";
import type { Card, TableView } from "../../wire/table";

/** Where the wheel of a round stopped, and what it gave, as the table told it. */
export interface Spin {
  round: number;
  position: number;
  /** In cents, for each who won one; null where nobody did. */
  community: number | null;
  outer: number | null;
  dealer: readonly Card[];
  /** Whose wager lies at which position. */
  players: Readonly<Record<number, string>>;
}

/** What a record says of the wheel; null where it did not turn. */
export function spinOf(before: TableView, events: readonly TableEvent[]): Spin | null {
  const decided = events.find((event) => event.event === "BonusSpinDecided");
  if (decided === undefined) return null;
  const dealt = events.flatMap((event) => (event.event === "DealerCardDealt" || event.event === "HoleCardRevealed" ? [event.card] : []));
  const wagers = before.boxes.flatMap((box) => box.sides.filter((one) => one.kind === "bsx-16").map((one) => [box.number, one.player] as const));
  return {
    round: before.round,
    position: decided.position,
    community: decided.community ?? null,
    outer: decided.outer ?? null,
    dealer: [...before.dealer, ...dealt].slice(0, 2),
    players: Object.fromEntries(wagers),
  };
}

/** The sign as it stands when the wheel has stopped; the fields are found by what they paid. */
export function signOf(spin: Spin, wheel: Wheel): HostedSign {
  const positions = Object.keys(spin.players).map(Number);
  const hot: Payout[] = spin.outer === null ? [] : [{ position: spin.position, amount: spin.outer, kind: "hot-spot", field: fieldOf(wheel.hot_spot, spin.outer) }];
  const { community } = spin;
  const others = community === null ? [] : positions.filter((position) => position !== spin.position);
  const rest: Payout[] = community === null ? [] : others.map((position) => ({ position, amount: community, kind: "community", field: fieldOf(wheel.community, community) }));
  return {
    terminal: "",
    table: "",
    round: spin.round,
    phase: "paid",
    waits_for: "",
    participating: positions,
    players: spin.players,
    dealer: [...spin.dealer],
    triggered: true,
    stopped_at: spin.position,
    hot_spot: spin.outer === null ? 0 : spin.position,
    payouts: [...hot, ...rest],
    large: [],
    handed: [],
    authorised_by: "",
    last: null,
  };
}

/** Which field paid an amount, counted from 1: one of that amount, else one that is paid from a meter. */
function fieldOf(prizes: readonly Prize[], amount: number): number {
  const fixed = prizes.findIndex((prize) => !prize.meter && prize.amount === amount);
  return (fixed >= 0 ? fixed : prizes.findIndex((prize) => prize.meter)) + 1;
}
