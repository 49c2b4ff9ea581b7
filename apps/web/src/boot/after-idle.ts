import type { BrowserClient, Client } from '../client/client.ts';
import { removeDebug } from '../router/debug-query.ts';

/**
 * Runs when the browser is idle after the first screen: starts measuring, watches the terms, offers the installation, loads the error
 * messages, and opens the engineer dialog if requested.
 */
export async function afterIdle(client: BrowserClient): Promise<void> {
  openEngineerDialog(client);
  void configLoaded(client)
    .then(() => startMeasuring(client))
    .catch(ignore);
  const { watchTerms } = await import('../modules/terms/watch-terms.ts');
  watchTerms(client);
  void import('../modules/install/offer-install.ts').then(({ offerInstall }) => offerInstall(client), ignore);
  await Promise.all([
    import('../api/error-text.ts'),
    import('../shell/notice/one-notice.tsx'),
    client.i18n.load(['api']),
  ]);
}

/** Counts page views, and starts the tracker if one is configured. */
async function startMeasuring(client: Client): Promise<void> {
  if (client.stores.config.get().config?.tracker !== undefined)
    void import('../modules/tracking/start-tracking.ts').then(({ startTracking }) => startTracking(client), ignore);
  const { startPageViews } = await import('../modules/page-view/start-page-views.ts');
  startPageViews(client);
}

/** Resolves when the config is loaded. A page that the server did not render has no config at first. */
function configLoaded({ stores: { config } }: Client): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (config.get().config === null) return;
      stop();
      resolve();
    };
    const stop = config.subscribe(check);
    check();
  });
}

const ignore = () => undefined;

/** Opens the engineer dialog for `?debug=1` on an error page. On other pages the navigation has already read and removed the parameter. */
function openEngineerDialog(client: Client): void {
  const url = new URL(location.href);
  if (!removeDebug(url)) return;
  history.replaceState(history.state, '', url);
  client.openDialog('engineer', {});
}
