import { getConfig, SITE_KEY } from '@nua/contract/config.ts';
import { configToken } from '#system/own-server';
import type { ClientConfig } from '../../api/wire.ts';
import type { Client } from '../../client/client.ts';

export const configQuery = (client: Pick<Client, 'call'>) => ({
  queryKey: ['config'] as const,
  queryFn: ({ signal }: { signal?: AbortSignal }): Promise<ClientConfig> =>
    client.call(getConfig, {
      query: { key: SITE_KEY, app_token: configToken() },
      quiet: true,
      ...(signal && { signal }),
    }),
});

/** Loads the client config if it is absent or outdated. */
export async function loadConfig(client: Client): Promise<void> {
  const config = await client.queries.fetchQuery(configQuery(client));
  if (client.stores.config.get().config !== config) client.stores.config.set({ config });
}
