import { listSettings } from '@nua/contract/setting.ts';
import type { Client } from '../../client/client.ts';

/** The public settings of the operator, by key. Their values are unchecked, so each use validates its own setting. */
export type Settings = Readonly<Record<string, unknown>>;

/** Fetches all site settings at once, because they are few. */
export const settingsQuery = (client: Pick<Client, 'call'>) => ({
  queryKey: ['setting'] as const,
  queryFn: async ({ signal }: { signal?: AbortSignal }): Promise<Settings> => {
    const list = { page: 1, size: 100 };
    const response = await client.call(listSettings, {
      list,
      quiet: true,
      background: true,
      ...(signal && { signal }),
    });
    return Object.fromEntries(response.list.map(({ config_key, config_value }) => [config_key, config_value]));
  },
});

/** Whether a client may reload itself when there is a newer build. The setting `clientSettings` can forbid this. */
export function mayReload({ clientSettings }: Settings): boolean {
  return (clientSettings as { active?: unknown } | undefined)?.active !== false;
}

/** Whether a page of another site may be framed here: its origin must be in the operator's setting `framed_pages`. */
export function mayFrame({ framed_pages }: Settings, url: string): boolean {
  if (!Array.isArray(framed_pages) || !URL.canParse(url)) return false;
  return framed_pages.includes(new URL(url).origin);
}
