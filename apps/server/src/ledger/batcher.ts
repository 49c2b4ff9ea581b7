/** Thrown if the queue is full. Nothing was started. */
export class BatcherFull extends Error {
  readonly retry_after_s = 1;
  constructor() {
    super('the queue is full');
    this.name = 'BatcherFull';
  }
}

export type BatcherOptions<Item, Result> = {
  /** Processes all items in one round trip and returns their results in order, after the commit. */
  run: (items: Item[]) => Promise<Result[]>;
  /** Maximum items in one batch. */
  max_batch: number;
  /** Maximum parallel batches. */
  concurrency: number;
  /** Maximum items in the queue. */
  max_waiting: number;
  /** Items with the same partition key never share a batch and keep their order. */
  partitionKey?: (item: Item) => string;
};

export type Batcher<Item, Result> = { submit(item: Item): Promise<Result>; idle(): Promise<void> };

type Waiting<Item, Result> = {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
};

/**
 * Collects items while the database is busy and sends them together.
 *
 * There is no timer: an idle batcher sends an item immediately. A failed batch is repeated item by item, so that only the failing item gets
 * its error.
 */
export function createBatcher<Item, Result>(options: BatcherOptions<Item, Result>): Batcher<Item, Result> {
  const queue = new BatchQueue(options);
  return { submit: (item) => queue.submit(item), idle: () => queue.idle() };
}

class BatchQueue<Item, Result> {
  readonly #options: BatcherOptions<Item, Result>;
  /** The partition keys of the items in progress. Items with the same key wait. */
  readonly #running = new Set<string>();
  #queue: Waiting<Item, Result>[] = [];
  #busy = 0;
  #scheduled = false;
  #idle_waiters: (() => void)[] = [];

  constructor(options: BatcherOptions<Item, Result>) {
    this.#options = options;
  }

  submit(item: Item): Promise<Result> {
    if (this.#queue.length >= this.#options.max_waiting) return Promise.reject(new BatcherFull());
    return new Promise((resolve, reject) => {
      this.#queue.push({ item, resolve, reject });
      this.#schedule();
    });
  }

  idle(): Promise<void> {
    if (this.#busy === 0 && this.#queue.length === 0) return Promise.resolve();
    return new Promise((done) => this.#idle_waiters.push(done));
  }

  #schedule(): void {
    if (this.#scheduled || this.#queue.length === 0 || this.#busy >= this.#options.concurrency) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      this.#fill();
    });
  }

  #fill(): void {
    while (this.#queue.length > 0 && this.#busy < this.#options.concurrency && this.#start());
  }

  /** Starts one batch. Returns false if no item may start now. */
  #start(): boolean {
    const batch = this.#take();
    if (batch.length === 0) return false;
    const { partitionKey } = this.#options;
    const keys = partitionKey ? batch.map((one) => partitionKey(one.item)) : [];
    for (const key of keys) this.#running.add(key);
    this.#busy += 1;
    // The next batch starts before the results of this batch are returned, so the database does not wait.
    const done = () => {
      for (const key of keys) this.#running.delete(key);
      this.#busy -= 1;
      this.#fill();
      if (this.#busy === 0 && this.#queue.length === 0) for (const resolve of this.#idle_waiters.splice(0)) resolve();
    };
    void this.#settle(batch, done);
    return true;
  }

  #take(): Waiting<Item, Result>[] {
    const { partitionKey, max_batch } = this.#options;
    if (!partitionKey) return this.#queue.splice(0, max_batch);
    const batch: Waiting<Item, Result>[] = [];
    const waiting: Waiting<Item, Result>[] = [];
    const earlierKeys = new Set<string>();
    for (const one of this.#queue) {
      const key = partitionKey(one.item);
      const canStart = batch.length < max_batch && !this.#running.has(key) && !earlierKeys.has(key);
      (canStart ? batch : waiting).push(one);
      earlierKeys.add(key);
    }
    this.#queue = waiting;
    return batch;
  }

  async #settle(batch: Waiting<Item, Result>[], done: () => void): Promise<void> {
    try {
      const results = await this.#options.run(batch.map((one) => one.item));
      done();
      batch.forEach((one, index) => {
        one.resolve(results[index]!);
      });
    } catch (error) {
      if (batch.length > 1) for (const one of batch) await this.#settle([one], () => {});
      else batch[0]!.reject(error);
      done();
    }
  }
}
