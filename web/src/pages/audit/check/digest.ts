import { Sha256 } from "./sha256";

const encoder = new TextEncoder();

export const GENESIS = new Uint8Array(32);

export function utf8(text: string): Uint8Array<ArrayBuffer> {
  return encoder.encode(text);
}

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (one) => one.toString(16).padStart(2, "0")).join("");
}

export function fromHex(text: string): Uint8Array {
  if (!/^(?:[0-9a-f]{2})*$/i.test(text)) throw new TypeError("not hexadecimal digits");
  return Uint8Array.from({ length: text.length / 2 }, (_, at) => Number.parseInt(text.slice(at * 2, at * 2 + 2), 16));
}

export function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}

export function joined(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** SHA-256 by the browser itself; where it has none for this page, by our own. */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  // Only a page over HTTPS, or from this machine, is given `subtle`.
  const subtle = (globalThis.crypto as Crypto | undefined)?.subtle as SubtleCrypto | undefined;
  if (subtle === undefined) return new Sha256().update(bytes).digest();
  return new Uint8Array(await subtle.digest("SHA-256", bytes));
}

/** The digest of six lines: a version, kind, stream, number, salt, and what is committed to. */
export async function commitment(kind: string, stream: string, number: number, salt: string, payload: string): Promise<string> {
  const lines = ["pontoon commitment 1", kind, stream, String(number), salt, payload];
  return hex(await sha256(utf8(lines.map((line) => `${line}\n`).join(""))));
}

/** A record's link: the chain before, the stream's name, a zero byte, the number in 8 bytes, and the record. */
export function link(previous: Uint8Array, stream: string, sequence: number, data: Uint8Array): Promise<Uint8Array> {
  const number = new Uint8Array(9);
  new DataView(number.buffer).setBigUint64(1, BigInt(sequence));
  return sha256(joined(previous, utf8(stream), number, data));
}
