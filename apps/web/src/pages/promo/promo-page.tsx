import type { Client } from '../../client.ts';
import { loadExclusion } from '../../features/limit/use-exclusion.ts';
import { promosQuery } from '../../features/promo/promo-query.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { PromoList } from './promo-list.tsx';

export const namespaces = ['payment'];

export async function load(client: Client): Promise<void> {
  await Promise.all([client.queries.prefetchQuery(promosQuery(client, 'promo')), loadExclusion(client)]);
}

/** What is on, for visitors too. */
export function Page() {
  const t = useTranslation();
  const other = { to: '/activity', label: t('promo.to-activity') };
  return <PromoList kind="promo" title={t('promo.title')} text={t('promo.text')} other={other} />;
}
