import type { Client } from '../client/client.ts';
import type { RedirectRules } from '../client/config-store.ts';
import { settingsQuery } from '../domain/config/settings-query.ts';

/** Takes over the operator's redirects: a browser gets them with every page, the app finds them among the settings. */
export function followRedirects(client: Client): void {
  const { queries, stores } = client;
  const settings = settingsQuery(client);
  const take = () => {
    const redirects = queries.getQueryData<Awaited<ReturnType<typeof settings.queryFn>>>(settings.queryKey)?.redirects;
    if (redirects !== undefined) stores.config.set({ redirects: redirects as RedirectRules });
  };
  queries.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && event.query.queryKey[0] === 'setting') take();
  });
  take();
  void queries.prefetchQuery(settings);
}
