import { buttonNames, Card, EmptyState, Segmented, Skeleton } from '@nua/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Client } from '../../../client/client.ts';
import { Link } from '../../../client/link.tsx';
import { useClient } from '../../../client/use-client.ts';
import { useTranslation } from '../../../client/use-translation.ts';
import { LoadError } from '../../../page/load-error.tsx';
import { gamesQuery } from '../../catalogue/public.ts';
import styles from './report-page.module.css';
import { type ReportBy, reportQuery, roundsQuery } from './report-query.ts';
import { RoundList } from './round/round-list.tsx';
import { ReportSums } from './sum/report-sums.tsx';

export async function load(client: Client): Promise<void> {
  const { queries } = client;
  await Promise.all([
    queries.prefetchQuery(reportQuery(client, 'day')),
    queries.prefetchInfiniteQuery(roundsQuery(client)),
    queries.prefetchQuery(gamesQuery(client)),
  ]);
}

/** Shows stakes, payouts and their difference, and every round of the player. */
export function Page() {
  const t = useTranslation();
  const client = useClient();
  const [by, setBy] = useState<ReportBy>('day');
  const report = useQuery(reportQuery(client, by));
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>{t('report.title')}</h1>
        <Segmented<ReportBy>
          label={t('report.by')}
          value={by}
          onChange={setBy}
          options={(['day', 'week', 'month'] as const).map((value) => ({ value, label: t(`report.by.${value}`) }))}
        />
      </div>
      {report.isPending && <Skeleton height={220} radius={12} />}
      {report.isError && report.data === undefined && (
        <Card>
          <LoadError error={report.error} onRetry={() => void report.refetch()} />
        </Card>
      )}
      {report.data !== undefined && report.data.total.rounds === 0 && (
        <Card>
          <EmptyState
            icon="history"
            title={t('report.empty')}
            text={t('report.empty.text')}
            action={
              <Link to="/" className={buttonNames({ kind: 'quiet' })}>
                {t('report.play')}
              </Link>
            }
          />
        </Card>
      )}
      {report.data !== undefined && report.data.total.rounds > 0 && <ReportSums report={report.data} by={by} />}
      <RoundList />
    </div>
  );
}
