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
import { movedTexts, payments as text } from '../../texts/reports/payments.ts';
import { words } from '../../texts/words.ts';
import { LastCount } from './counted-at.tsx';

type Report = ConsoleResponse<typeof getPaymentReport>;
type Moved = Report['moved'][number];
type RequestRow = Report['deposits'][number];
type Way = 'credited' | 'taken_back' | 'paid_out';

const ways: readonly { way: Way; path: string }[] = [
  { way: 'credited', path: '/deposits' },
  { way: 'taken_back', path: '/deposits' },
  { way: 'paid_out', path: '/payouts' },
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
        title={text.moved}
        query={report}
        actions={<LastCount of={report.data} />}
        empty={{ title: text.nothing_moved }}
      >
        {({ moved }) =>
          moved.length === 0 ? null : (
            <Table
              label={text.moved_label}
              isWhole
              rows={moved.map((row) => ({ ...row, period: { from: row.day, until: row.day } }))}
              total={allDays(moved, period)}
              keyOf={({ day, rail }) => `${day} ${rail}`}
              columns={[
                { name: words.day, of: ({ day }) => day },
                { name: words.rail, of: ({ rail }) => railText(rail) },
                ...ways.map(
                  ({ way, path }): Column<MovedRow> => ({
                    name: movedTexts[way],
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
        title={text.deposits}
        path="/deposits"
        query={report}
        rowsOf={({ deposits }) => deposits}
        period={period}
      />
      <RequestTable
        title={text.payouts}
        path="/payouts"
        query={report}
        rowsOf={({ payouts }) => payouts}
        period={period}
      />
    </>
  );
}

type MovedRow = Moved & { period: Period };
const ALL = text.all_rails;

const allDays = (moved: readonly Moved[], period: Period): MovedRow => ({
  ...{ day: text.all_days, rail: ALL, period },
  ...{ credited: sumOf(moved, 'credited'), taken_back: sumOf(moved, 'taken_back'), paid_out: sumOf(moved, 'paid_out') },
});

const railOf = ({ rail }: MovedRow): string => (rail === ALL ? '' : `rail=${rail}&`);

function Figure({ of: { count, sum }, href }: { of: { count: number; sum: Cents }; href: string }) {
  if (count === 0) return <Money amount={sum} currency={null} />;
  return (
    <>
      <Money amount={sum} currency={null} /> (
      <Link href={href} aria-label={text.count_label(count)}>
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
    <Section title={title} query={query} empty={{ title: text.none }}>
      {(report) =>
        rowsOf(report).length === 0 ? null : (
          <Table
            label={title}
            isWhole
            rows={rowsOf(report)}
            keyOf={({ rail, state }) => `${rail} ${state}`}
            hrefOf={({ rail, state }) => `${path}?show=all&rail=${rail}&state=${state}&${periodText(period)}`}
            columns={[
              { name: text.rail_and_state, of: ({ rail, state }) => `${railText(rail)}: ${stateText(state)}` },
              { name: text.requests, of: ({ count }) => count, is_number: true },
              { name: words.amount, money: ({ sum }) => sum },
              {
                name: text.median,
                of: ({ median_s }) => durationOf(median_s),
                by: ({ median_s }) => median_s ?? undefined,
                is_number: true,
              },
              {
                name: text.ninetieth,
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
