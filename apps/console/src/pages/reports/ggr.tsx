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
import { ggr as text } from '../../texts/reports/ggr.ts';
import { words } from '../../texts/words.ts';
import { CountedAt } from './counted-at.tsx';
import { figureQuery, HouseTransfers } from './house-transfers.tsx';

type Report = ConsoleResponse<typeof getGgrReport>;
type Row = Report['total'] & { day: string };

const ALL = text.all_days;
const isDay = ({ day }: Row): boolean => day !== ALL;

const rupees = (amount: number): string => formatMoney(BigInt(Math.round(amount)) as Cents, { decimals: false });

export function GgrReport({ period }: { period: Period }) {
  const report = useCall(getGgrReport, { query: period }, { live: false });
  return (
    <>
      <HouseTransfers />
      <Section title={words.by_day} query={report} empty={{ title: text.not_counted }}>
        {(data) => (data.days.length === 0 ? null : <Days report={data} period={period} />)}
      </Section>
      <Section title={text.by_game} query={report} empty={{ title: text.nobody_played }}>
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
        label={text.result_label}
        isWhole
        rows={days}
        total={{ day: ALL, ...total }}
        keyOf={({ day }) => day}
        columns={columnsOf(period)}
      />
      <Card>
        <p className={styles.soft}>
          {text.explanation} <CountedAt at={counted_at} />
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
      <summary>{text.log_heads}</summary>
      <p className={styles.soft}>{text.log_heads_purpose}</p>
      {rows.length === 0 ? (
        <p>{text.log_was_empty}</p>
      ) : (
        <Table
          label={text.log_heads}
          rows={rows}
          keyOf={({ day }) => day}
          columns={[
            { name: words.day, of: ({ day }) => day },
            { name: words.entry, of: ({ entry }) => entry, is_number: true },
            { name: text.hash, of: ({ hash }) => <code>{hash}</code>, is_text: true },
          ]}
        />
      )}
    </details>
  );
}

function ResultChart({ days }: { days: Report['days'] }) {
  const chart = useMemo(
    () => ({
      label: text.chart_label,
      days: days.map(({ day }) => day),
      lines: [
        { name: text.ngr, values: days.map(({ ngr }) => Number(ngr)), tone: 'accent' as const },
        { name: text.ggr, values: days.map(({ ggr }) => Number(ggr)), tone: 'muted' as const },
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
    { name: words.day, of: ({ day }) => day },
    amountColumn(words.stakes, 'stakes', transfersHref('stakes')),
    amountColumn(words.payouts, 'payouts', transfersHref('payouts')),
    amountColumn(text.ggr, 'ggr'),
    amountColumn(text.free_stakes, 'free_stakes', transfersHref('free_stakes')),
    amountColumn(text.free_payouts, 'free_payouts', transfersHref('free_payouts')),
    amountColumn(text.promotions, 'promotions', (row) => `/reports/promotions?${daysQuery(row)}`),
    amountColumn(text.payment_fees, 'payment_fees', (row) => `/reports/payments?${daysQuery(row)}`),
    amountColumn(text.provider_fees, 'provider_fees'),
    amountColumn(text.ngr, 'ngr'),
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
      label={text.turnover_label}
      isWhole
      rows={games}
      keyOf={({ game_id, provider }) => `${game_id} ${provider}`}
      hrefOf={({ game_id }) => `/reports/return?game=${encodeURIComponent(game_id)}&${periodText(period)}`}
      columns={[
        { name: words.game, of: ({ game_id }) => game_id },
        { name: words.provider, of: ({ provider }) => provider ?? text.own_game },
        { name: words.rounds, of: ({ rounds }) => rounds, is_number: true },
        money(text.turnover, 'stakes'),
        money(words.payouts, 'payouts'),
        money(text.ggr, 'ggr'),
        { name: text.free_rounds, of: ({ free_rounds }) => free_rounds, is_number: true },
        money(text.free_stakes, 'free_stakes'),
        money(text.free_payouts, 'free_payouts'),
      ]}
    />
  );
}
