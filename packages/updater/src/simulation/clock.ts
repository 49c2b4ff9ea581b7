type Timer = { at: number; act: () => void };

/** Time that passes only when a schedule lets it: between two timers everything that was promised comes about. */
export class SimulatedClock {
  private now_ms = 0;
  private timers: Timer[] = [];

  /** Runs something later; the returned function calls it off. */
  after(ms: number, act: () => void): () => void {
    const timer = { at: this.now_ms + ms, act };
    this.timers.push(timer);
    return () => {
      this.timers = this.timers.filter((one) => one !== timer);
    };
  }

  wait(ms: number): Promise<void> {
    return new Promise((over) => this.after(ms, over));
  }

  async run(ms: number): Promise<void> {
    const end = this.now_ms + ms;
    for (;;) {
      await settled();
      const [first] = this.timers.filter(({ at }) => at <= end).toSorted((one, other) => one.at - other.at);
      if (first === undefined) break;
      this.timers = this.timers.filter((one) => one !== first);
      this.now_ms = first.at;
      first.act();
    }
    this.now_ms = end;
  }
}

/** Until nothing that was promised is left to do. */
const settled = () => new Promise<void>((done) => setImmediate(done));
