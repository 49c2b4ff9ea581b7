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

/** Aborted with its session: the player's calls use this signal. */
export const sessionSignal = (of: Pick<Client, 'stores'>): AbortSignal => controllerOf(of.stores).signal;

/** Aborts every running call of the player; later calls belong to another session. */
export function abortCalls(of: Pick<Client, 'stores'>): void {
  const ended = controllerOf(of.stores);
  running.delete(of.stores);
  ended.abort();
}
