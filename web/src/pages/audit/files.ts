import type { Asked, Told } from "./check/messages";
import { type ShoeFile, readShoeFile } from "./check/shoefile";

/** What was dropped: one shoe, or an export with the heads that came with it. */
export type Dropped = { kind: "shoe"; file: ShoeFile } | { kind: "export"; file: File; heads: readonly File[] };

/** A shoe's file is small; what is larger is an export, and is never read as a whole. */
const SHOE_AT_MOST = 4 * 1024 * 1024;

/** Which of the files is what. `UnusableError` where one of them is nothing that can be checked. */
export async function sorted(files: readonly File[]): Promise<Dropped | null> {
  const heads: File[] = [];
  let dropped: Dropped | null = null;
  for (const file of files) {
    const start = await file.slice(0, 400).text();
    if (start.includes('"audit heads"')) heads.push(file);
    else if (start.includes('"pontoon shoe 1"') && file.size <= SHOE_AT_MOST) dropped = { kind: "shoe", file: readShoeFile(JSON.parse(await file.text())) };
    else dropped = { kind: "export", file, heads };
  }
  return dropped;
}

/** The worker that reads exports. It is started with the page, so that a check asks the network for nothing. */
export class Reader {
  private worker = fresh();
  private seconds = performance.now();

  check(file: File, heads: readonly File[], onTold: (told: Told, ms: number) => void): void {
    const asked: Asked = { file, heads };
    this.seconds = performance.now();
    this.worker.onmessage = (event: MessageEvent<Told>) => onTold(event.data, performance.now() - this.seconds);
    this.worker.postMessage(asked);
  }

  end(): void {
    this.worker.terminate();
  }
}

function fresh(): Worker {
  return new Worker(new URL("./check/worker.ts", import.meta.url), { type: "module" });
}
