import { lobbyWords } from "../../texts/lobby";

export type Linked = { path: string; table: string } | { reason: string };

/** What a person pasted to join by: the table it names, or why it names none. `here`: the address of this house. */
export function readLink(text: string, here: string): Linked {
  const pasted = text.trim();
  if (pasted === "") return { reason: lobbyWords.joinNothing };
  if (/^[a-z0-9]{4,32}$/.test(pasted)) return { path: `/table/${pasted}`, table: pasted };
  const address = addressOf(pasted, here);
  if (address === null) return { reason: lobbyWords.joinNoLink };
  const found = /^\/(table|board)\/([A-Za-z0-9-]{1,64})\/?$/.exec(address.pathname);
  if (found?.[2] === undefined) return { reason: lobbyWords.joinNoLink };
  if (address.host !== new URL(here).host) return { reason: lobbyWords.joinOtherHouse(address.host) };
  return { path: `/${found[1]}/${found[2]}`, table: found[2] };
}

function addressOf(text: string, here: string): URL | null {
  try {
    if (text.startsWith("/")) return new URL(text, here);
    return new URL(/^[a-z]+:\/\//i.test(text) ? text : `${new URL(here).protocol}//${text}`);
  } catch {
    return null;
  }
}
