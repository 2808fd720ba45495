import * as b from "../table/betting";
import { outside } from "../table/amount";
import { cut, rackOf } from "../table/chips";
import { placeOf, type Spot } from "../table/places";
import { kindName } from "../table/words";
import { t } from "../texts/table";
import type { Range, TableCommand, TableView } from "../wire/table";
import type { Table } from "./table.svelte";

/** Why a place did not take its chips. */
export interface SpotReason {
  spot: Spot;
  text: string;
  clauses: readonly string[];
}

const QUIET = 350;

/** The chips a person puts down: planned here at once, brought to the table a moment later. */
export class Betting {
  plan: b.Plan = $state.raw(b.NOTHING);
  chosen = $state(0);
  reason: SpotReason | null = $state.raw(null);
  note = $state("");
  /** The last round still lies on the felt until this is its number. */
  dismissed = $state(0);
  private ranges: Record<Spot, Range> = $state.raw({});
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running: Promise<void> | null = null;
  private round = 0;

  constructor(
    private readonly table: Table,
    private readonly me: () => string,
  ) {}

  /** What the house says about betting: what lies there, and where one may bet. */
  follow(view: TableView): void {
    if (view.round !== this.round || view.phase !== "betting") {
      this.round = view.round;
      this.ranges = {};
      this.plan = b.NOTHING;
      this.reason = null;
    }
    if (view.phase !== "betting") return;
    const found = { ...this.ranges };
    for (const choice of this.table.open.choices ?? []) {
      const range = choice.amounts[0];
      if ((choice.action === "wager" || choice.action === "side") && range) found[b.spotOf(choice)] = choice.wager ? range : b.withinLimits(range, view.setup.limits);
    }
    this.ranges = found;
    if (this.running === null && this.timer === undefined && !this.reason) this.plan = { ...this.plan, chips: this.there };
  }

  get there(): b.Chips {
    const view = this.table.view;
    return view === null || view.phase !== "betting" ? {} : b.lying(view.boxes, this.me());
  }

  get rack(): number[] {
    const limits = this.table.view?.setup.limits;
    return limits === undefined ? [] : rackOf(limits.step, limits.maximum);
  }

  get chip(): number {
    return this.rack.includes(this.chosen) ? this.chosen : (this.rack[Math.min(1, this.rack.length - 1)] ?? 0);
  }

  choose(by: 1 | -1): void {
    const at = this.rack.indexOf(this.chip) + by;
    this.chosen = this.rack[Math.min(this.rack.length - 1, Math.max(0, at))] ?? this.chip;
  }

  range(spot: Spot): Range | null {
    return this.ranges[spot] ?? null;
  }

  /** Whether a place is open to me, now or since I have chips there. */
  isOpen(spot: Spot): boolean {
    return this.ranges[spot] !== undefined || this.there[spot] !== undefined;
  }

  get told(): boolean {
    return this.table.openAt > 0;
  }

  /** The side wagers that can be put down at a box, or lie there. */
  sidesAt(box: number): string[] {
    const spots = new Set([...Object.keys(this.ranges), ...Object.keys(this.plan.chips), ...Object.keys(this.there)]);
    return [...spots].map(placeOf).flatMap((place) => (place.box === box && place.kind !== null ? [place.kind] : []));
  }

  /** Chips of mine that the table does not have yet. */
  pending(spot: Spot): boolean {
    return (this.plan.chips[spot] ?? 0) !== (this.there[spot] ?? 0);
  }

  tap(spot: Spot): void {
    this.put(spot, (this.plan.chips[spot] ?? 0) + this.chip);
  }

  drop(spot: Spot, chip: number): void {
    this.put(spot, (this.plan.chips[spot] ?? 0) + chip);
  }

  /** Take the top chip off; a stack of one chip is gone then. */
  take(spot: Spot): void {
    const amount = this.plan.chips[spot] ?? 0;
    this.put(spot, amount - Math.min(amount, cut(amount).at(-1) ?? amount));
  }

  write(spot: Spot, amount: number): void {
    this.put(spot, amount, 0);
  }

  put(spot: Spot, amount: number, after = QUIET): void {
    this.begin();
    const range = this.range(spot);
    if (amount > 0 && range === null) {
      this.reason = { spot, text: t.bet.notOpen, clauses: [] };
      return;
    }
    if (range !== null && amount > range.most) {
      this.reason = { spot, text: outside(amount, range) ?? "", clauses: [] };
      return;
    }
    this.plan = b.put(this.plan, spot, amount);
    this.soon(after);
  }

  undo(): void {
    this.plan = b.undone(this.plan);
    this.soon();
  }

  clear(): void {
    this.begin();
    this.plan = b.cleared(this.plan);
    this.soon();
  }

  /** What the last round of mine had on the table, in cents. */
  get lastStake(): number {
    const previous = this.table.view?.previous;
    return previous ? b.inAll(b.lying(previous.boxes, this.me())).sum : 0;
  }

