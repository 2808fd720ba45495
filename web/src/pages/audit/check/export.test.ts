import { describe, expect, it } from "vitest";
import { asFile, asStream, type Line, relink, sampleLines, sampleText } from "./sample";
import { readHeads } from "./heads";
import { UnusableError } from "./faults";
import { checkExport } from "./whole";

const NZ = "table:nz-current";

function records(lines: readonly Line[], stream = NZ): Line[] {
  return lines.filter((line) => line.kind === "record" && line["stream"] === stream);
}

/** The record of a stream that has this in it. */
function withWords(lines: readonly Line[], words: string, stream = NZ): Line {
  const found = records(lines, stream).find((line) => (line["data"] as string).includes(words));
  if (found === undefined) throw new Error(`no record has ${words}`);
  return found;
}

async function check(lines: readonly Line[]) {
  const report = await checkExport(asStream(asFile(lines)));
  return report.faults[0];
}

describe("an export that nobody has tampered with", () => {
  it("has nothing wrong, however the file is cut into pieces", async () => {
    for (const piece of [17, 65536]) {
      const report = await checkExport(asStream(sampleText("export.jsonl"), piece));
      expect(report.faults).toEqual([]);
      expect(report.streams).toBe(2);
      expect(report.records).toBe(records(sampleLines()).length + records(sampleLines(), "table:ma-2025").length);
      expect(report.cards).toBeGreaterThan(60);
      expect(report.closed).toBe(0);
      expect(report.shoes.map((shoe) => shoe.where)).toContain(NZ);
    }
  });

  it("fits the heads that were signed, and says who signed them", async () => {
    const signed = await readHeads(sampleText("heads.json"));
    const report = await checkExport(asStream(sampleText("export.jsonl")), [signed]);
    expect(report.faults).toEqual([]);
    expect(report.signed).toEqual([{ key: signed.key, at: signed.at }]);
  });
});

describe("a record", () => {
  it("that was changed is named", async () => {
    const lines = sampleLines();
    const one = records(lines)[6] as Line;
    one["data"] = (one["data"] as string).replace("dora", "dana");
    expect(await check(lines)).toEqual({ where: NZ, sequence: 7, code: "changed", facts: {} });
  });

  it("that was removed is named", async () => {
    const lines = sampleLines();
    const gone = records(lines)[4];
    expect(await check(lines.filter((line) => line !== gone))).toEqual({ where: NZ, sequence: 5, code: "missing", facts: { found: 6 } });
  });

  it("that was inserted is named", async () => {
    const lines = sampleLines();
    const at = lines.indexOf(records(lines)[4] as Line);
    lines.splice(at, 0, { ...(records(lines)[3] as Line) });
    expect(await check(lines)).toEqual({ where: NZ, sequence: 5, code: "order", facts: { found: 4 } });
  });

  it("that was moved is named", async () => {
    const lines = sampleLines();
    const [one, other] = [records(lines)[2] as Line, records(lines)[3] as Line];
    [one["data"], other["data"]] = [other["data"], one["data"]];
    expect(await check(lines)).toMatchObject({ where: NZ, sequence: 3, code: "changed" });
  });

  it("at the end that was cut off is missed, for the head says how many there are", async () => {
    const lines = sampleLines();
    const all = records(lines);
    const rest = lines.filter((line) => line !== all.at(-1));
    expect(await check(rest)).toMatchObject({ where: NZ, sequence: all.length, code: "cut-off" });
  });

  it("cut off together with its head is missed by who has signed heads", async () => {
    const lines = sampleLines();
    const all = records(lines);
    const rest = lines.filter((line) => line !== all.at(-1));
    const head = rest.find((line) => line.kind === "head" && line["stream"] === NZ) as Line;
    [head["sequence"], head["chain"]] = [all.length - 1, (all.at(-2) as Line)["chain"]];
    const report = await checkExport(asStream(asFile(rest)), [await readHeads(sampleText("heads.json"))]);
    expect(report.faults[0]).toMatchObject({ where: NZ, sequence: all.length, code: "signed-gone" });
  });

  it("rewritten with all its digests is found out by signed heads alone", async () => {
    const lines = sampleLines();
    const one = records(lines)[6] as Line;
    one["data"] = (one["data"] as string).replace("dora", "dana");
    await relink(lines, NZ);
    expect((await check(lines))).toBeUndefined();
    const report = await checkExport(asStream(asFile(lines)), [await readHeads(sampleText("heads.json"))]);
    expect(report.faults[0]).toMatchObject({ where: NZ, sequence: records(lines).length, code: "rewritten" });
  });
});

