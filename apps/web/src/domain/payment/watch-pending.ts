import { dropPending, readPending } from '../../client/pending-request.ts';
import type { KeyValueStorage } from '../../platform/storage.ts';

/** Soon after the answer was lost, then ever more patiently. */
const PAUSES_MS = [2_000, 3_000, 5_000, 10_000];

type Watch<Order> = {
  storage: KeyValueStorage;
  name: string;
  /** Asks the server for the order that a key has made; null while there is none. */
  find(key: string): Promise<Order | null>;
  /** The request is being sent at this moment: its own answer decides. */
  isBusy(): boolean;
  /** The order exists: it is no longer open whether the request arrived. */
  found(order: Order): void;
};

/**
 * Looks for the order of a request whose answer was lost, until it is found or nothing is kept any more. It never sends the request.
 *
 * Shape   watch -> { look: asks now, stop }
 */
export function watchPending<Order>({ storage, name, find, isBusy, found }: Watch<Order>) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let count = 0;
  let isStopped = false;
  let isAsking = false;

  const ask = async (): Promise<void> => {
    const key = readPending(storage, name)?.key;
    if (key === undefined) return;
    const order = isBusy() ? null : await find(key).catch(() => null);
    if (isStopped) return;
    if (order !== null && !isBusy() && readPending(storage, name)?.key === key) {
      dropPending(storage, name);
      return found(order);
    }
    timer = setTimeout(look, PAUSES_MS[Math.min(count, PAUSES_MS.length - 1)]);
    count += 1;
  };
  const look = (): void => {
    if (isAsking || isStopped) return;
    clearTimeout(timer);
    isAsking = true;
    void ask().finally(() => {
      isAsking = false;
    });
  };
  return {
    look,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
