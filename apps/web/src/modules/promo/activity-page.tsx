import type { Client } from '../../client/client.ts';
import { useTranslation } from '../../client/use-translation.ts';
import { loadExclusion } from '../protection/public.ts';
import { loadTasks } from '../task/public.ts';
import { PromoList } from './promo-list.tsx';
import { loadMyPromos, promosQuery } from './promo-query.ts';

export async function load(client: Client): Promise<void> {
  await Promise.all([
    client.queries.prefetchQuery(promosQuery(client, 'activity')),
    loadMyPromos(client),
    loadTasks(client, 'activity'),
    loadExclusion(client),
  ]);
}

/** The current activities, also for visitors. */
export function Page() {
  const t = useTranslation();
  const otherPage = { to: '/promo', label: t('promo.to-promo') };
  return (
    <PromoList
      kind="activity"
      title={t('promo.activity.title')}
      text={t('promo.activity.text')}
      otherPage={otherPage}
    />
  );
}
