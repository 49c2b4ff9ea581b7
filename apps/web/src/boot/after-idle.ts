import type { BrowserClient, Client } from '../client/client.ts';
import { takeDebug } from '../router/debug-query.ts';

/** Work after the first screen is shown: the count of views, the question of engineer mode, error messages. */
export async function afterIdle(client: BrowserClient): Promise<void> {
  askEngineer(client);
  void configured(client)
    .then(() => startMeasuring(client))
    .catch(lost);
  const { watchTerms } = await import('../domain/terms/watch-terms.ts');
  watchTerms(client);
  await Promise.all([import('../api/error-text.ts'), import('../shell/one-notice.tsx'), client.i18n.load(['api'])]);
}

/** What depends on what this site measures. */
async function startMeasuring(client: Client): Promise<void> {
  // Only where a network is configured is there anything to load.
  if (client.stores.config.get().config?.tracker !== undefined)
    void import('../features/tracking/start-tracking.ts').then(({ startTracking }) => startTracking(client), lost);
  const { startPageViews } = await import('../features/page-view/start-page-views.ts');
  startPageViews(client);
}

/** A page that no server drew, as every one of the app, knows its configuration only once the server has answered. */
function configured({ stores: { config } }: Client): Promise<void> {
  return new Promise((known) => {
    const look = () => {
      if (config.get().config === null) return;
      stop();
      known();
    };
    const stop = config.subscribe(look);
    look();
  });
}

const lost = () => undefined;

/** An error page has no navigation of its own, which would have found the question in its address. */
function askEngineer(client: Client): void {
  const url = new URL(location.href);
  if (!takeDebug(url)) return;
  history.replaceState(history.state, '', url);
  client.openDialog('engineer', {});
}
