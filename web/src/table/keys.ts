/** What a key does at the table. A person may change or switch off all of them. */
export type KeyCommand =
  | "hit"
  | "stand"
  | "double"
  | "doubleAmount"
  | "split"
  | "surrender"
  | "insure"
  | "forfeit"
  | "no"
  | "amount"
  | "turn"
  | "turnAll"
  | "explain"
  | "best"
  | "log"
  | "keys"
  | "undo"
  | "clear"
  | "rebet"
  | "rebetTwice"
  | "sitOut"
  | "ready"
  | "chipDown"
  | "chipUp"
  | "sound"
  | "claim"
  | `box${number}`;

export type KeyMap = Readonly<Record<string, KeyCommand>>;

export const USUAL_KEYS: KeyMap = {
  h: "hit",
  s: "stand",
  d: "double",
  "Shift+d": "doubleAmount",
  p: "split",
  r: "surrender",
  i: "insure",
  f: "forfeit",
  n: "no",
  a: "amount",
  v: "turn",
  "Shift+v": "turnAll",
  e: "explain",
  t: "best",
  l: "log",
  "?": "keys",
  u: "undo",
  c: "clear",
  b: "rebet",
  x: "rebetTwice",
  o: "sitOut",
  "Shift+Enter": "ready",
  "[": "chipDown",
  "]": "chipUp",
  m: "sound",
  "!": "claim",
  ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((box) => [String(box), `box${box}` as const])),
};

interface Pressed {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** The command of a pressed key; null where it has none, or belongs to the browser. */
export function commandOfKey(pressed: Pressed, map: KeyMap = USUAL_KEYS): KeyCommand | null {
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey) return null;
  const plain = pressed.key.length === 1 ? pressed.key.toLowerCase() : pressed.key;
  const letter = /^[a-z]$/.test(plain);
  const shifted = pressed.shiftKey && (letter || pressed.key.length > 1);
  return map[shifted ? `Shift+${plain}` : plain] ?? null;
}

/** The key of a command as it is written on a button; "" where it has none. */
export function keyOf(command: KeyCommand, map: KeyMap = USUAL_KEYS): string {
  const found = Object.entries(map).find(([, one]) => one === command)?.[0] ?? "";
  return found.length === 1 ? found.toUpperCase() : found.replace(/^Shift\+(.)/, (_, first: string) => `⇧ ${first.toUpperCase()}`);
}
