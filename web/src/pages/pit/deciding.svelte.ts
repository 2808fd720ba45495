import { pitWords as w } from "../../texts/pit";
import type { Decision } from "./decision";

/** What somebody is about to decide at a desk, and what was done there last. */
export class Deciding {
  decision: Decision | null = $state.raw(null);
  /** How often was begun anew: forms that hang on it forget what was chosen in them. */
  begun = $state(0);
  said = $state("");

  choose = (decision: Decision | null): void => {
    this.decision = decision;
  };

  /** Nothing is chosen any more, in no form. */
  begin = (): void => {
    this.decision = null;
    this.begun += 1;
  };

  done = (words: string): void => {
    this.said = w.done(words);
    this.begin();
  };
}
