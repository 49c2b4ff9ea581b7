import { apiError } from '../../core/api-error.ts';

/** A third of the connections of a node: players, jobs and shared rounds never wait for more of them. */
const AT_ONCE = 4;
/** A guest whose calls wait for each other leaves room for other guests. */
const AT_ONCE_OF_ONE = 2;
const MAX_WAITING = 200;

type Waiting = { caller: string; begin: () => void };

/** The share of guests in a server: so many of their calls run at once, a bounded queue waits, and the rest are refused. */
export class GuestShare {
  readonly #waiting: Waiting[] = [];
  readonly #running: string[] = [];

  /** Runs the work of a caller when its turn arrives; throws BUSY if the queue is full. Nothing was begun then. */
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

  #hasRoomFor(caller: string): boolean {
    return this.#running.length < AT_ONCE && this.#running.filter((one) => one === caller).length < AT_ONCE_OF_ONE;
  }

  #beginNext(): void {
    const place = this.#waiting.findIndex(({ caller }) => this.#hasRoomFor(caller));
    if (place < 0) return;
    const [next] = this.#waiting.splice(place, 1);
    // The place is taken before the call goes on, so that a newcomer cannot take it.
    this.#running.push(next!.caller);
    next!.begin();
  }
}
