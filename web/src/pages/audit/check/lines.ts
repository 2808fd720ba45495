import { UnusableError } from "./faults";

/** More than any line of an export: a file without line feeds is none of ours, and is not held in memory. */
const LONGEST = 64 * 1024 * 1024;

/** The lines of a stream of bytes, each with its line feed; the last one may have none. */
export async function* linesOf(source: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = source.getReader();
  let kept: Uint8Array[] = [];
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      let from = 0;
      for (let at = value.indexOf(10); at >= 0; at = value.indexOf(10, from)) {
        yield whole([...kept, value.subarray(from, at + 1)]);
        [kept, size, from] = [[], 0, at + 1];
      }
      if (from < value.length) kept.push(value.slice(from));
      size += value.length - from;
      if (size > LONGEST) throw new UnusableError("no-file");
    }
    if (size > 0) yield whole(kept);
  } finally {
    reader.releaseLock();
  }
}

function whole(parts: readonly Uint8Array[]): Uint8Array {
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) return only;
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
