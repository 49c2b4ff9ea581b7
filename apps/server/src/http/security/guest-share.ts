import { apiError } from '../../core/api-error.ts';

/** A third of a node's database connections. Guests never use more, so that players, jobs and shared rounds do not wait. */
const MAX_PARALLEL = 4;
/** One guest uses only part of the share, so that others do not wait. */
const MAX_PARALLEL_OF_ONE = 2;
const MAX_WAITING = 200;
/** The calls of one address fill only half of the queue, with any number of guests. Many people can share the address of a carrier. */
const MAX_WAITING_OF_ADDRESS = MAX_WAITING / 2;

/** `address` is null for a call of a page that is rendered for all visitors. */
export type GuestCaller = { guest: string; address: string | null };
type Waiting = { caller: GuestCaller; begin: () => void };

/** Limits how many guest calls run in parallel. More calls wait in a bounded queue, and are refused if it is full. */
export class GuestShare {
  readonly #waiting: Waiting[] = [];
  readonly #running: string[] = [];

  /** Runs a caller's work in its turn. Throws BUSY, without starting the work, if the queue has no place left for the caller. */
  async run<Result>(caller: GuestCaller, work: () => Promise<Result>): Promise<Result> {
    if (this.#canBegin(caller.guest)) this.#running.push(caller.guest);
    else {
      if (this.#isFullFor(caller)) throw apiError('BUSY', undefined, { retry_after_s: 2 });
      await new Promise<void>((begin) => this.#waiting.push({ caller, begin }));
    }
    try {
      return await work();
    } finally {
      this.#running.splice(this.#running.indexOf(caller.guest), 1);
      this.#beginNext();
    }
  }

  /** The calls that wait for their turn. */
  get waiting(): number {
    return this.#waiting.length;
  }

  #isFullFor({ guest, address }: GuestCaller): boolean {
    const of_caller = this.#waiting.filter(({ caller }) =>
      address === null ? caller.guest === guest : caller.address === address,
    );
    return this.#waiting.length >= MAX_WAITING || of_caller.length >= MAX_WAITING_OF_ADDRESS;
  }

  #canBegin(guest: string): boolean {
    return (
      this.#running.length < MAX_PARALLEL && this.#running.filter((one) => one === guest).length < MAX_PARALLEL_OF_ONE
    );
  }

  #beginNext(): void {
    const index = this.#waiting.findIndex(({ caller }) => this.#canBegin(caller.guest));
    if (index < 0) return;
    const [next] = this.#waiting.splice(index, 1);
    // The slot is taken before the call continues, so that no new call can take it.
    this.#running.push(next!.caller.guest);
    next!.begin();
  }
}
