import { dropPending, readPending } from '../../../client/pending-request.ts';
import type { KeyValueStorage } from '../../../platform/storage.ts';

/** The delays between checks. The last delay repeats. */
const PAUSES_MS = [2_000, 3_000, 5_000, 10_000];

type Options<Order> = {
  storage: KeyValueStorage;
  name: string;
  /** Finds the order that the request with this key created; null if there is none. */
  find(key: string): Promise<Order | null>;
  /** Whether the request is in flight. Checks pause during this time. */
  isBusy(): boolean;
  onFound(order: Order): void;
};

/**
 * Checks whether a request created its order although its response was lost. Never sends the request.
 *
 * Shape   watch -> { checkNow, stop }
 */
export function watchPending<Order>({ storage, name, find, isBusy, onFound }: Options<Order>) {
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
