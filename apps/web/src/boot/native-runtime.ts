import { awaited, createCall, unseen } from '../api/call.ts';
import type { BrowserClient } from '../client/client.ts';
import * as common from './runtime.ts';

/** The runtime of the app: its pages are on the phone, and every query of a page is a call of its own. */
export function startRuntime(client: BrowserClient): common.Runtime {
  // Nothing here was read from the server yet.
  return common.startRuntime(client, null, (wire) => {
    const call = createCall(awaited(wire));
    const readAhead = createCall(unseen(wire));
    return {
      callFor: (_page, ahead) => (ahead ? readAhead : call),
      changed: () => {},
      // A new version comes with the app's own updates.
      reloads: () => false,
      // It has begun before the first question.
      startOffline: () => Promise.resolve(),
    };
  });
}
