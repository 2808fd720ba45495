import type { Done, Do, Message, News, Open, Refused, Request, Snapshot } from "../wire/messages";
import { fold, type Known, nothingKnown } from "./fold";
import { freshId } from "./doors";

export type Answer = Done | Refused;

/** What happened to a stream, for motion, words and sound: what was known before and after, and the events between. */
export interface Happened<V, O> {
  readonly kind: "snapshot" | "news" | "open";
  readonly before: Known<V, O>;
  readonly after: Known<V, O>;
  readonly events: readonly unknown[];
  /** When by the server's clock; 0 for what has no time. */
  readonly at: number;
}

type Listener<V, O> = (happened: Happened<V, O>) => void;

/** One stream of the house: watched, folded, resumed by its number; commands are sent until they are answered. */
export class Stream<V extends object, O> {
  known: Known<V, O> = nothingKnown();
  /** Why it may not be watched, if the house refused. */
  refused: Refused | null = null;
  private readonly under = new Map<string, { request: Do; answer: (answer: Answer) => void }>();
  private readonly listeners = new Set<Listener<V, O>>();
  private readonly denied = new Set<(refused: Refused) => void>();

  constructor(
    readonly name: string,
    private readonly role: string,
    private readonly send: (request: Request) => boolean,
  ) {}

  onChange(listener: Listener<V, O>): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  onRefused(listener: (refused: Refused) => void): () => void {
    this.denied.add(listener);
    return () => this.denied.delete(listener);
  }

  /** The socket is open (again): watch from the last number, and send once more what was not answered. */
  resume(): void {
    this.watch(this.known.view === null ? null : this.known.sequence);
    for (const { request } of this.under.values()) this.send(request);
  }

  /** Have a command done. It is sent again after a lost connection, under the same id, and done once.
   * `code`: the own credential, where the command asks for it again. */
  do(command: unknown, role = "", code = ""): Promise<Answer> {
    const request: Do = { message: "Do", id: freshId(), stream: this.name, command };
    if (role) request.role = role;
    if (code) request.code = code;
    return new Promise((answer) => {
      this.under.set(request.id, { request, answer });
      this.send(request);
    });
  }

  /** How many commands have not been answered. */
  get waiting(): number {
    return this.under.size;
  }

  /** The view as it was read over HTTP, while the socket is still on its way. */
  seed(sequence: number, view: V): void {
    if (this.known.view === null) this.apply({ message: "Snapshot", stream: this.name, sequence, view });
  }

  ask(): void {
    this.send({ message: "Ask", stream: this.name });
  }

  /** A message of the house; false where it is not about this stream. */
  hear(message: Message): boolean {
    switch (message.message) {
      case "Snapshot":
      case "News":
      case "Open":
        if (message.stream !== this.name) return false;
        this.apply(message);
        return true;
      case "Done":
      case "Refused": {
        const waiting = this.under.get(message.id);
        if (waiting !== undefined) {
          this.under.delete(message.id);
          waiting.answer(message);
          return true;
        }
        if (message.message === "Refused" && message.id === this.name) {
          this.refused = message;
          for (const one of this.denied) one(message);
          return true;
        }
        return false;
      }
      default:
        return false;
    }
  }

  private watch(after: number | null): void {
    this.refused = null;
    const role = this.role === "player" ? {} : { role: this.role };
    this.send({ message: "Watch", stream: this.name, ...role, ...(after === null ? {} : { after }) });
  }

  private apply(message: Snapshot | News | Open): void {
    const before = this.known;
    const found = fold(before, message);
    switch (found.kind) {
      case "same":
        return;
      case "gap":
        this.watch(null);
        return;
      default: {
        this.known = found.known;
        const [events, at] = found.kind === "news" ? [found.events, found.at] : [[], 0];
        for (const one of this.listeners) one({ kind: found.kind, before, after: found.known, events, at });
      }
    }
  }
}
