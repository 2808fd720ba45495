/** The server's clock, as far as it is known here: its last figure and our own monotonic time since. */
export class ServerClock {
  private offset: number;

  constructor(
    private readonly monotonic: () => number = () => performance.now(),
    wall: () => number = () => Date.now(),
  ) {
    this.offset = wall() - monotonic();
  }

  /** The server says it is `time`; `asked` is when we asked, so that half of the way there and back is taken off. */
  set(time: number, asked: number | null = null): void {
    const now = this.monotonic();
    const way = asked === null ? 0 : (now - asked) / 2;
    this.offset = time + way - now;
  }

  now(): number {
    return this.monotonic() + this.offset;
  }

  /** Milliseconds left until `until` of the server's clock; null where there is no end. */
  left(until: number): number | null {
    return until === 0 ? null : Math.max(0, until - this.now());
  }
}
