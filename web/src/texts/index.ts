import { en, type Texts } from "./en";

/** Which language is in use. What the settings have kept is read here, since words are needed before anything else. */
export const language = chosen();

const CODES = ["en", ...Object.keys(import.meta.glob(["./??.ts", "!./en.ts"])).map((path) => path.slice(2, 4))];

/** Every language that there is, by its code, with the name it has in itself. A language is a file `xx.ts` and a folder `xx`.
 * Asked for where one is chosen: a browser's own list of languages takes tens of milliseconds to open. */
export function languages(): Record<string, string> {
  return Object.fromEntries(CODES.map((code) => [code, new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code]));
}

type Files = Record<string, () => Promise<unknown>>;

/** Words in the language in use: the English ones, which are always there, or those of another language's file. */
export async function inUse<T>(english: T, others: Files, code = language): Promise<T> {
  const found = Object.entries(others).find(([path]) => path.startsWith(`./${code}/`) || path === `./${code}.ts`);
  return found === undefined ? english : ({ ...english, ...((await found[1]()) as Partial<T>) } as T);
}

function chosen(): string {
  try {
    const kept = JSON.parse(globalThis.localStorage?.getItem("pontoon.settings") ?? "{}") as { language?: string };
    return kept.language ?? "en";
  } catch {
    return "en";
  }
}

/** The words of all pages in the language in use. */
export const t: Texts = await inUse(en, import.meta.glob(["./??.ts", "!./en.ts"], { import: "words" }));

export type { Texts };
