/** Cents as a person writes them in lists: 1,690.00; with a sign where it is a gain or a loss. */
export function inFull(cents: number): string {
  const [sign, whole, rest] = parts(cents);
  return `${sign}${whole}.${rest}`;
}

/** Cents as they stand on the felt: 25, 37.50. */
export function short(cents: number): string {
  const [sign, whole, rest] = parts(cents);
  return rest === "00" ? `${sign}${whole}` : `${sign}${whole}.${rest}`;
}

/** A gain with its plus, a loss with its minus, nothing bare. */
export function signed(cents: number): string {
  return cents > 0 ? `+${inFull(cents)}` : inFull(cents);
}

export function signedShort(cents: number): string {
  return cents > 0 ? `+${short(cents)}` : short(cents);
}

/** What a person wrote, in cents; null where it is no amount. Thousands may be apart, as the screens write them. */
export function parseAmount(text: string): number | null {
  const plain = text.replaceAll(/[\s']/g, "").replace(/^[1-9]\d{0,2}(,\d{3})+(?=\.|$)/, (thousands) => thousands.replaceAll(",", ""));
  const found = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(plain);
  if (found === null) return null;
  return Number(found[1]) * 100 + Number((found[2] ?? "").padEnd(2, "0"));
}

function parts(cents: number): [string, string, string] {
  const size = Math.abs(cents);
  const whole = Math.floor(size / 100).toString().replaceAll(/\B(?=(\d{3})+$)/g, ",");
  return [cents < 0 ? "−" : "", whole, String(size % 100).padStart(2, "0")];
}
