/** The chips of the rack in cents, largest first. */
export const CHIPS: readonly number[] = [100_000, 50_000, 10_000, 2500, 500, 250, 100, 50];

/** The chips that fit the table: every one a multiple of the step, none above the maximum; at most six, smallest first. */
export function rackOf(step: number, maximum: number): number[] {
  const fitting = CHIPS.filter((chip) => chip % step === 0 && chip <= maximum).reverse();
  return fitting.length > 0 ? fitting.slice(0, 6) : [step];
}

/** An amount cut into chips, greedily: the largest at the bottom, none above `most`. What is too small for a chip is left out. */
export function cut(amount: number, most = Infinity): number[] {
  const stack: number[] = [];
  let rest = amount;
  for (const chip of CHIPS.filter((one) => one <= most)) {
    while (rest >= chip) {
      stack.push(chip);
      rest -= chip;
    }
  }
  return stack;
}

/** The chips that are drawn of a stack: the whole of it up to `most`, else its bottom and its top. */
export function drawn(amount: number, most = 10): number[] {
  const stack = cut(amount);
  if (stack.length <= most) return stack;
  return [...stack.slice(0, Math.ceil(most / 2)), ...stack.slice(-Math.floor(most / 2))];
}

/** What is written on a chip. */
export function chipFigure(chip: number): string {
  if (chip === 50) return "50c";
  return chip % 100 === 0 ? String(chip / 100) : (chip / 100).toFixed(2);
}
