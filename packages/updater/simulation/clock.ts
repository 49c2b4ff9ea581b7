type Timer = { at: number; callback: () => void };

/** A clock that a schedule advances. All pending promises settle between two timers. */
export class SimulatedClock {
  private now_ms = 0;
  private timers: Timer[] = [];

  /** Runs a callback later. The returned function cancels it. */
  after(ms: number, callback: () => void): () => void {
    const timer = { at: this.now_ms + ms, callback };
    this.timers.push(timer);
    return () => {
      this.timers = this.timers.filter((other) => other !== timer);
    };
  }

  wait(ms: number): Promise<void> {
    return new Promise((resolve) => this.after(ms, resolve));
  }

  async run(ms: number): Promise<void> {
    const end = this.now_ms + ms;
    for (;;) {
      await untilSettled();
      const [first] = this.timers.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at);
      if (first === undefined) break;
      this.timers = this.timers.filter((timer) => timer !== first);
      this.now_ms = first.at;
      first.callback();
    }
    this.now_ms = end;
  }
}

/** Resolves when no promise is pending. */
const untilSettled = () => new Promise<void>((resolve) => setImmediate(resolve));
