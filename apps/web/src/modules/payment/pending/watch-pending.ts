import { dropPending, readPending } from '../../../client/pending-request.ts';
import type { KeyValueStorage } from '../../../platform/storage.ts';

/** The delays between two checks. */
const PAUSES_MS = [2_000, 3_000, 5_000, 10_000];

type Watch<Order> = {
  storage: KeyValueStorage;
  name: string;
  /** Finds the order of a key on the server; null while there is none. */
  find(key: string): Promise<Order | null>;
  /** Whether the request is being sent at the moment; then its own response decides. */
  isBusy(): boolean;
  /** Called when the order was found, so that the request is known to have arrived. */
  found(order: Order): void;
};

/**
 * Looks for the order of a request whose response was lost, until it is found or no request is pending. It never sends the request.
 *
 * Shape   watch -> { look: checks now, stop }
 */
export function watchPending<Order>({ storage, name, find, isBusy, found }: Watch<Order>) {
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
      return found(order);
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
    look: checkNow,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
