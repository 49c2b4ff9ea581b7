import type { Client } from '../../client.ts';
import { loadExclusion } from '../../features/limit/use-exclusion.ts';
import { promosQuery } from '../../features/promo/promo-query.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { PromoList } from '../promo/promo-list.tsx';

export const namespaces = ['promo', 'payment'];

export async function load(client: Client): Promise<void> {
  await Promise.all([client.queries.prefetchQuery(promosQuery(client, 'activity')), loadExclusion(client)]);
}

/** What one can take part in, for visitors too. */
export function Page() {
  const t = useTranslation();
  const other = { to: '/promo', label: t('promo.to-promo') };
  return <PromoList kind="activity" title={t('promo.activity.title')} text={t('promo.activity.text')} other={other} />;
}
