import type { BrowserClient, Client } from '../client/client.ts';
import { takeDebug } from '../router/debug-query.ts';

/** Work after the first screen is shown: the count of views, the question of engineer mode, error messages. */
export async function afterIdle(client: BrowserClient): Promise<void> {
  askEngineer(client);
  const { startPageViews } = await import('../features/page-view/start-page-views.ts');
  startPageViews(client);
  // Only where a network is configured is there anything to load.
  if (client.stores.config.get().config?.tracker !== undefined)
    void import('../features/tracking/start-tracking.ts').then(({ startTracking }) => startTracking(client), lost);
  const { watchTerms } = await import('../domain/terms/watch-terms.ts');
  watchTerms(client);
  await Promise.all([import('../api/error-text.ts'), import('../shell/one-notice.tsx'), client.i18n.load(['api'])]);
}

const lost = () => undefined;

/** An error page has no navigation of its own, which would have found the question in its address. */
function askEngineer(client: Client): void {
  const url = new URL(location.href);
  if (!takeDebug(url)) return;
  history.replaceState(history.state, '', url);
  client.openDialog('engineer', {});
}
