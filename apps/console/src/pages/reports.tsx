import { ErrorState, Skeleton } from '@nua/ui';
import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from 'react';
import type { ReportName } from '../page-names.ts';
import { Link } from '../parts/link.tsx';
import { type Period, PeriodForm, usePeriod } from '../parts/period.tsx';
import { Table } from '../parts/table.tsx';
import { reportTexts, reports as text } from '../texts/reports.ts';

type ReportComponent = LazyExoticComponent<ComponentType<{ period: Period }>>;

const pages: Readonly<Record<ReportName, ReportComponent>> = {
  ggr: lazy(async () => ({ default: (await import('./reports/ggr.tsx')).GgrReport })),
  return: lazy(async () => ({ default: (await import('./reports/returns.tsx')).ReturnReport })),
  payments: lazy(async () => ({ default: (await import('./reports/payments.tsx')).PaymentsReport })),
  players: lazy(async () => ({ default: (await import('./reports/players.tsx')).PlayersReport })),
  promotions: lazy(async () => ({ default: (await import('./reports/promotions.tsx')).PromotionsReport })),
  protection: lazy(async () => ({ default: (await import('./reports/protection.tsx')).ProtectionReport })),
  large: lazy(async () => ({ default: (await import('./reports/large.tsx')).LargeReport })),
};

const isReport = (name: string): name is ReportName => Object.hasOwn(pages, name);

export function ReportsPage() {
  return (
    <>
      <h1>{text.title}</h1>
      <Table
        label={text.title}
        rows={Object.entries(reportTexts)}
        keyOf={([name]) => name}
        hrefOf={([name]) => `/reports/${name}`}
        columns={[
          { name: text.report, of: ([, { title }]) => title },
          { name: text.shows, of: ([, { shows }]) => shows },
        ]}
      />
    </>
  );
}

/** One report for a period. Days begin at midnight in Pakistan. */
export function ReportPage({ name }: { name: string }) {
  const period = usePeriod();
  if (!isReport(name)) return <ErrorState title={text.unknown_report} text={name} />;
  const Page = pages[name];
  return (
    <>
      <p>
        <Link href="/reports">{text.all_reports}</Link>
      </p>
      <h1>{reportTexts[name].title}</h1>
      <PeriodForm key={`${period.from} ${period.until}`} path={`/reports/${name}`} period={period} />
      <Suspense fallback={<Skeleton height="6rem" />}>
        <Page period={period} />
      </Suspense>
    </>
  );
}
