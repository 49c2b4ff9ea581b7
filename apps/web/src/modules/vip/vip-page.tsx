import { Card, Skeleton } from '@nua/ui';
import { useQuery } from '@tanstack/react-query';
import type { Client } from '../../client/client.ts';
import { useClient } from '../../client/use-client.ts';
import { useTranslation } from '../../client/use-translation.ts';
import { LoadError } from '../../page/load-error.tsx';
import { gamesQuery } from '../catalogue/public.ts';
import { ExclusionGate, loadExclusion, useExclusion } from '../protection/public.ts';
import { LevelCard } from './level-card.tsx';
import { LevelLadder } from './level-ladder.tsx';
import { LevelTable } from './level-table.tsx';
import { NextCard } from './next-card.tsx';
import styles from './vip-page.module.css';
import { vipQuery } from './vip-query.ts';
import { ReceivedList, VipClaims } from './vip-rewards.tsx';

export async function load(client: Client): Promise<void> {
  await Promise.all([
    client.queries.prefetchQuery(vipQuery(client)),
    client.queries.prefetchQuery(gamesQuery(client)),
    loadExclusion(client),
  ]);
}

export function Page() {
  const t = useTranslation();
  const { exclusion } = useExclusion();
  return (
    <div className={styles.page}>
      <h1>{t('title.vip')}</h1>
      {exclusion === null ? <VipOverview /> : <ExclusionGate />}
    </div>
  );
}

function VipOverview() {
  const vip = useQuery(vipQuery(useClient()));
  if (vip.data === undefined) {
    return vip.isError ? (
      <Card>
        <LoadError error={vip.error} onRetry={() => void vip.refetch()} />
      </Card>
    ) : (
      <Skeleton height={420} radius={16} />
    );
  }
  return (
    <>
      <VipClaims claims={vip.data.claims} />
      <div className={styles.cards}>
        <div className={styles.own}>
          <LevelCard vip={vip.data} />
          <NextCard vip={vip.data} />
        </div>
        <LevelLadder vip={vip.data} />
      </div>
      <LevelTable vip={vip.data} />
      <ReceivedList received={vip.data.received} />
    </>
  );
}
