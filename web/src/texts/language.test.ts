import { describe, expect, it } from "vitest";
import { inUse, languages, t } from ".";

const sources = import.meta.glob<string>(["../**/*.ts", "../**/*.svelte"], { query: "?raw", import: "default", eager: true });

describe("language", () => {
  it("is English where nothing else is chosen", () => {
    expect(t.cancel).toBe("Cancel");
    expect(languages()).toEqual({ en: "English" });
  });

  it("takes another language's words from its folder, and English ones where a word is missing", async () => {
    const english = { table: "Table", box: "Box" };
    const others = { "./xx/table.ts": () => Promise.resolve({ box: "Feld" }), "./yy/table.ts": () => Promise.reject(new Error("not asked for")) };
    expect(await inUse(english, others, "xx")).toEqual({ table: "Table", box: "Feld" });
    expect(await inUse(english, others, "zz")).toBe(english);
  });

  it("is the only way to a word: nothing but the doors in this folder reads the English files", () => {
    const doors = Object.keys(sources).filter((path) => /^\.\/(?!en|clock|when)\w+\.ts$/.test(path));
    const readers = Object.entries(sources).filter(([, text]) => /from "[^"]*(?:texts\/|\.\/)en(?:\/|")/.test(text));
    expect(readers.map(([path]) => path).sort()).toEqual(doors.sort());
    for (const [path, text] of readers) expect(text, path).toContain("await inUse(");
  });
});
