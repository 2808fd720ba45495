/** Looks again and again, one request at a time: what changes meanwhile is looked at once more. */
export class Looking {
  private under: Promise<void> | null = null;
  private again = false;

  constructor(private readonly look: () => Promise<void>) {}

  now(): Promise<void> {
    if (this.under !== null) {
      this.again = true;
      return this.under;
    }
    this.under = this.look().finally(() => {
      this.under = null;
      if (this.again) {
        this.again = false;
        void this.now();
      }
    });
    return this.under;
  }
}
