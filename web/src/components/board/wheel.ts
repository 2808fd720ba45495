import { short } from "../../table/money";
import { boardWords } from "../../texts/board";
import type { HostedSign, Prize } from "../../wire/progressive";

export interface Segment {
  /** Which field of the wheel it is, counted from 1. */
  field: number;
  label: string;
  /** `small`, `middle` and `large` by amount; `meter` for a share of one. */
  tone: "small" | "middle" | "large" | "meter";
  /** Degrees from the top, clockwise: where it begins and ends. */
  from: number;
  to: number;
}

/** A ring of prizes: a field as often as its weight, spread evenly, so that equal ones do not lie together. */
export function ring(prizes: readonly Prize[]): Segment[] {
  const spots = prizes.flatMap((prize, at) =>
    Array.from({ length: prize.weight }, (_, one) => ({ prize, field: at + 1, place: (one + 0.5) / prize.weight })),
  );
  spots.sort((one, other) => one.place - other.place || one.field - other.field);
  const angle = 360 / spots.length;
  const amounts = [...new Set(prizes.map((prize) => prize.amount ?? 0).filter((amount) => amount > 0))].sort((one, other) => one - other);
  return spots.map(({ prize, field }, at) => ({
    field,
    label: labelOf(prize),
    tone: toneOf(prize, amounts),
    from: at * angle,
    to: (at + 1) * angle,
  }));
}

function labelOf(prize: Prize): string {
  if (!prize.meter) return short(prize.amount ?? 0);
  const { parts, of } = prize.share ?? { parts: 1, of: 1 };
  return parts === of ? boardWords.grand(prize.meter) : `${parts}/${of}`;
}

function toneOf(prize: Prize, amounts: readonly number[]): Segment["tone"] {
  if (prize.meter) return "meter";
  const at = amounts.indexOf(prize.amount ?? 0);
  return at >= Math.max(2, amounts.length - 2) ? "large" : at >= 1 ? "middle" : "small";
}

/** The positions of the core. */
export function core(positions: readonly number[]): Segment[] {
  const all = positions.reduce((sum, weight) => sum + weight, 0);
  let from = 0;
  return positions.map((weight, at) => {
    const begins = from;
    from += (weight / all) * 360;
    return { field: at + 1, label: String(at + 1), tone: "small", from: begins, to: from };
  });
}

/** How far a ring is turned so that a field lies at the top, in degrees; 0 while nothing is decided. */
export function turnTo(segments: readonly Segment[], field: number): number {
  const found = segments.find((one) => one.field === field);
  return found === undefined ? 0 : -(found.from + found.to) / 2;
}

/** Where the three rings stand by what the sign says. */
export function stopped(sign: Pick<HostedSign, "stopped_at" | "payouts">): { position: number; community: number; hotSpot: number } {
  const fieldOf = (kind: "community" | "hot-spot") => sign.payouts.find((one) => one.kind === kind)?.field ?? 0;
  return { position: sign.stopped_at, community: fieldOf("community"), hotSpot: fieldOf("hot-spot") };
}

const SHOWN = new Set(["event", "requested", "hot-spot", "enabled", "payable", "paying", "paid"]);

/** The wheel is shown from the triggering event until the prizes are paid. */
export function wheelShown(sign: HostedSign | undefined): sign is HostedSign {
  return sign !== undefined && SHOWN.has(sign.phase);
}

/** Before it stops: the same sign with nothing decided. */
export function turning(sign: HostedSign): HostedSign {
  return { ...sign, stopped_at: 0, hot_spot: 0, payouts: [] };
}

/** The piece of a ring as a path around 0, 0. */
export function wedge(from: number, to: number, inner: number, outer: number): string {
  const at = (degrees: number, radius: number) => {
    const angle = ((degrees - 90) * Math.PI) / 180;
    return `${(radius * Math.cos(angle)).toFixed(2)} ${(radius * Math.sin(angle)).toFixed(2)}`;
  };
  const end = Math.min(to, from + 359.99); // a whole circle has no beginning and no end to be drawn between
  const wide = end - from > 180 ? 1 : 0;
  return `M${at(from, outer)}A${outer} ${outer} 0 ${wide} 1 ${at(end, outer)}L${at(end, inner)}A${inner} ${inner} 0 ${wide} 0 ${at(from, inner)}Z`;
}

