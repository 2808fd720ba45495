import { untrack } from "svelte";
import { comeIn } from "../house/session";
import type { Me } from "../wire/http";
import { doors } from "./app";

/** Who is here. Nobody until `look` or `comeIn` has asked. */
class Person {
  me: Me | null = $state.raw(null);
  /** It is being asked who is here: nothing is said of it yet. */
  asked = $state(false);
  private asks = 0;

  /** Who has a session, if anybody. */
  look(): Promise<Me | null> {
    return this.ask(doors.present());
  }

  /** Somebody, as a guest if need be. */
  comeIn(): Promise<Me> {
    return this.ask(comeIn(doors));
  }

  private async ask<T extends Me | null>(answer: Promise<T>): Promise<T> {
    this.asked = untrack(() => this.me === null); // an effect that asks does not ask again
    const own = ++this.asks;
    try {
      const me = await answer;
      if (own === this.asks) this.me = me; // who was here before somebody came in is not told after it
      return me;
    } finally {
      this.asked = false;
    }
  }

  /** What the wallet holds now, as a table said. */
  holds(purse: number): void {
    if (this.me !== null && this.me.purse !== purse) this.me = { ...this.me, purse };
  }
}

export const person = new Person();
