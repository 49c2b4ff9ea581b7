import { type Cents, formatMoney } from '@nua/money';
import { LARGE } from '../../modules/day-sum/public.ts';
import type { ReportData, ReportName } from '../reports/read-reports.ts';

const sumText = (sum: Cents, count: number): string => `${formatMoney(sum)} (${count})`;

type RequestSums = ReportData<'payments'>['deposits'];

const requestLines = (title: string, rows: RequestSums): string[] => [
  title,
  ...rows.map(({ rail, state, count, sum, median_s, ninetieth_s }) => {
    const ninetieth = ninetieth_s === null ? '' : `${ninetieth_s} s`;
    const times = median_s === null ? '' : `  median ${median_s} s, nine of ten within ${ninetieth}`;
    return `  ${rail}  ${state}  ${sumText(sum, count)}${times}`;
  }),
];

/** Writes each report as text, a line for each row. */
const reportLines: { [Name in ReportName]: (data: ReportData<Name>) => string[] } = {
  payments: ({ moved, deposits, payouts }) => [
    'money that moved, from the ledger',
    ...moved.map(
      (row) =>
        `  ${row.day}  ${row.rail}  credited ${sumText(row.credited, row.deposits)}  taken back ${sumText(row.taken_back, row.reversals)}  paid out ${sumText(row.paid_out, row.payouts)}`,
    ),
    ...requestLines('deposits that began, by their state now', deposits),
    ...requestLines('payouts that were requested, by their state now', payouts),
  ],
  players: ({ days }) =>
    days.map(
      ({ day, created, guests, active, returning }) =>
        `${day}  new ${created}, of them guests ${guests}  active ${active}, of them returning ${returning}`,
    ),
  promotions: ({ promotions }) =>
    promotions.map(
      ({ kind, name, promo_id, granted, returned, net }) =>
        `${kind}  ${name ?? promo_id ?? ''}  granted ${formatMoney(granted)}  returned ${formatMoney(returned)}  net ${formatMoney(net)}`,
    ),
  protection: ({ days }) =>
    days.map(
      (row) =>
        `${row.day}  limits set ${row.limits_set}, raised ${row.limits_raised}  breaks ${row.breaks}  exclusions ${row.exclusions}  refused attempts ${row.refused} of ${row.players_refused} players`,
    ),
  large: ({ payments, has_more }) => [
    `a payment of ${formatMoney(LARGE.large)}, or ${LARGE.structured_count} or more of a player and a day that reach it together`,
    ...payments.map(
      (row) =>
        `${row.day}  ${row.player_id} ${row.player}  ${row.way}  ${sumText(row.sum, row.count)}  largest ${formatMoney(row.largest)}`,
    ),
    ...(has_more ? ['There are more: choose fewer days.'] : []),
  ],
};

/** A report of some days. Its tables depend on its name. */
export type PeriodReport = { report: ReportName; from: string; until: string } & ReportData<ReportName>;

export function periodReportText({ report, from, until, ...data }: PeriodReport): string {
  // TypeScript cannot relate the data to the name of the report, so the data is cast.
  const lines = reportLines[report](data as never);
  return [`${report} from ${from} until ${until}`, ...(lines.length === 0 ? ['nothing'] : lines)].join('\n');
}
