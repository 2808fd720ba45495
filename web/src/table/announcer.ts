/** Speaks to screen readers: polite sentences at most every 700 ms, put together where several wait. */
export class Announcer {
  private waiting: string[] = [];
  private quietUntil = 0;
  private cancel: (() => void) | null = null;

  constructor(
    private readonly polite: (text: string) => void,
    private readonly assertive: (text: string) => void,
    private readonly now: () => number,
    private readonly later: (after: number, call: () => void) => () => void,
  ) {}

  say(text: string): void {
    if (text === "") return;
    this.waiting.push(text.endsWith(".") ? text : `${text}.`);
    if (this.cancel !== null) return;
    const wait = Math.max(0, this.quietUntil - this.now());
    this.cancel = this.later(wait, () => this.speak());
  }

  /** At once, and only for what cannot wait. */
  alarm(text: string): void {
    this.assertive(text);
  }

  stop(): void {
    this.cancel?.();
    this.cancel = null;
  }

  private speak(): void {
    this.cancel = null;
    this.quietUntil = this.now() + 700;
    this.polite(this.waiting.splice(0).join(" "));
  }
}
