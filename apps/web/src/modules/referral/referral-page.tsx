import { wireCurrency, writtenMoney } from '@nua/money';
import { Button, Card, Skeleton } from '@nua/ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Client } from '../../client/client.ts';
import { useClient } from '../../client/use-client.ts';
import { useTranslation } from '../../client/use-translation.ts';
import { LoadError } from '../../page/load-error.tsx';
import { PageHead } from '../../page/page-head.tsx';
import { lazyComponent } from '../../platform/lazy-component.tsx';
import { isGuest, usePlayer } from '../player/public.ts';
import { ExclusionGate, loadExclusion, useExclusion } from '../protection/public.ts';
import { WheelReceipts } from '../receipt/public.ts';
import { loadTasks, TaskList } from '../task/public.ts';
import { SpinCard } from './dial/spin-card.tsx';
import { FriendList } from './invite/friend-list.tsx';
import { OddsPart } from './log/odds-part.tsx';
import { SpinLog } from './log/spin-log.tsx';
import styles from './referral-page.module.css';
import { type Referral, referralLogQuery, referralQuery } from './referral-query.ts';

const SeedSheet = lazyComponent<{ wheel: Referral; onClose: () => void }>(
  'referral-seeds',
  async () => (await import('./log/referral-seed-sheet.tsx')).ReferralSeedSheet,
  () => null,
);

export async function load(client: Client): Promise<void> {
  const { queries } = client;
  await Promise.all([
    queries.prefetchQuery(referralQuery(client)),
    queries.prefetchInfiniteQuery(referralLogQuery(client)),
    loadTasks(client, 'referral'),
    loadExclusion(client),
  ]);
}

/** The referral wheel; an excluded player sees the exclusion instead. */
export function Page() {
  const t = useTranslation();
  const { exclusion } = useExclusion();
  const wheel = useQuery(referralQuery(useClient()));
  return (
    <div className={styles.page}>
      <PageHead title={t('referral.title')} />
      {exclusion !== null && <ExclusionGate />}
      {exclusion === null && wheel.isPending && <Skeleton height={620} radius={16} />}
      {exclusion === null && wheel.isError && wheel.data === undefined && (
        <Card>
          <LoadError error={wheel.error} onRetry={() => void wheel.refetch()} />
        </Card>
      )}
      {exclusion === null && wheel.data !== undefined && <Parts wheel={wheel.data} />}
    </div>
  );
}

function Parts({ wheel }: { wheel: Referral }) {
  const t = useTranslation();
  const client = useClient();
  const player = usePlayer();
  const log = useInfiniteQuery(referralLogQuery(client));
  const guest = player.data !== undefined && isGuest(player.data);
  const [areSeedsOpen, setSeedsOpen] = useState(false);
  const showSeeds = () => setSeedsOpen(true);
  return (
    <>
      {wheel.state === 'idle' && (
        <p className={styles.intro}>{t('referral.intro', { target: writtenMoney(wheel.target, wireCurrency) })}</p>
      )}
      <SpinCard wheel={wheel} />
      <OddsPart wheel={wheel} />
      <FriendList wheel={wheel} />
      <TaskList screen="referral" />
      <SpinLog onSeeds={showSeeds} />
      {!guest && (
        <div className={styles.actions}>
          <Button kind="quiet" icon="shield" onClick={showSeeds}>
            {t('referral.seeds')}
          </Button>
          <Button kind="quiet" icon="withdraw" onClick={() => client.openDialog('withdrawList', { show: 'cash_out' })}>
            {t('referral.cash-outs')}
          </Button>
        </div>
      )}
      <WheelReceipts
        wheel="referral"
        seeds={wheel.seeds}
        version={wheel.table.version}
        spins={(log.data?.pages ?? [])
          .flatMap(({ list }) => list)
          .map(({ added, ...spin }) => ({ ...spin, pays: added }))}
      />
      {areSeedsOpen && <SeedSheet wheel={wheel} onClose={() => setSeedsOpen(false)} />}
    </>
  );
}
