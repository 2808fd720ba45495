import { fromHex, hex, link, utf8 } from "./digest";
import exportText from "./sample/export.jsonl?raw";
import headsText from "./sample/heads.json?raw";
import { Sha256 } from "./sha256";

/** For tests: a real export, made by `python -m scripts.make_audit_sample`, and ways to tamper with it. */
export type Line = Record<string, unknown> & { kind?: string };

export function sampleText(name: "export.jsonl" | "heads.json"): string {
  return name === "heads.json" ? headsText : exportText;
}

export function sampleLines(): Line[] {
  return sampleText("export.jsonl").trimEnd().split("\n").slice(0, -1).map((line) => JSON.parse(line) as Line);
}

/** Lines as a file, with an end that fits them: somebody who tampers would see to that. */
export function asFile(lines: readonly Line[]): string {
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
  const sha256 = hex(new Sha256().update(utf8(text)).digest());
  return `${text}${JSON.stringify({ kind: "end", lines: lines.length, sha256 })}\n`;
}

export function asStream(text: string, piece = 1000): ReadableStream<Uint8Array> {
  const bytes = utf8(text);
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) controller.close();
      else controller.enqueue(bytes.slice(at, at + piece));
      at += piece;
    },
  });
}

/** Every digest of a stream made to fit again, its head too: what a house could do that rewrites its past. */
export async function relink(lines: readonly Line[], stream: string): Promise<void> {
  let chain: Uint8Array = fromHex("00".repeat(32));
  for (const line of lines) {
    if (line.kind !== "record" || line["stream"] !== stream) continue;
    chain = await link(chain, stream, line["sequence"] as number, utf8(line["data"] as string));
    line["chain"] = hex(chain);
  }
  for (const line of lines) if (line.kind === "head" && line["stream"] === stream) line["chain"] = hex(chain);
}
