import type { Client } from '../../client/client.ts';

/** The abort controller of each client's current session. The keys are the stores of the clients. */
const controllers = new WeakMap<object, AbortController>();

function controllerOf(stores: Client['stores']): AbortController {
  let controller = controllers.get(stores);
  if (controller === undefined) {
    controller = new AbortController();
    controllers.set(stores, controller);
  }
  return controller;
}

/** The signal of the player's calls, which is aborted when the player signs out. */
export const sessionSignal = ({ stores }: Pick<Client, 'stores'>): AbortSignal => controllerOf(stores).signal;

/** Aborts every running call of the player. Later calls receive a new signal. */
export function abortCalls({ stores }: Pick<Client, 'stores'>): void {
  const ended = controllerOf(stores);
  controllers.delete(stores);
  ended.abort();
}
