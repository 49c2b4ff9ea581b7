import type { Client } from '../client/client.ts';
import type { RedirectRules } from '../client/config-store.ts';
import { type Settings, settingsQuery } from '../modules/site/public.ts';

/** Applies the operator's redirects in the app, where the settings contain them. A browser receives them with every page. */
export function followRedirects(client: Client): void {
  const { queries, stores } = client;
  const settings = settingsQuery(client);
  const applyRedirects = () => {
    const redirects = queries.getQueryData<Settings>(settings.queryKey)?.redirects;
    if (redirects !== undefined) stores.config.set({ redirects: redirects as RedirectRules });
  };
  queries.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && event.query.queryKey[0] === 'setting')
      applyRedirects();
  });
  applyRedirects();
  void queries.prefetchQuery(settings);
}
