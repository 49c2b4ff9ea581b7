import { createCall, navigationWire, prefetchWire } from '../api/call.ts';
import type { BrowserClient } from '../client/client.ts';
import * as common from './runtime.ts';

/** Starts the runtime in the app, where the pages are on the phone and every query of a page is a separate call. */
export function startRuntime(client: BrowserClient): common.Runtime {
  // The cursor is null, because no data has been loaded from the server yet.
  return common.startRuntime(client, null, (wire) => {
    const call = createCall(navigationWire(wire));
    const prefetchCall = createCall(prefetchWire(wire));
    return {
      callFor: (_page, isPrefetch) => (isPrefetch ? prefetchCall : call),
      onWrite: () => {},
      // The updater installs new versions of the app.
      reloadIfOutdated: () => false,
      // `entry-native` starts the support for weak networks.
      startOffline: () => Promise.resolve(),
    };
  });
}
