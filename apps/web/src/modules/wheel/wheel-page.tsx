import { Button, Card, Skeleton } from '@nua/ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Client } from '../../client/client.ts';
import { useClient } from '../../client/use-client.ts';
import { useTranslation } from '../../client/use-translation.ts';
import { LoadError } from '../../page/load-error.tsx';
import { PageHead } from '../../page/page-head.tsx';
import { lazyComponent } from '../../platform/lazy-component.tsx';
import { playerQuery } from '../player/public.ts';
import { ExclusionGate, loadExclusion, useExclusion } from '../protection/public.ts';
import { WheelReceipts } from '../receipt/public.ts';
import { DayProgress } from './day-progress.tsx';
import { SpinStage } from './face/spin-stage.tsx';
import { SpinLog } from './log/spin-log.tsx';
import { ClaimList } from './prize/claim-list.tsx';
import styles from './wheel-page.module.css';
import { spinsQuery, type Wheel, wheelQuery } from './wheel-query.ts';

type SheetProps = { wheel: Wheel; onClose: () => void };
const renderNothing = () => null;
const OddsSheet = lazyComponent<SheetProps>(
  'wheel-odds',
  async () => (await import('./log/odds-sheet.tsx')).OddsSheet,
  renderNothing,
);
const SeedSheet = lazyComponent<SheetProps>(
  'wheel-seeds',
  async () => (await import('./log/wheel-seed-sheet.tsx')).WheelSeedSheet,
  renderNothing,
);

export async function load(client: Client): Promise<void> {
  const { queries } = client;
  await Promise.all([
    queries.prefetchQuery(wheelQuery(client)),
    queries.prefetchInfiniteQuery(spinsQuery(client)),
    queries.prefetchQuery(playerQuery(client)),
    loadExclusion(client),
  ]);
}

/** The prize wheel; an excluded player sees the exclusion instead. */
export function Page() {
  const t = useTranslation();
  const { exclusion } = useExclusion();
  return (
    <div className={styles.page}>
      <PageHead title={t('title.roulette-wheel')} />
      {exclusion === null ? <WheelBody /> : <ExclusionGate />}
    </div>
  );
}

function WheelBody() {
  const t = useTranslation();
  const client = useClient();
  const wheel = useQuery(wheelQuery(client));
  const log = useInfiniteQuery(spinsQuery(client));
  const [sheet, setSheet] = useState<'odds' | 'seeds' | null>(null);
  if (wheel.data === undefined)
    return wheel.isError ? (
      <Card>
        <LoadError error={wheel.error} onRetry={() => void wheel.refetch()} />
      </Card>
    ) : (
      <Skeleton height={480} radius={16} />
    );
  const close = () => setSheet(null);
  return (
    <>
      <div className={styles.columns}>
        <div className={styles.stage}>
          <SpinStage wheel={wheel.data} />
          <div className={styles.actions}>
            <Button kind="quiet" size="small" icon="grid" onClick={() => setSheet('odds')}>
              {t('wheel.odds')}
            </Button>
            <Button kind="quiet" size="small" icon="shield" onClick={() => setSheet('seeds')}>
              {t('wheel.seeds')}
            </Button>
          </div>
        </div>
        <div className={styles.side}>
          <ClaimList claims={wheel.data.claims} />
          <DayProgress wheel={wheel.data} />
          <SpinLog onSeeds={() => setSheet('seeds')} />
        </div>
      </div>
      <WheelReceipts
        wheel="wheel"
        seeds={wheel.data.seeds}
        version={wheel.data.next_version}
        spins={(log.data?.pages ?? [])
          .flatMap(({ list }) => list)
          .map(({ prize, ...spin }) => ({ ...spin, pays: prize }))}
      />
      {sheet === 'odds' && <OddsSheet wheel={wheel.data} onClose={close} />}
      {sheet === 'seeds' && <SeedSheet wheel={wheel.data} onClose={close} />}
    </>
  );
}
