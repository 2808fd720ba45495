import { person } from "../../state/person.svelte";
import { Tournament } from "../../tournament/state.svelte";

/** Watches a tournament for as long as a page shows it; whoever has no session comes in as a guest first. */
export function watched(id: string, role: (roles: readonly string[]) => string, take: (found: Tournament | null, me: string) => void, failed: (error: unknown) => void): () => void {
  let here: Tournament | null = null;
  let gone = false;
  person
    .comeIn()
    .then((me) => {
      if (gone) return;
      here = new Tournament(id, role(me.roles));
      take(here, me.name);
    })
    .catch(failed);
  return () => {
    gone = true;
    here?.leave();
    take(null, "");
  };
}
