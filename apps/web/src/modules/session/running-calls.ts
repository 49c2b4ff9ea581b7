import type { Client } from '../../client/client.ts';

/** For each client, by its stores: the abort controller of the current session. */
const controllers = new WeakMap<object, AbortController>();

function controllerOf(of: object): AbortController {
  let found = controllers.get(of);
  if (found === undefined) {
    found = new AbortController();
    controllers.set(of, found);
  }
  return found;
}

/** The signal of the player's calls, which is aborted when the player signs out. */
export const sessionSignal = (of: Pick<Client, 'stores'>): AbortSignal => controllerOf(of.stores).signal;

/** Aborts every running call of the player. Later calls receive a new signal. */
export function abortCalls(of: Pick<Client, 'stores'>): void {
  const ended = controllerOf(of.stores);
  controllers.delete(of.stores);
  ended.abort();
}
