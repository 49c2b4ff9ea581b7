import type { Client } from '../../client/client.ts';

const running = new WeakMap<object, AbortController>();

function controllerOf(of: object): AbortController {
  let found = running.get(of);
  if (found === undefined) {
    found = new AbortController();
    running.set(of, found);
  }
  return found;
}

/** Ends with the session in which it was asked for: the player's calls go out under it. */
export const sessionSignal = (of: Pick<Client, 'stores'>): AbortSignal => controllerOf(of.stores).signal;

/** Aborts every call of the player that is still running; calls that begin later are another session's. */
export function abortCalls(of: Pick<Client, 'stores'>): void {
  const ended = controllerOf(of.stores);
  running.delete(of.stores);
  ended.abort();
}
