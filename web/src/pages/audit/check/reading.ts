/** An event or a line as it stands in a file: nothing in it is trusted to be there. */
export type Json = Readonly<Record<string, unknown>>;

export function object(value: unknown): Json {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new TypeError("an object is expected");
  return value as Json;
}

export function text(from: Json, name: string, missing?: string): string {
  const value = from[name] ?? missing;
  if (typeof value !== "string") throw new TypeError(`${name} is no text`);
  return value;
}

export function whole(from: Json, name: string, missing?: number): number {
  const value = from[name] ?? missing;
  if (typeof value !== "number" || !Number.isSafeInteger(value)) throw new TypeError(`${name} is no whole number`);
  return value;
}

export function list(from: Json, name: string, missing?: readonly unknown[]): readonly unknown[] {
  const value = from[name] ?? missing;
  if (!Array.isArray(value)) throw new TypeError(`${name} is no list`);
  return value as readonly unknown[];
}

export function texts(from: Json, name: string, missing?: readonly string[]): readonly string[] {
  const found = list(from, name, missing);
  if (found.some((one) => typeof one !== "string")) throw new TypeError(`${name} is no list of texts`);
  return found as readonly string[];
}

export class Counter {
  private readonly counts = new Map<string, number>();

  constructor(of: Iterable<string> = []) {
    for (const one of of) this.add(one);
  }

  add(name: string, by = 1): void {
    const sum = this.get(name) + by;
    // What comes to nothing is forgotten, so that a long ledger takes no more room than what is open in it.
    if (sum === 0) this.counts.delete(name);
    else this.counts.set(name, sum);
  }

  get(name: string): number {
    return this.counts.get(name) ?? 0;
  }

  entries(): [string, number][] {
    return [...this.counts];
  }

  equals(other: Counter): boolean {
    return this.counts.size === other.counts.size && this.isIn(other);
  }

  /** Whether there is no more of anything here than there. */
  isIn(other: Counter): boolean {
    return this.entries().every(([name, count]) => count <= other.get(name));
  }
}
