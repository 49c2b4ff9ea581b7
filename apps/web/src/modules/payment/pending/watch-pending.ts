import { dropPending, readPending } from '../../../client/pending-request.ts';
import type { KeyValueStorage } from '../../../platform/storage.ts';

/** Soon after the response was lost, then less and less often. */
const PAUSES_MS = [2_000, 3_000, 5_000, 10_000];

type Watch<Order> = {
  storage: KeyValueStorage;
  name: string;
  /** Asks the server for the order of a key; null while there is none. */
  find(key: string): Promise<Order | null>;
  /** The request is being sent now: its own response decides. */
  isBusy(): boolean;
  /** The order exists: it is certain now that the request arrived. */
  found(order: Order): void;
};

/**
 * Looks for the order of a request whose response was lost, until it is found or no request is pending. It never sends the
 * request.
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
