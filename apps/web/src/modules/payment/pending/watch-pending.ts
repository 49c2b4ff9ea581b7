import { dropPending, readPending } from '../../../client/pending-request.ts';
import type { KeyValueStorage } from '../../../platform/storage.ts';

/** The delays between two checks; the last one repeats. */
const PAUSES_MS = [2_000, 3_000, 5_000, 10_000];

type Watch<Order> = {
  storage: KeyValueStorage;
  name: string;
  /** Finds the order of a key on the server; null while there is none. */
  find(key: string): Promise<Order | null>;
  /** Whether the request is in flight. Meanwhile the watch does not look for the order. */
  isBusy(): boolean;
  /** Called when the order was found, which proves that the request arrived. */
  onFound(order: Order): void;
};

/**
 * Looks for the order of a request whose response was lost, until it is found or no request is pending. It never sends the request.
 *
 * Shape   watch -> { checkNow, stop }
 */
export function watchPending<Order>({ storage, name, find, isBusy, onFound }: Watch<Order>) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let count = 0;
  let isStopped = false;
  let isChecking = false;

  const check = async (): Promise<void> => {
    const key = readPending(storage, name)?.key;
    if (key === undefined) return;
    const order = isBusy() ? null : await find(key).catch(() => null);
    if (isStopped) return;
    if (order !== null && !isBusy() && readPending(storage, name)?.key === key) {
      dropPending(storage, name);
      return onFound(order);
    }
    timer = setTimeout(checkNow, PAUSES_MS[Math.min(count, PAUSES_MS.length - 1)]);
    count += 1;
  };
  const checkNow = (): void => {
    if (isChecking || isStopped) return;
    clearTimeout(timer);
    isChecking = true;
    void check().finally(() => {
      isChecking = false;
    });
  };
  return {
    checkNow,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