  rebet(factor: number): void {
    const previous = this.table.view?.previous;
    if (!previous) return;
    this.begin();
    const open = (spot: Spot) => placeOf(spot).kind !== null || this.isOpen(spot);
    const { chips, left } = b.rebet(previous.boxes, this.me(), factor, open);
    this.plan = b.changed(this.plan, chips);
    const names = left.map((spot) => placeName(spot)).join(", ");
    this.note = names ? t.bet.leftOut(names) : "";
    this.soon(0);
  }

  /** What a single press begins with: nothing of mine lies there, and there is no round of mine to repeat. */
  get opening(): { spot: Spot; amount: number } | null {
    const view = this.table.view;
    if (view === null || Object.keys(this.plan.chips).length > 0) return null;
    if (this.lastStake > 0 && this.dismissed < (view.previous?.number ?? 0)) return null;
    const sits = (box: number) => {
      const here = [...view.seats.filter(([at]) => at === box).map(([, player]) => player), ...(view.boxes.find((one) => one.number === box)?.bettors.map((one) => one.player) ?? [])];
      return here.length === 0 ? "nobody" : here.every((player) => player === this.me()) ? "me" : "other";
    };
    return b.opening(this.ranges, view.setup.boxes, sits, this.chip);
  }

  /** Everything is wagered; what is under way goes first. */
  async ready(): Promise<void> {
    const first = this.opening;
    this.reason = this.fault;
    if (this.reason !== null) return;
    if (first !== null) this.put(first.spot, first.amount);
    clearTimeout(this.timer);
    this.timer = undefined;
    await this.bring();
    await this.bring(); // and what was put down meanwhile
    const alone = Object.keys(this.plan.chips).find((spot) => placeOf(spot).kind !== null && this.there[spot] === undefined);
    if (this.reason === null && alone !== undefined) await this.tryAlone(alone);
    if (this.reason !== null || Object.keys(this.there).length === 0) return;
    const answer = await this.table.do({ command: "Ready", player: this.me() });
    if (answer.message === "Refused") this.note = answer.text;
  }

  /** A side wager without a main one is for the table to judge, which says why not and under which clause. */
  private async tryAlone(spot: Spot): Promise<void> {
    const { box, kind } = placeOf(spot);
    const command: TableCommand = { command: "PlaceSideWager", player: this.me(), box, wager: kind ?? "", amount: this.plan.chips[spot] ?? 0 };
    const answer = await this.table.do(command);
    if (answer.message === "Refused") this.refuse(command, answer.text, answer.clauses ?? []);
    else await this.table.reached(answer.sequence);
  }

  private begin(): void {
    this.dismissed = this.table.view?.previous?.number ?? 0;
    this.note = "";
    this.reason = null;
  }

  /** An amount that lies outside its limits: it is not brought to the table, and not corrected either. */
  private get fault(): SpotReason | null {
    for (const [spot, amount] of Object.entries(this.plan.chips)) {
      const text = this.wrong(spot, amount);
      if (text) return { spot, text, clauses: [] };
    }
    return null;
  }

  private wrong(spot: Spot, amount: number): string | null {
    const range = this.range(spot);
    return range && amount !== this.there[spot] ? outside(amount, range) : null;
  }

  private soon(after = QUIET): void {
    this.reason = this.fault;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.timer = undefined;
      void this.bring();
    }, after);
  }

  /** One command after the other until the table has what is planned, or refuses. */
  private bring(): Promise<void> {
    this.running ??= this.inTurn().finally(() => (this.running = null));
    return this.running;
  }

  private async inTurn(): Promise<void> {
    for (let step = 0; step < 40; step += 1) {
      const command = b.nextCommand(this.sendable(), this.there, this.me());
      if (command === null) return;
      const answer = await this.table.do(command);
      if (answer.message === "Refused") {
        this.refuse(command, answer.text, answer.clauses ?? []);
        continue; // the other places are brought all the same
      }
      await this.table.reached(answer.sequence);
    }
  }

  /** The plan without amounts that are still outside their limits. */
  private sendable(): b.Chips {
    const entries = Object.entries(this.plan.chips).map(([spot, amount]): [Spot, number] => [spot, this.wrong(spot, amount) ? (this.there[spot] ?? 0) : amount]);
    return Object.fromEntries(entries.filter(([, amount]) => amount > 0));
  }

  private refuse(command: TableCommand, text: string, clauses: readonly string[]): void {
    const box = "box" in command ? command.box : 0;
    const spot = command.command === "PlaceSideWager" ? `${box}/${command.wager}` : `${box}`;
    this.plan = b.withdrawn(this.plan, command, this.there);
    this.reason = { spot, text, clauses };
  }
}

export function placeName(spot: Spot): string {
  const { box, kind } = placeOf(spot);
  return kind === null ? t.table.group.box(box) : t.bet.yourSide(kindName(kind), box);
}
