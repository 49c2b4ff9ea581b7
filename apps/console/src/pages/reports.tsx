import { ErrorState, Skeleton } from '@nua/ui';
import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from 'react';
import type { ReportName } from '../page-names.ts';
import { Link } from '../parts/link.tsx';
import { type Period, PeriodForm, usePeriod } from '../parts/period.tsx';
import { Table } from '../parts/table.tsx';

type Report = { title: string; text: string; page: LazyExoticComponent<ComponentType<{ period: Period }>> };

const reports: Readonly<Record<ReportName, Report>> = {
  ggr: {
    title: 'GGR and NGR',
    text: 'What the house earned by day, and the turnover of each game',
    page: lazy(async () => ({ default: (await import('./reports/ggr.tsx')).GgrReport })),
  },
  return: {
    title: 'Return of games',
    text: 'What games returned against their theory, with the 99 % interval',
    page: lazy(async () => ({ default: (await import('./reports/returns.tsx')).ReturnReport })),
  },
  payments: {
    title: 'Deposits and payouts',
    text: 'Money by day and rail, requests by state, and the time to their end',
    page: lazy(async () => ({ default: (await import('./reports/payments.tsx')).PaymentsReport })),
  },
  players: {
    title: 'Players',
    text: 'New, active and returning players by day',
    page: lazy(async () => ({ default: (await import('./reports/players.tsx')).PlayersReport })),
  },
  promotions: {
    title: 'Promotions',
    text: 'What each promotion cost',
    page: lazy(async () => ({ default: (await import('./reports/promotions.tsx')).PromotionsReport })),
  },
  protection: {
    title: 'Player protection',
    text: 'Limits, breaks, exclusions and refused attempts by day',
    page: lazy(async () => ({ default: (await import('./reports/protection.tsx')).ProtectionReport })),
  },
  large: {
    title: 'Large payments',
    text: 'Large payments, and small ones of a player that add up',
    page: lazy(async () => ({ default: (await import('./reports/large.tsx')).LargeReport })),
  },
};

const isReport = (name: string): name is ReportName => Object.hasOwn(reports, name);

export function ReportsPage() {
  return (
    <>
      <h1>Reports</h1>
      <Table
        label="Reports"
        rows={Object.entries(reports)}
        keyOf={([name]) => name}
        hrefOf={([name]) => `/reports/${name}`}
        columns={[
          { name: 'Report', of: ([, { title }]) => title },
          { name: 'Shows', of: ([, { text }]) => text },
        ]}
      />
    </>
  );
}

/** One report for a period. Days begin at midnight in Pakistan. */
export function ReportPage({ name }: { name: string }) {
  const period = usePeriod();
  const report = isReport(name) ? reports[name] : undefined;
  if (report === undefined) return <ErrorState title="There is no such report" text={name} />;
  const { title, page: Page } = report;
  return (
    <>
      <p>
        <Link href="/reports">All reports</Link>
      </p>
      <h1>{title}</h1>
      <PeriodForm key={`${period.from} ${period.until}`} path={`/reports/${name}`} period={period} />
      <Suspense fallback={<Skeleton height="6rem" />}>
        <Page period={period} />
      </Suspense>
    </>
  );
}
