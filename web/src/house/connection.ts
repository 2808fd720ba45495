import type { Message, Request } from "../wire/messages";
import { CloseCode } from "../wire/messages";

/** How the socket stands. `waiting`: it is tried again at `again`, by our own clock. `stopped`: not by itself. */
export type Link =
  | { kind: "connecting"; tries: number }
  | { kind: "open" }
  | { kind: "waiting"; again: number; tries: number }
  | { kind: "stopped"; why: Stop };

export type Stop = "sign-in" | "taken-over" | "not-understood" | "left";

/** What of a web socket is used, so that tests can have their own. */
export interface Wire {
  send(frame: string): void;
  close(code?: number): void;
  onopen: (() => void) | null;
  onmessage: ((frame: { data: unknown }) => void) | null;
  onclose: ((end: { code: number }) => void) | null;
}

export interface Surroundings {
  make(): Wire;
  now(): number;
  later(after: number, call: () => void): () => void;
  chance(): number;
}

const FIRST = 300;
const MOST = 15_000;
const PING = 15_000;
const SILENT = 25_000;

/** Until the next try, in ms: doubles from 0.3 s to 15 s, between half of it and all of it. */
export function backoff(tries: number, chance: number): number {
  const whole = Math.min(MOST, FIRST * 2 ** tries);
  return Math.round(whole * (0.5 + chance / 2));
}

/** Why not to come back by oneself; null: come back. */
export function stopOf(code: number): Stop | null {
  switch (code) {
    case CloseCode.SIGN_IN:
      return "sign-in";
    case CloseCode.TAKEN_OVER:
      return "taken-over";
    case CloseCode.NOT_A_MESSAGE:
    case CloseCode.TOO_LARGE:
      return "not-understood";
    default:
      return null;
  }
}

/** One socket that is kept open: tried again with growing pauses, given up only where a close code says so. */
export class Connection {
  link: Link = { kind: "connecting", tries: 0 };
  private wire: Wire | null = null;
  private tries = 0;
  private heard = 0;
  private cancel: () => void = () => undefined;

  constructor(
    private readonly around: Surroundings,
    private readonly hear: (message: Message) => void,
    private readonly changed: (link: Link) => void,
  ) {}

  open(): void {
    if (this.wire !== null) return;
    this.cancel();
    this.become({ kind: "connecting", tries: this.tries });
    const wire = this.around.make();
    this.wire = wire;
    this.watchSilence(wire, SILENT);
    wire.onmessage = ({ data }) => {
      this.heard = this.around.now();
      const message = JSON.parse(String(data)) as Message;
      if (message.message === "Welcome") this.welcomed(wire);
      this.hear(message);
    };
    wire.onclose = ({ code }) => {
      if (this.wire === wire) this.closed(code);
    };
  }

  /** The network is back, or the page is looked at again: try at once. */
  hurry(): void {
    if (this.link.kind === "waiting") this.open();
  }

  send(request: Request): boolean {
    if (this.wire === null || this.link.kind !== "open") return false;
    this.wire.send(JSON.stringify(request));
    return true;
  }

  close(): void {
    this.drop();
    this.become({ kind: "stopped", why: "left" });
  }

  private welcomed(wire: Wire): void {
    this.tries = 0;
    this.become({ kind: "open" });
    this.watchSilence(wire, PING);
  }

  private watchSilence(wire: Wire, after: number): void {
    this.cancel();
    this.heard = this.around.now();
    const look = () => {
      const silent = this.around.now() - this.heard;
      if (silent >= SILENT) {
        wire.close();
        this.closed(0);
        return;
      }
      const ask = silent >= PING - 1;
      if (ask && this.link.kind === "open") this.send({ message: "Ping" });
      // Not before it was asked for a sign of life is silence a loss.
      this.cancel = this.around.later(Math.max(1000, (ask ? SILENT : PING) - silent), look);
    };
    this.cancel = this.around.later(after, look);
  }

  private closed(code: number): void {
    this.drop();
    const why = stopOf(code);
    if (why !== null) {
      this.become({ kind: "stopped", why });
      return;
    }
    const pause = code === CloseCode.TOO_SLOW ? 0 : backoff(this.tries, this.around.chance());
    this.tries += 1;
    this.become({ kind: "waiting", again: this.around.now() + pause, tries: this.tries });
    this.cancel = this.around.later(pause, () => this.open());
  }

  private drop(): void {
    this.cancel();
    const wire = this.wire;
    this.wire = null;
    if (wire !== null) {
      wire.onopen = wire.onmessage = wire.onclose = null;
      wire.close();
    }
  }

  private become(link: Link): void {
    this.link = link;
    this.changed(link);
  }
}
