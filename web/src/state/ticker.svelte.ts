import { house } from "./live";

/** The server's clock for what is shown: one timer for the whole page, four times a second. */
class Ticker {
  now = $state(house.clock.now());
  private users = 0;
  private timer: ReturnType<typeof setInterval> | undefined;

  start(): () => void {
    this.users += 1;
    this.now = house.clock.now();
    this.timer ??= setInterval(() => {
      this.now = house.clock.now();
    }, 250);
    return () => {
      this.users -= 1;
      if (this.users === 0) {
        clearInterval(this.timer);
        this.timer = undefined;
      }
    };
  }
}

export const ticker = new Ticker();
