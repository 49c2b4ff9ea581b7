import type { ConsoleResponse } from '@nua/contract/console/call.ts';
import { getPaymentReport } from '@nua/contract/console/payment-report.ts';
import { type Cents, ZERO } from '@nua/money';
import { Money } from '@nua/ui';
import { useCall } from '../../api/queries.ts';
import { Link } from '../../parts/link.tsx';
import { type Period, periodText } from '../../parts/period.tsx';
import { Section } from '../../parts/section.tsx';
import { type Column, Table } from '../../parts/table.tsx';
import { durationOf } from '../../parts/time.tsx';
import { railText, stateText } from '../../texts/payment.ts';
import { LastCount } from './counted-at.tsx';

type Report = ConsoleResponse<typeof getPaymentReport>;
type Moved = Report['moved'][number];
type RequestRow = Report['deposits'][number];
type Way = 'credited' | 'taken_back' | 'paid_out';

const ways: readonly { way: Way; title: string; path: string }[] = [
  { way: 'credited', title: 'Deposits credited', path: '/deposits' },
  { way: 'taken_back', title: 'Deposits taken back', path: '/deposits' },
  { way: 'paid_out', title: 'Payouts paid', path: '/payouts' },
];

const sumOf = (moved: readonly Moved[], way: Way): Moved[Way] =>
  moved.reduce((all, row) => ({ count: all.count + row[way].count, sum: (all.sum + row[way].sum) as Cents }), {
    count: 0,
    sum: ZERO,
  });

/** The money of deposits and payouts that moved in the ledger, and the requests that began. */
export function PaymentsReport({ period }: { period: Period }) {
  const report = useCall(getPaymentReport, { query: period }, { live: false });
  return (
    <>
      <Section
        title="Money that moved"
        query={report}
        actions={<LastCount of={report.data} />}
        empty={{ title: 'No payment moved money on these days' }}
      >
        {({ moved }) =>
          moved.length === 0 ? null : (
            <Table
              label="Money that moved, by day and rail"
              isWhole
              rows={moved.map((row) => ({ ...row, period: { from: row.day, until: row.day } }))}
              total={allDays(moved, period)}
              keyOf={({ day, rail }) => `${day} ${rail}`}
              columns={[
                { name: 'Day', of: ({ day }) => day },
                { name: 'Rail', of: ({ rail }) => railText(rail) },
                ...ways.map(
                  ({ way, title, path }): Column<MovedRow> => ({
                    name: title,
                    by: (row) => row[way].sum,
                    of: (row) => (
                      <Figure
                        of={row[way]}
                        href={`${path}?show=all&moved=${way}&${railOf(row)}${periodText(row.period)}`}
                      />
                    ),
                    is_number: true,
                  }),
                ),
              ]}
            />
          )
        }
      </Section>
      <RequestTable
        title="Deposits that began"
        path="/deposits"
        query={report}
        rowsOf={({ deposits }) => deposits}
        period={period}
      />
      <RequestTable
        title="Payouts that were requested"
        path="/payouts"
        query={report}
        rowsOf={({ payouts }) => payouts}
        period={period}
      />
    </>
  );
}

type MovedRow = Moved & { period: Period };
const ALL = 'all';

const allDays = (moved: readonly Moved[], period: Period): MovedRow => ({
  ...{ day: 'All days', rail: ALL, period },
  ...{ credited: sumOf(moved, 'credited'), taken_back: sumOf(moved, 'taken_back'), paid_out: sumOf(moved, 'paid_out') },
});

const railOf = ({ rail }: MovedRow): string => (rail === ALL ? '' : `rail=${rail}&`);

function Figure({ of: { count, sum }, href }: { of: { count: number; sum: Cents }; href: string }) {
  if (count === 0) return <Money amount={sum} currency={null} />;
  return (
    <>
      <Money amount={sum} currency={null} /> (
      <Link href={href} aria-label={`${count} payments`}>
        {count}
      </Link>
      )
    </>
  );
}

type RequestTableProps = {
  title: string;
  path: '/deposits' | '/payouts';
  query: Parameters<typeof Section<Report>>[0]['query'];
  rowsOf: (report: Report) => readonly RequestRow[];
  period: Period;
};

function RequestTable({ title, path, query, rowsOf, period }: RequestTableProps) {
  return (
    <Section title={title} query={query} empty={{ title: 'None on these days' }}>
      {(report) =>
        rowsOf(report).length === 0 ? null : (
          <Table
            label={title}
            isWhole
            rows={rowsOf(report)}
            keyOf={({ rail, state }) => `${rail} ${state}`}
            hrefOf={({ rail, state }) => `${path}?show=all&rail=${rail}&state=${state}&${periodText(period)}`}
            columns={[
              { name: 'Rail and state now', of: ({ rail, state }) => `${railText(rail)}: ${stateText(state)}` },
              { name: 'Requests', of: ({ count }) => count, is_number: true },
              { name: 'Amount', money: ({ sum }) => sum },
              {
                name: 'Median time to the end',
                of: ({ median_s }) => durationOf(median_s),
                by: ({ median_s }) => median_s ?? undefined,
                is_number: true,
              },
              {
                name: 'Nine of ten within',
                of: ({ ninetieth_s }) => durationOf(ninetieth_s),
                by: ({ ninetieth_s }) => ninetieth_s ?? undefined,
                is_number: true,
              },
            ]}
          />
        )
      }
    </Section>
  );
}
