/** The queue is full: nothing was begun, the same request may come again after a moment. */
export class BatcherFull extends Error {
  readonly retry_after_s = 1;
  constructor() {
    super('the queue is full');
    this.name = 'BatcherFull';
  }
}

export type BatcherOptions<Item, Answer> = {
  /** Does all items in one round trip and answers in their order, after the commit. */
  run: (items: Item[]) => Promise<Answer[]>;
  /** Items in one batch, at most. */
  size: number;
  /** Batches under way at once. */
  lanes: number;
  /** Items waiting, at most. */
  waiting: number;
  /** Items of the same lane key never share a batch and never overtake each other. */
  apart?: (item: Item) => string;
};

export type Batcher<Item, Answer> = { submit(item: Item): Promise<Answer>; idle(): Promise<void> };

type Waiting<Item, Answer> = { item: Item; resolve: (answer: Answer) => void; reject: (error: unknown) => void };

/**
 * Collects what arrives while the database is busy and sends it together.
 *
 * Nothing waits for a clock: an idle lane takes an item at once, and a batch is whatever came in the meantime. A batch
 * that fails is repeated item by item, so that one item's fault is answered to that item alone.
 */
export function createBatcher<Item, Answer>(options: BatcherOptions<Item, Answer>): Batcher<Item, Answer> {
  let queue: Waiting<Item, Answer>[] = [];
  let busy = 0;
  let scheduled = false;
  const running = new Set<string>();
  const idlers: (() => void)[] = [];

  const take = (): Waiting<Item, Answer>[] => {
    if (!options.apart) return queue.splice(0, options.size);
    const batch: Waiting<Item, Answer>[] = [];
    const later: Waiting<Item, Answer>[] = [];
    const held = new Set<string>();
    for (const one of queue) {
      const key = options.apart(one.item);
      if (batch.length < options.size && !running.has(key) && !held.has(key)) {
        batch.push(one);
      } else {
        later.push(one);
      }
      held.add(key);
    }
    queue = later;
    return batch;
  };

  const settle = async (batch: Waiting<Item, Answer>[]): Promise<void> => {
    try {
      const answers = await options.run(batch.map((one) => one.item));
      batch.forEach((one, index) => {
        one.resolve(answers[index]!);
      });
    } catch (error) {
      if (batch.length === 1) return batch[0]!.reject(error);
      for (const one of batch) await settle([one]);
    }
  };

  /** Starts one batch; false when nothing may go now. */
  const start = (): boolean => {
    const batch = take();
    if (batch.length === 0) return false;
    const keys = options.apart ? batch.map((one) => options.apart!(one.item)) : [];
    for (const key of keys) running.add(key);
    busy += 1;
    void settle(batch).finally(() => {
      for (const key of keys) running.delete(key);
      busy -= 1;
      // What was kept apart may go now.
      schedule();
      if (busy === 0 && queue.length === 0) for (const done of idlers.splice(0)) done();
    });
    return true;
  };

  const schedule = (): void => {
    if (scheduled || queue.length === 0 || busy >= options.lanes) return;
    scheduled = true;
    setImmediate(() => {
      scheduled = false;
      while (queue.length > 0 && busy < options.lanes && start());
    });
  };

  return {
    submit(item) {
      if (queue.length >= options.waiting) return Promise.reject(new BatcherFull());
      return new Promise((resolve, reject) => {
        queue.push({ item, resolve, reject });
        schedule();
      });
    },
    idle: () => (busy === 0 && queue.length === 0 ? Promise.resolve() : new Promise((done) => idlers.push(done))),
  };
}
