import type { Message, Notice, Request } from "../wire/messages";
import { ServerClock } from "./clock";
import { Connection, type Link, type Surroundings, type Wire } from "./connection";
import { Stream } from "./stream";

/** The live house over one socket: its streams, its notices, its clock. It connects when the first stream is watched. */
export class House {
  readonly clock = new ServerClock();
  link: Link = { kind: "connecting", tries: 0 };
  private readonly connection: Connection;
  private readonly streams = new Map<string, { stream: Stream<object, unknown>; users: number }>();
  private readonly links = new Set<(link: Link) => void>();
  private readonly notices = new Set<(notice: Notice) => void>();
  private asked: number | null = null;

  constructor(around: Surroundings = browser()) {
    this.connection = new Connection(
      around,
      (message) => this.hear(message),
      (link) => {
        this.link = link;
        for (const one of this.links) one(link);
      },
    );
  }

  onLink(listener: (link: Link) => void): () => void {
    this.links.add(listener);
    listener(this.link);
    return () => this.links.delete(listener);
  }

  onNotice(listener: (notice: Notice) => void): () => void {
    this.notices.add(listener);
    return () => this.notices.delete(listener);
  }

  /** Watch a stream as a role; call `leave` with its name when it is not looked at any more. */
  watch<V extends object, O>(name: string, role = "player"): Stream<V, O> {
    const key = `${name} ${role}`;
    const found = this.streams.get(key);
    if (found !== undefined) {
      found.users += 1;
      return found.stream as unknown as Stream<V, O>;
    }
    const stream = new Stream<V, O>(name, role, (request) => this.send(request));
    this.streams.set(key, { stream: stream as unknown as Stream<object, unknown>, users: 1 });
    if (this.connection.link.kind === "open") stream.resume();
    else this.connection.open();
    return stream;
  }

  leave(name: string, role = "player"): void {
    const key = `${name} ${role}`;
    const found = this.streams.get(key);
    if (found === undefined) return;
    found.users -= 1;
    if (found.users === 0) {
      this.streams.delete(key);
      this.send({ message: "Unwatch", stream: name });
    }
  }

  /** Try again at once: the network came back, or a person asks for it. */
  hurry(): void {
    this.connection.hurry();
  }

  /** Come back after the socket was stopped: signed in anew, or taken over again. */
  comeBack(): void {
    this.connection.close();
    if (this.streams.size > 0) this.connection.open();
  }

  /** No socket any more: one has signed out. */
  goAway(): void {
    this.connection.close();
  }

  private send(request: Request): boolean {
    if (request.message === "Ping") this.asked = performance.now();
    return this.connection.send(request);
  }

  private hear(message: Message): void {
    switch (message.message) {
      case "Welcome":
        this.clock.set(message.time);
        for (const { stream } of this.streams.values()) stream.resume();
        return;
      case "Pong":
        this.clock.set(message.time, this.asked);
        this.asked = null;
        return;
      case "Notice":
        for (const one of this.notices) one(message);
        return;
      default:
        for (const { stream } of this.streams.values()) if (stream.hear(message)) return;
    }
  }
}

function browser(): Surroundings {
  return {
    make: () => {
      const scheme = location.protocol === "https:" ? "wss" : "ws";
      return new WebSocket(`${scheme}://${location.host}/socket`) as unknown as Wire;
    },
    now: () => performance.now(),
    later: (after, call) => {
      const timer = setTimeout(call, after);
      return () => clearTimeout(timer);
    },
    chance: () => Math.random(),
  };
}
