import { UnusableError } from "./faults";
import { readHeads, type SignedHeads } from "./heads";
import type { Asked, Told } from "./messages";
import { checkExport } from "./whole";

// Large files are read here, so that the page stays awake. Nothing is fetched: the file comes from the page.
addEventListener("message", (event: MessageEvent<Asked>) => {
  void answer(event.data);
});

async function answer(asked: Asked): Promise<void> {
  try {
    const signed: SignedHeads[] = [];
    for (const one of asked.heads) signed.push(await readHeads(await one.text()));
    const report = await checkExport(asked.file.stream(), signed, (bytes, records) => say({ kind: "progress", bytes, records }));
    say({ kind: "report", report });
  } catch (error) {
    if (!(error instanceof UnusableError)) throw error;
    say({ kind: "unusable", code: error.code });
  }
}

function say(told: Told): void {
  postMessage(told);
}
