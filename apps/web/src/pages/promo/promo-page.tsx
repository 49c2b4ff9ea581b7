import type { Client } from '../../client.ts';
import { useCopy } from '../../copy/use-copy.ts';
import { promosQuery } from '../../features/promo/promo-query.ts';
import { PromoList } from './promo-list.tsx';

export const copyAreas = ['payment'];

export const load = (client: Client): Promise<void> => client.queries.prefetchQuery(promosQuery(client, 'promo'));

/** What is on, for visitors too. */
export function Page() {
  const t = useCopy();
  const other = { to: '/activity', label: t('promo.to-activity') };
  return <PromoList kind="promo" title={t('promo.title')} text={t('promo.text')} other={other} />;
}
