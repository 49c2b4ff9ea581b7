import { ErrorState, Skeleton } from '@nua/ui';
import { type ComponentType, type LazyExoticComponent, Suspense } from 'react';
import { Facts } from '../parts/facts.tsx';
import { Link } from '../parts/link.tsx';
import { type Period, PeriodForm, usePeriod } from '../parts/period.tsx';

/** One report: its page is loaded when it is opened, and gets the days from the address. */
type Report = { title: string; text: string; page: LazyExoticComponent<ComponentType<{ period: Period }>> };

/** Every report, by the last part of its address. */
const reports: Readonly<Record<string, Report>> = {};

/** The list of the reports. */
export function ReportsPage() {
  return (
    <>
      <h1>Reports</h1>
      <Facts
        of={Object.entries(reports).map(([name, { title, text }]) => [
          title,
          <Link key={name} href={`/reports/${name}`}>
            {text}
          </Link>,
        ])}
      />
    </>
  );
}

/** One report with the days that it covers. Days begin at midnight in Pakistan. */
export function ReportPage({ name }: { name: string }) {
  const period = usePeriod();
  const report = Object.hasOwn(reports, name) ? reports[name] : undefined;
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
