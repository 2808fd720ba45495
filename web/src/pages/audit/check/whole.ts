import { Export, type Report } from "./export";
import type { SignedHeads } from "./heads";
import { linesOf } from "./lines";

/** Check a whole export as it comes in. `onProgress`: how many bytes were read, now and then. */
export async function checkExport(
  source: ReadableStream<Uint8Array>,
  signed: readonly SignedHeads[] = [],
  onProgress: (bytes: number, records: number) => void = () => undefined,
): Promise<Report> {
  const found = new Export(signed);
  let [bytes, told] = [0, 0];
  for await (const line of linesOf(source)) {
    await found.line(line);
    bytes += line.length;
    if (bytes - told > STEP) {
      told = bytes;
      onProgress(bytes, found.records);
    }
  }
  return found.report();
}

const STEP = 1 << 20;
