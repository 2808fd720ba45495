import { ProblemError } from "../house/problem";
import type { Preferences } from "../wire/http";
import { doors } from "./app";
import { person } from "./person.svelte";
import { choicesOf, preferencesOf } from "./preferences";
import { settings } from "./settings.svelte";

const AFTER = 600;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Take over what the house keeps for who is here, so that it is the same on every machine. */
export async function fetchSettings(): Promise<void> {
  if (person.me === null || person.me.guest) return;
  try {
    settings.set(choicesOf(await doors.get<Preferences>("/api/me/settings")));
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error; // what this browser has is good enough
  }
}

/** Have the house keep what is chosen here, a moment after the last change. */
export function keepSettings(): void {
  if (person.me === null || person.me.guest) return;
  clearTimeout(timer);
  timer = setTimeout(() => {
    doors.put<Preferences>("/api/me/settings", preferencesOf(settings.choices)).catch((error: unknown) => {
      if (!(error instanceof ProblemError)) throw error; // it stays in this browser
    });
  }, AFTER);
}
