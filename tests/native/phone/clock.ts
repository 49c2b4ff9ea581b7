type Timer = { at: number; act: () => void };

/** The phone's clock. Only a test advances it; the page has its own clock. */
export class PhoneClock {
  #now: number;
  #timers: Timer[] = [];

  constructor(start: Date) {
    this.#now = start.getTime();
  }

  now(): Date {
    return new Date(this.#now);
  }

  /** Runs `act` after this time. Returns a function that cancels it. */
  after(ms: number, act: () => void): () => void {
    const timer = { at: this.#now + ms, act };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  advance(ms: number): void {
    const until = this.#now + ms;
    for (;;) {
      const [next] = this.#timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at);
      if (next === undefined) break;
      this.#timers = this.#timers.filter((other) => other !== next);
      this.#now = next.at;
      next.act();
    }
    this.#now = until;
  }

  /** Cancels all timers. */
  cancelAll(): void {
    this.#timers = [];
  }
}
