import { apiError } from './api-error.ts';

/** A third of the connections of a node: players, jobs and shared rounds never wait for more of them. */
const AT_ONCE = 4;
const MAX_WAITING = 200;

/** The share of guests in a server: so many of their calls run at once, a bounded queue waits, and the rest are refused. */
export class GuestShare {
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  /** Runs the work when its turn arrives; throws BUSY if the queue is full. Nothing was begun then. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running < AT_ONCE) this.#running += 1;
    else {
      if (this.#waiting.length >= MAX_WAITING) throw apiError('BUSY', undefined, { retry_after_s: 2 });
      // The free place is handed over, so that a newcomer cannot take it.
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
