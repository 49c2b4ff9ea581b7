import { type Cents, formatMoney } from '@nua/money';
import type { Days } from '../../ledger/moved-payments.ts';
import type { OperatorDeps } from '../operator-deps.ts';
import { LARGE, readLargePayments, readPaymentReport } from './payments-report.ts';
import { readPlayerReport } from './players-report.ts';
import { readPromotionReport } from './promotions-report.ts';
import { readProtectionReport } from './protection-report.ts';

type Deps = Pick<OperatorDeps, 'db' | 'clock'>;

/** Writes a report of some days as text, a line for each row. */
type WriteReport = (deps: Deps, days: Days) => Promise<string[]>;

const sumText = ({ count, sum }: { count: number; sum: Cents }): string => `${formatMoney(sum)} (${count})`;
const timeText = (seconds: number | null): string => (seconds === null ? '' : `${seconds} s`);

const payments: WriteReport = async ({ db }, days) => {
  const { moved, deposits, payouts } = await readPaymentReport(db, days);
  const begun = (title: string, rows: typeof deposits) => [
    title,
    ...rows.map(
      ({ rail, state, median_s, ninetieth_s, ...row }) =>
        `  ${rail}  ${state}  ${sumText(row)}${median_s === null ? '' : `  median ${timeText(median_s)}, nine of ten within ${timeText(ninetieth_s)}`}`,
    ),
  ];
  return [
    'money that moved, from the ledger',
    ...moved.map(
      ({ day, rail, credited, taken_back, paid_out }) =>
        `  ${day}  ${rail}  credited ${sumText(credited)}  taken back ${sumText(taken_back)}  paid out ${sumText(paid_out)}`,
    ),
    ...begun('deposits that began, by their state now', deposits),
    ...begun('payouts that were requested, by their state now', payouts),
  ];
};

const players: WriteReport = async ({ db, clock }, days) =>
  (await readPlayerReport(db, days, clock.now())).map(
    ({ day, created, guests, active, returning }) =>
      `${day}  new ${created}, of them guests ${guests}  active ${active}, of them returning ${returning}`,
  );

const promotions: WriteReport = async ({ db }, days) =>
  (await readPromotionReport(db, days)).map(
    ({ kind, name, promo_id, granted, returned }) =>
      `${kind}  ${name ?? promo_id ?? ''}  granted ${formatMoney(granted)}  returned ${formatMoney(returned)}  net ${formatMoney((granted - returned) as Cents)}`,
  );

const protection: WriteReport = async ({ db }, days) =>
  (await readProtectionReport(db, days)).map(
    (row) =>
      `${row.day}  limits set ${row.limits_set}, raised ${row.limits_raised}  breaks ${row.breaks}  exclusions ${row.exclusions}  refused attempts ${row.refused} of ${row.players_refused} players`,
  );

const large: WriteReport = async ({ db }, days) => {
  const { list, has_more } = await readLargePayments(db, days, null);
  return [
    `a payment of ${formatMoney(LARGE.large)}, or ${LARGE.structured_count} or more of a player and a day that reach it together`,
    ...list.map(
      ({ day, player_id, player, way, largest, ...row }) =>
        `${day}  ${player_id} ${player}  ${way === 'credited' ? 'deposits' : 'payouts'}  ${sumText(row)}  largest ${formatMoney(largest)}`,
    ),
    ...(has_more ? ['There are more: choose fewer days.'] : []),
  ];
};

/** The reports of the command, by their names. */
export const reportLines = { payments, players, promotions, protection, large } satisfies Record<string, WriteReport>;
export type ReportName = keyof typeof reportLines;
