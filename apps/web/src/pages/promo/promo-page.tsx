import type { Client } from '../../client.ts';
import { useCopy } from '../../copy/use-copy.ts';
import { loadExclusion } from '../../features/limit/use-exclusion.ts';
import { promosQuery } from '../../features/promo/promo-query.ts';
import { PromoList } from './promo-list.tsx';

export const copyAreas = ['payment'];

export async function load(client: Client): Promise<void> {
  await Promise.all([client.queries.prefetchQuery(promosQuery(client, 'promo')), loadExclusion(client)]);
}

/** What is on, for visitors too. */
export function Page() {
  const t = useCopy();
  const other = { to: '/activity', label: t('promo.to-activity') };
  return <PromoList kind="promo" title={t('promo.title')} text={t('promo.text')} other={other} />;
}
