import type { Client } from '../../client/client.ts';
import { useTranslation } from '../../client/use-translation.ts';
import { gamesQuery } from '../catalogue/public.ts';
import { loadExclusion } from '../protection/public.ts';
import { loadTasks } from '../task/public.ts';
import { loadRewards } from './my-rewards.tsx';
import { PromoList } from './promo-list.tsx';
import { loadMyPromos, promosQuery } from './promo-query.ts';

export async function load(client: Client): Promise<void> {
  await Promise.all([
    client.queries.prefetchQuery(promosQuery(client, 'promo')),
    loadMyPromos(client),
    loadRewards(client),
    client.queries.prefetchQuery(gamesQuery(client)),
    loadTasks(client, 'promo'),
    loadExclusion(client),
  ]);
}

/** The current promotions, also for visitors. */
export function Page() {
  const t = useTranslation();
  const otherPage = { to: '/activity', label: t('promo.to-activity') };
  return <PromoList kind="promo" title={t('promo.title')} text={t('promo.text')} otherPage={otherPage} />;
}
