import { apiError } from '../../core/api-error.ts';

/** A third of a node's connections. Guests never use more, so that players, jobs and shared rounds do not wait for them. */
const MAX_PARALLEL = 4;
/** One guest uses only part of the share, so that others do not wait. */
const MAX_PARALLEL_OF_ONE = 2;
const MAX_WAITING = 200;

type Waiting = { caller: string; begin: () => void };

/** Limits how many guest calls run in parallel. More calls wait in a bounded queue, and are refused if it is full. */
export class GuestShare {
  readonly #waiting: Waiting[] = [];
  readonly #running: string[] = [];

  /** Runs a caller's work when its turn arrives. Throws BUSY, without starting the work, if the queue is full. */
  async run<Result>(caller: string, work: () => Promise<Result>): Promise<Result> {
    if (this.#hasRoomFor(caller)) this.#running.push(caller);
    else {
      if (this.#waiting.length >= MAX_WAITING) throw apiError('BUSY', undefined, { retry_after_s: 2 });
      await new Promise<void>((begin) => this.#waiting.push({ caller, begin }));
    }
    try {
      return await work();
    } finally {
      this.#running.splice(this.#running.indexOf(caller), 1);
      this.#beginNext();
    }
  }

  /** The calls that wait for their turn. */
  get waiting(): number {
    return this.#waiting.length;
  }

  #hasRoomFor(caller: string): boolean {
    return (
      this.#running.length < MAX_PARALLEL && this.#running.filter((one) => one === caller).length < MAX_PARALLEL_OF_ONE
    );
  }

  #beginNext(): void {
    const place = this.#waiting.findIndex(({ caller }) => this.#hasRoomFor(caller));
    if (place < 0) return;
    const [next] = this.#waiting.splice(place, 1);
    // The slot is taken before the call continues, so that no new call can take it.
    this.#running.push(next!.caller);
    next!.begin();
  }
}
