import { createCall, navigationWire, prefetchWire } from '../api/call.ts';
import type { BrowserClient } from '../client/client.ts';
import * as common from './runtime.ts';

/** The runtime of the app: its pages are on the phone, and every query of a page is a separate call. */
export function startRuntime(client: BrowserClient): common.Runtime {
  // No data has been loaded from the server yet.
  return common.startRuntime(client, null, (wire) => {
    const call = createCall(navigationWire(wire));
    const readAhead = createCall(prefetchWire(wire));
    return {
      callFor: (_page, ahead) => (ahead ? readAhead : call),
      changed: () => {},
      // New versions are installed by the app's own updates.
      reloads: () => false,
      // It starts before the first request.
      startOffline: () => Promise.resolve(),
    };
  });
}
