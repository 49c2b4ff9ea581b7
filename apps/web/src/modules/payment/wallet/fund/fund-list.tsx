import { Button, Card, EmptyState, Segmented, Select, Skeleton } from '@nua/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient } from '../../../../client/use-client.ts';
import { useLanguage } from '../../../../client/use-stores.ts';
import { useTranslation } from '../../../../client/use-translation.ts';
import { formatDay } from '../../../../i18n/format-when.ts';
import { LoadError } from '../../../../page/load-error.tsx';
import { NextPage } from '../../../../page/next-page.tsx';
import { type FundDay, fundDays } from './fund-lines.ts';
import styles from './fund-list.module.css';
import {
  defaultFilter,
  type FundFilter,
  type FundRecord,
  fundRecordsQuery,
  type Period,
} from './fund-records-query.ts';
import { FundRow } from './fund-row.tsx';
import { PlaySessionRow } from './play-session-row.tsx';

const kindsOf: Readonly<Record<FundFilter['wallet'], readonly FundRecord['kind'][]>> = {
  main: [
    'deposit',
    'withdraw',
    'game_in',
    'game_out',
    'demo_grant',
    'bonus',
    'bonus_cleared',
    'adjustment',
    'reversal',
    'debt',
  ],
  bonus: ['bonus', 'bet', 'bet_returned', 'win', 'bonus_cleared', 'bonus_returned', 'adjustment'],
  game: ['bet', 'bet_returned', 'win', 'game_in', 'game_out'],
};
const periods: readonly Period[] = ['all', 'today', 'week', 'month'];

/** Every movement of one wallet, newest first, with filters. */
export function FundList() {
  const t = useTranslation();
  const client = useClient();
  const [filter, setFilter] = useState<FundFilter>(defaultFilter);
  const records = useInfiniteQuery(fundRecordsQuery(client, filter));
  const list = records.data?.pages.flatMap((page) => page.list) ?? [];
  return (
    <section aria-labelledby="records" className={styles.section}>
      <div>
        <h2 id="records">{t('wallet.records')}</h2>
        <p className={styles.text}>{t('wallet.records.text')}</p>
      </div>
      <Filters filter={filter} onChange={setFilter} />
      <Card bare aria-busy={records.isFetching || undefined} className={styles.list}>
        {records.isPending && <ListSkeleton />}
        {records.isError && list.length === 0 && (
          <LoadError error={records.error} onRetry={() => void records.refetch()} />
        )}
        {records.isSuccess && list.length === 0 && <Empty filter={filter} onClear={() => setFilter(defaultFilter)} />}
        {fundDays(list).map((day) => (
          <Day key={day.day} {...day} />
        ))}
      </Card>
      <NextPage query={records} />
    </section>
  );
}

function Day({ day, lines }: FundDay) {
  const language = useLanguage();
  return (
    <section aria-labelledby={`day-${day}`}>
      <h3 id={`day-${day}`} className={styles.day}>
        <time dateTime={day}>{formatDay(day, language)}</time>
      </h3>
      <ul>
        {lines.map((line) =>
          line.kind === 'play_session' ? (
            <PlaySessionRow key={line.records.at(-1)?.id} records={line.records} />
          ) : (
            <FundRow key={`${line.record.id}-${line.record.amount >= 0n}`} record={line.record} />
          ),
        )}
      </ul>
    </section>
  );
}

function Filters({ filter, onChange }: { filter: FundFilter; onChange: (next: FundFilter) => void }) {
  const t = useTranslation();
  return (
    <div className={styles.filters}>
      <Segmented<FundFilter['wallet']>
        label={t('wallet.filter.wallet')}
        value={filter.wallet}
        onChange={(wallet) => onChange({ ...filter, wallet, kind: 'all' })}
        options={(['main', 'bonus', 'game'] as const).map((value) => ({ value, label: t(`wallet.${value}`) }))}
      />
      <div className={styles.selects}>
        <Select
          label={t('wallet.filter.kind')}
          value={filter.kind}
          onChange={(event) => onChange({ ...filter, kind: event.target.value as FundFilter['kind'] })}
          options={[
            { value: 'all', label: t('wallet.kind.all') },
            ...kindsOf[filter.wallet].map((value) => ({ value, label: t(`fund.${value}`) })),
          ]}
        />
        <Select
          label={t('wallet.filter.period')}
          value={filter.period}
          onChange={(event) => onChange({ ...filter, period: event.target.value as Period })}
          options={periods.map((value) => ({ value, label: t(`wallet.period.${value}`) }))}
        />
      </div>
    </div>
  );
}

function Empty({ filter, onClear }: { filter: FundFilter; onClear: () => void }) {
  const t = useTranslation();
  if (filter.kind === 'all' && filter.period === 'all') {
    return <EmptyState icon="history" title={t('wallet.empty')} text={t('wallet.empty.text')} />;
  }
  return (
    <EmptyState
      icon="filter"
      title={t('wallet.empty.filtered')}
      action={
        <Button kind="quiet" onClick={onClear}>
          {t('wallet.empty.clear')}
        </Button>
      }
    />
  );
}

function ListSkeleton() {
  return (
    <div>
      {[0, 1, 2, 3, 4].map((row) => (
        <div key={row} className={styles.skeletonRow}>
          <Skeleton width={40} height={40} radius={12} />
          <Skeleton width="60%" height={18} />
          <Skeleton width={80} height={18} />
        </div>
      ))}
    </div>
  );
}
