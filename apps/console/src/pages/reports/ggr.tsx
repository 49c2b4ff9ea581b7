import type { ConsoleResponse } from '@nua/contract/console/call.ts';
import { getGgrReport } from '@nua/contract/console/house-report.ts';
import { type Cents, formatMoney } from '@nua/money';
import { Card, Money } from '@nua/ui';
import { useMemo } from 'react';
import { useCall } from '../../api/queries.ts';
import { LazyChart } from '../../parts/lazy-chart.tsx';
import { Link } from '../../parts/link.tsx';
import styles from '../../parts/parts.module.css';
import { type Period, periodText } from '../../parts/period.tsx';
import { Section } from '../../parts/section.tsx';
import { type Column, Table } from '../../parts/table.tsx';
import { CountedAt } from './counted-at.tsx';
import { figureQuery, HouseTransfers } from './house-transfers.tsx';

type Report = ConsoleResponse<typeof getGgrReport>;
type Row = Report['total'] & { day: string };

const ALL = 'All days';
const isDay = ({ day }: Row): boolean => day !== ALL;

const rupees = (amount: number): string => formatMoney(BigInt(Math.round(amount)) as Cents, { decimals: false });

export function GgrReport({ period }: { period: Period }) {
  const report = useCall(getGgrReport, { query: period }, { live: false });
  return (
    <>
      <HouseTransfers />
      <Section title="By day" query={report} empty={{ title: 'Nothing is counted for these days yet' }}>
        {(data) => (data.days.length === 0 ? null : <Days report={data} period={period} />)}
      </Section>
      <Section title="By game" query={report} empty={{ title: 'Nobody played on these days' }}>
        {({ games }) => (games.length === 0 ? null : <Games games={games} period={period} />)}
      </Section>
    </>
  );
}

function Days({ report, period }: { report: Report; period: Period }) {
  const { days, total, counted_at } = report;
  return (
    <>
      <ResultChart days={days} />
      <Table
        label="Result by day"
        isWhole
        rows={days}
        total={{ day: ALL, ...total }}
        keyOf={({ day }) => day}
        columns={columnsOf(period)}
      />
      <Card>
        <p className={styles.soft}>
          GGR is stakes less payouts, without free rounds. NGR is the GGR plus the stakes of free rounds less their
          payouts, less promotions and fees; the stakes of free rounds are part of the cost of promotions. A stake
          counts when its round ends. <CountedAt at={counted_at} />
        </p>
      </Card>
      <LogHeads days={days} />
    </>
  );
}

function LogHeads({ days }: { days: Report['days'] }) {
  const rows = days.flatMap(({ day, log_head }) => (log_head === null ? [] : [{ day, ...log_head }]));
  return (
    <details>
      <summary>The log at the end of each day</summary>
      <p className={styles.soft}>
        The hash of an entry contains the hashes of all entries before it. Write one down, and you see later whether the
        log before it was changed.
      </p>
      {rows.length === 0 ? (
        <p>The log was empty at the end of these days.</p>
      ) : (
        <Table
          label="The log at the end of each day"
          rows={rows}
          keyOf={({ day }) => day}
          columns={[
            { name: 'Day', of: ({ day }) => day },
            { name: 'Entry', of: ({ entry }) => entry, is_number: true },
            { name: 'Hash', of: ({ hash }) => <code>{hash}</code>, is_text: true },
          ]}
        />
      )}
    </details>
  );
}

function ResultChart({ days }: { days: Report['days'] }) {
  const chart = useMemo(
    () => ({
      label: 'GGR and NGR by day',
      days: days.map(({ day }) => day),
      lines: [
        { name: 'NGR', values: days.map(({ ngr }) => Number(ngr)), tone: 'accent' as const },
        { name: 'GGR', values: days.map(({ ggr }) => Number(ggr)), tone: 'muted' as const },
      ],
      format: rupees,
    }),
    [days],
  );
  return <LazyChart {...chart} />;
}

type Amount = keyof Report['total'];

const amountColumn = (name: string, of: Amount, href?: (row: Row) => string | null): Column<Row> => ({
  name,
  is_number: true,
  by: (row) => row[of],
  of: (row) => {
    const shown = <Money amount={row[of]} currency={null} />;
    const to = href?.(row) ?? null;
    return to === null ? shown : <Link href={to}>{shown}</Link>;
  },
});

function columnsOf(period: Period): readonly Column<Row>[] {
  const transfersHref = (of: Parameters<typeof figureQuery>[0]) => (row: Row) =>
    isDay(row) ? `?${figureQuery(of, row.day)}&${periodText(period)}` : null;
  const daysQuery = (row: Row) => periodText(isDay(row) ? { from: row.day, until: row.day } : period);
  return [
    { name: 'Day', of: ({ day }) => day },
    amountColumn('Stakes', 'stakes', transfersHref('stakes')),
    amountColumn('Payouts', 'payouts', transfersHref('payouts')),
    amountColumn('GGR', 'ggr'),
    amountColumn('Free stakes', 'free_stakes', transfersHref('free_stakes')),
    amountColumn('Free payouts', 'free_payouts', transfersHref('free_payouts')),
    amountColumn('Promotions', 'promotions', (row) => `/reports/promotions?${daysQuery(row)}`),
    amountColumn('Payment fees', 'payment_fees', (row) => `/reports/payments?${daysQuery(row)}`),
    amountColumn('Provider fees', 'provider_fees'),
    amountColumn('NGR', 'ngr'),
  ];
}

type Game = Report['games'][number];

function Games({ games, period }: { games: readonly Game[]; period: Period }) {
  const money = (name: string, of: 'stakes' | 'payouts' | 'ggr' | 'free_stakes' | 'free_payouts'): Column<Game> => ({
    name,
    money: (row) => row[of],
  });
  return (
    <Table
      label="Turnover by game"
      isWhole
      rows={games}
      keyOf={({ game_id, provider }) => `${game_id} ${provider}`}
      hrefOf={({ game_id }) => `/reports/return?game=${encodeURIComponent(game_id)}&${periodText(period)}`}
      columns={[
        { name: 'Game', of: ({ game_id }) => game_id },
        { name: 'Provider', of: ({ provider }) => provider ?? 'own' },
        { name: 'Rounds', of: ({ rounds }) => rounds, is_number: true },
        money('Turnover', 'stakes'),
        money('Payouts', 'payouts'),
        money('GGR', 'ggr'),
        { name: 'Free rounds', of: ({ free_rounds }) => free_rounds, is_number: true },
        money('Free stakes', 'free_stakes'),
        money('Free payouts', 'free_payouts'),
      ]}
    />
  );
}
