/** A map from keys to commands, with a person's own keys in it: another key moves a command, an empty one turns it off. */
export function withOwn<C extends string>(usual: Readonly<Record<string, C>>, own: Readonly<Record<string, string>>): Record<string, C> {
  const map: Record<string, C> = {};
  for (const [key, command] of Object.entries(usual)) if (own[command] === undefined) map[key] = command;
  for (const command of Object.values(usual)) {
    const key = own[command];
    if (key) map[key] = command;
  }
  return map;
}

/** A pressed key as maps write it: `h`, `Shift+d`, `Shift+Enter`, `?`; null for one that does not stand alone. */
export function keyName(pressed: { key: string; shiftKey: boolean; ctrlKey: boolean; metaKey: boolean; altKey: boolean }): string | null {
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey) return null;
  if (["Shift", "Control", "Alt", "Meta", "Tab", "Escape", "Dead", "Unidentified"].includes(pressed.key)) return null;
  const plain = pressed.key.length === 1 ? pressed.key.toLowerCase() : pressed.key;
  return pressed.shiftKey && (/^[a-z]$/.test(plain) || plain.length > 1) ? `Shift+${plain}` : plain;
}

/** A key as it is written on a button. */
export function keyText(key: string): string {
  return key
    .replace("Shift+", "⇧ ")
    .replace(/\b[a-z]$/, (letter) => letter.toUpperCase())
    .replace(/^ $/, "Space");
}
