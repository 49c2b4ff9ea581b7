/**
 * Batches queries that arrive within 5 ms, so that thousands of clients that reconnect together cause only a few queries.
 *
 * Shape   (load, maximum number of keys in a batch) -> (key -> value). `load` returns the values in the order of its keys
 */
export function batchLoader<Key, Value>(
  load: (keys: Key[]) => Promise<Value[]>,
  max = 200,
): (key: Key) => Promise<Value> {
  type Waiting = { key: Key; resolve(value: Value): void; reject(error: unknown): void };
  let waiting: Waiting[] = [];
  const send = async () => {
    const batch = waiting;
    waiting = [];
    try {
      const values = await load(batch.map(({ key }) => key));
      for (const [index, { resolve }] of batch.entries()) resolve(values[index]!);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };
  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (waiting.length === 1) setTimeout(() => waiting.length > 0 && void send(), 5);
      if (waiting.length >= max) void send();
    });
}
