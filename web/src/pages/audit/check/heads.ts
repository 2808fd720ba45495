import { fromHex, utf8 } from "./digest";
import { UnusableError } from "./faults";
import { list, object, text, whole } from "./reading";

/** The ends of all streams, and of the ledger, at a moment that somebody signed. */
export interface SignedHeads {
  readonly at: number;
  readonly streams: readonly { stream: string; sequence: number; chain: Uint8Array }[];
  readonly ledger: { number: number; digest: Uint8Array };
  readonly key: string;
}

/** Heads as `pontoon audit sign` writes them. The signature must be good: the browser checks it, by Ed25519. */
export async function readHeads(source: string): Promise<SignedHeads> {
  const { found, at, streams, ledger } = parsed(source);
  const signed = found["signature"];
  if (signed === undefined || signed === null) throw new UnusableError("unsigned");
  const lines = ["pontoon heads 1", String(at), ...streams.map((one) => `${one.stream} ${one.sequence} ${one.chain}`)];
  lines.push(`ledger ${ledger.number} ${ledger.digest}`);
  const key = text(object(signed), "key");
  const good = await isGood(fromHex(key), fromHex(text(object(signed), "signature")), utf8(lines.map((line) => `${line}\n`).join("")));
  if (!good) throw new UnusableError("signature");
  return {
    at,
    key,
    streams: streams.map((one) => ({ ...one, chain: fromHex(one.chain) })),
    ledger: { number: ledger.number, digest: fromHex(ledger.digest) },
  };
}

function parsed(source: string) {
  try {
    const found = object(JSON.parse(source));
    if (found["pontoon"] !== "audit heads" || found["version"] !== 1) throw new TypeError("no heads");
    const streams = list(found, "streams").map(object).map((one) => ({
      stream: text(one, "stream"),
      sequence: whole(one, "sequence"),
      chain: text(one, "chain"),
    }));
    const ledger = object(found["ledger"]);
    return { found, at: whole(found, "at"), streams, ledger: { number: whole(ledger, "number"), digest: text(ledger, "digest") } };
  } catch {
    throw new UnusableError("no-file");
  }
}

async function isGood(key: Uint8Array, signature: Uint8Array, message: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const subtle = (globalThis.crypto as Crypto | undefined)?.subtle as SubtleCrypto | undefined;
  if (subtle === undefined) throw new UnusableError("no-ed25519");
  const known = await subtle.importKey("raw", Uint8Array.from(key), { name: "Ed25519" }, false, ["verify"]).catch((error: unknown) => {
    // A browser without Ed25519 says so; a key that is none is a bad signature.
    if (error instanceof DOMException && error.name === "NotSupportedError") throw new UnusableError("no-ed25519");
    return null;
  });
  return known !== null && (await subtle.verify({ name: "Ed25519" }, known, Uint8Array.from(signature), message));
}
