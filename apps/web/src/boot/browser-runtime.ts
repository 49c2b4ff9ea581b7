import type { EventCursor } from '@nua/contract/event.ts';
import type { BrowserClient } from '../client/client.ts';
import { mayReload, settingsQuery } from '../modules/site/public.ts';
import { createPagePayloads } from '../router/payload/page-payloads.ts';
import { watchBuilds } from '../shell/document/watch-builds.ts';
import * as common from './runtime.ts';

type Start = { build_id: string; cursor: EventCursor | null };

/** Starts the runtime in a browser. Unlike the app, a browser gets rendered pages, their data and new builds from the server. */
export function startRuntime(client: BrowserClient, { build_id, cursor }: Start): common.Runtime {
  return common.startRuntime(client, cursor, (wire) => {
    const builds = watchBuilds({
      build_id,
      // If the settings cannot be read, the page may reload.
      mayReload: () => client.queries.fetchQuery(settingsQuery(client)).then(mayReload, () => true),
    });
    const payloads = createPagePayloads({
      wire,
      build_id,
      onPayload(payload) {
        client.stores.config.set({ redirects: payload.redirects });
        void builds.onBuildSeen(payload.build_id);
      },
      onBuildRefused: (id) => void builds.onBuildSeen(id),
    });
    return {
      callFor: payloads.callFor,
      onWrite: payloads.clear,
      reloadIfOutdated: builds.reloadIfOutdated,
      async startOffline() {
        const { startOffline } = await import('../offline/start-offline.ts');
        await startOffline(client, { build: build_id });
      },
    };
  });
}
