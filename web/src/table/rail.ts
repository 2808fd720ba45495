import type { FeltPlan } from "./geometry";

/** The edge of the felt as a path: straight at the dealer's side, round at the players', `inset` pixels inside. */
export function railPath(width: number, plan: Pick<FeltPlan, "scale" | "low" | "sag">, inset: number): string {
  const { scale, sag } = plan;
  const half = Math.max(1, width) / 2;
  const c = 0.9;
  const low = plan.low - inset;
  const y0 = low - sag * c * c;
  const x0 = half - c * half;
  const slope = (2 * sag * c) / half;
  const reach = Math.max(8, x0 - inset);
  const side = Math.max(0, y0 - 300 * scale);
  const left = `M${r(inset)} 0V${r(side)}C${r(inset)} ${r(side + 235 * scale)} ${r(x0 - reach * 0.8)} ${r(y0 - reach * 0.8 * slope)} ${r(x0)} ${r(y0)}`;
  const bottom = `Q${r(half)} ${r(low + sag * c * c)} ${r(width - x0)} ${r(y0)}`;
  const right = `C${r(width - x0 + reach * 0.8)} ${r(y0 - reach * 0.8 * slope)} ${r(width - inset)} ${r(side + 235 * scale)} ${r(width - inset)} ${r(side)}V0Z`;
  return left + bottom + right;
}

/** An arc for lettering, `y` at its ends, hanging by `sag`. */
export function arcPath(width: number, span: number, y: number, sag: number): string {
  const half = width / 2;
  return `M${r(half - span / 2)} ${r(y)}Q${r(half)} ${r(y + 2 * sag)} ${r(half + span / 2)} ${r(y)}`;
}

function r(value: number): string {
  return value.toFixed(1);
}