describe("a shoe", () => {
  it("whose opening is not what was committed to is named", async () => {
    const lines = sampleLines();
    const one = withWords(lines, '"ShoeRevealed"');
    one["data"] = (one["data"] as string).replace(/"salt":"./, (found) => found.slice(0, -1) + (found.endsWith("0") ? "1" : "0"));
    await relink(lines, NZ);
    expect(await check(lines)).toMatchObject({ where: NZ, sequence: one["sequence"], code: "opened-other", facts: { shoe: 1 } });
  });

  it("from which another card was dealt than came next is named, with both cards", async () => {
    const lines = sampleLines();
    const one = withWords(lines, '"DealerCardDealt"');
    const shown = /"DealerCardDealt","card":"(..)"/.exec(one["data"] as string)?.[1] ?? "";
    const other = shown === "As" ? "Kd" : "As";
    one["data"] = (one["data"] as string).replace(`"DealerCardDealt","card":"${shown}"`, `"DealerCardDealt","card":"${other}"`);
    await relink(lines, NZ);
    expect(await check(lines)).toMatchObject({ where: NZ, sequence: one["sequence"], code: "card", facts: { shown: other, card: shown, shoe: 1 } });
  });

  it("that was never opened is named", async () => {
    const lines = sampleLines();
    const one = withWords(lines, '"ShoeRevealed"');
    const data = JSON.parse(one["data"] as string) as { events: { event: string }[] };
    one["data"] = JSON.stringify({ ...data, events: data.events.filter((event) => event.event !== "ShoeRevealed") });
    await relink(lines, NZ);
    expect(await check(lines)).toMatchObject({ where: NZ, sequence: one["sequence"], code: "not-opened" });
  });
});

describe("money", () => {
  it("that came from nowhere is named", async () => {
    const lines = sampleLines();
    const posting = lines.filter((line) => line.kind === "posting").at(-1) as Line;
    posting["amount"] = (posting["amount"] as number) + 100;
    posting["balance"] = (posting["balance"] as number) + 100;
    const report = await checkExport(asStream(asFile(lines)));
    expect(report.faults.map((fault) => fault.code)).toContain("command-sum");
    expect(report.faults.map((fault) => fault.code)).toContain("account-balance");
  });

  it("moved between players by the ledger and not by the table is named", async () => {
    const lines = sampleLines();
    const wallets = lines.filter((line) => line.kind === "balance" && String(line["account"]).startsWith("wallet:"));
    const tray = lines.find((line) => line.kind === "balance" && line["account"] === "tray:nz-current") as Line;
    const wallet = wallets[0] as Line;
    const number = Math.max(...lines.filter((line) => line.kind === "posting").map((line) => line["number"] as number));
    const last = lines.findLastIndex((line) => line.kind === "posting");
    const extra = [
      { kind: "posting", number: number + 1, account: "tray:nz-current", sender: "x", id: "y", amount: -500, balance: (tray["amount"] as number) - 500 },
      { kind: "posting", number: number + 2, account: wallet["account"], sender: "x", id: "y", amount: 500, balance: (wallet["amount"] as number) + 500 },
    ];
    lines.splice(last + 1, 0, ...extra);
    tray["amount"] = (tray["amount"] as number) - 500;
    wallet["amount"] = (wallet["amount"] as number) + 500;
    const report = await checkExport(asStream(asFile(lines)));
    expect(report.faults.map((fault) => [fault.code, fault.facts["account"]])).toEqual([
      ["account-tables", "tray:nz-current"],
      ["account-tables", wallet["account"]],
    ]);
  });
});

describe("a file", () => {
  it("that breaks off says so", async () => {
    const text = sampleText("export.jsonl").trimEnd().split("\n").slice(0, -1).join("\n");
    const report = await checkExport(asStream(`${text}\n`));
    expect(report.faults).toEqual([{ where: "", sequence: 0, code: "breaks-off", facts: {} }]);
  });

  it("of which one byte of white space was changed says so", async () => {
    const report = await checkExport(asStream(sampleText("export.jsonl").replace('"partial":false', '"partial": false')));
    expect(report.faults).toEqual([{ where: "", sequence: 0, code: "bytes", facts: {} }]);
  });

  it.each(["", "{}\n", "no json\n", '{"pontoon":"audit export","version":2}\n'])("that is no export is not judged: %j", async (text) => {
    await expect(checkExport(asStream(text))).rejects.toThrow(UnusableError);
  });

  it("of heads that somebody has changed is not believed", async () => {
    const heads = JSON.parse(sampleText("heads.json")) as { streams: { sequence: number }[] };
    for (const one of heads.streams) one.sequence += 1;
    await expect(readHeads(JSON.stringify(heads))).rejects.toThrow("signature");
  });
});
