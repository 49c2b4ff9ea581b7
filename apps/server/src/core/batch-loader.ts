/**
 * Batches queries that arrive at almost the same time. Ten thousand clients that reconnect together cause only a few dozen queries.
 *
 * Shape   (load: many keys -> as many values in the same order), max -> one key -> its value
 */
export function batchLoader<Key, Value>(
  load: (keys: Key[]) => Promise<Value[]>,
  max = 200,
): (key: Key) => Promise<Value> {
  type Waiting = { key: Key; resolve(value: Value): void; reject(error: unknown): void };
  let waiting: Waiting[] = [];
  const send = async () => {
    const now = waiting;
    waiting = [];
    try {
      const values = await load(now.map(({ key }) => key));
      for (const [index, one] of now.entries()) one.resolve(values[index]!);
    } catch (error) {
      for (const one of now) one.reject(error);
    }
  };
  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (waiting.length === 1) setTimeout(() => waiting.length > 0 && void send(), 5);
      if (waiting.length >= max) void send();
    });
}
