import { listCms } from '@nua/contract/cms.ts';
import type { CmsItem } from '../../api/wire.ts';
import type { Client } from '../../client/client.ts';
import type { Language } from '../../i18n/language.ts';

export const cmsQuery = (client: Pick<Client, 'call'>) => ({
  queryKey: ['cms', 'client-'] as const,
  queryFn: ({ signal }: { signal?: AbortSignal }) =>
    client.call(listCms, {
      // The filter suffix `__k` means "begins with".
      list: { page: 1, size: 100, filter: { key__k: 'client-' } },
      quiet: true,
      ...(signal && { signal }),
    }),
});

export type CmsText = {
  key: string;
  texts: Readonly<Record<string, string>>;
  extra: Readonly<Record<string, unknown>>;
};

/** The items whose key begins with `prefix`, in the operator's order. A text that is missing in `language` is shown in English. */
export function cmsTexts(items: readonly CmsItem[] | undefined, prefix: string, language: Language): CmsText[] {
  return (items ?? [])
    .filter((item) => item.key.startsWith(prefix))
    .map((item) => ({
      key: item.key,
      texts: { ...item.content.content.en, ...item.content.content[language] },
      extra: item.extra,
    }))
    .sort((a, b) => Number(a.extra.sort ?? 0) - Number(b.extra.sort ?? 0));
}
