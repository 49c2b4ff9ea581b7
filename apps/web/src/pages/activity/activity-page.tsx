import type { Client } from '../../client.ts';
import { useCopy } from '../../copy/use-copy.ts';
import { promosQuery } from '../../features/promo/promo-query.ts';
import { PromoList } from '../promo/promo-list.tsx';

export const copyAreas = ['promo', 'payment'];

export const load = (client: Client): Promise<void> => client.queries.prefetchQuery(promosQuery(client, 'activity'));

/** What one can take part in, for visitors too. */
export function Page() {
  const t = useCopy();
  const other = { to: '/promo', label: t('promo.to-promo') };
  return <PromoList kind="activity" title={t('promo.activity.title')} text={t('promo.activity.text')} other={other} />;
}
