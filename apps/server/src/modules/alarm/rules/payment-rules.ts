import type { App } from '../../../core/app.ts';
import type { AnyReading } from '../../../core/gauges.ts';
import { type AlarmRule, durationText, gaugeRule, measuredRule, SITE } from '../alarm-rule.ts';
import { readWaiting } from '../read-waiting.ts';

const HOUR_S = 3600;
const UNKNOWN_S = 2 * HOUR_S;
const WAITS_S = 24 * HOUR_S;
const PAUSED_S = 4 * HOUR_S;
/** With fewer payments or texts than this, a share of failures raises no alarm. */
const MINIMUM = 10;
const MAX_FAILED_SHARE = 0.5;
const MAX_LOST_SHARE = 0.3;

const FAILED_STATES = ['failed', 'expired'];
const LOST_STATES = ['refused', 'unsent', 'unknown', 'undelivered'];

/** Sums the readings by key. Returns the groups of at least MINIMUM in which the share of the given states exceeds the limit. */
function sharesAbove(
  readings: readonly AnyReading[],
  keyOf: (reading: AnyReading) => string,
  states: string[],
  limit: number,
) {
  const sums = new Map<string, { all: number; bad: number }>();
  for (const reading of readings) {
    const sum = sums.get(keyOf(reading)) ?? { all: 0, bad: 0 };
    sum.all += reading.value;
    if (states.includes(String(reading.state))) sum.bad += reading.value;
    sums.set(keyOf(reading), sum);
  }
  return [...sums].filter(([, { all, bad }]) => all >= MINIMUM && bad > limit * all);
}

async function failingRails({ metrics }: App, kind: 'deposit' | 'withdraw', failed: string[], noun: string) {
  const readings = (await metrics.read('nua_payments_last_hour')).filter((reading) => reading.kind === kind);
  return {
    findings: sharesAbove(readings, ({ rail }) => String(rail), failed, MAX_FAILED_SHARE).map(
      ([rail, { all, bad }]) => ({
        subject: rail,
        text: `${bad} of the last hour’s ${all} ${noun} by ${rail} failed.`,
      }),
    ),
  };
}

const DEPOSITS_QUERY = 'sum by (job, instance, rail) (nua_payments_last_hour{kind="deposit"})';
const FAILED_QUERY = `sum by (job, instance, rail) (nua_payments_last_hour{kind="deposit", state=~"${FAILED_STATES.join('|')}"})`;
const LOST_QUERY = `sum by (job, instance) (nua_texts_last_hour{state=~"${LOST_STATES.join('|')}"})`;
const TEXTS_QUERY = 'sum by (job, instance) (nua_texts_last_hour)';

export const paymentRules: readonly AlarmRule[] = [
  gaugeRule({
    name: 'NuaPaymentUnknown',
    title: 'The outcome of a payment is unknown',
    measures: 'the age of the oldest payment whose outcome is unknown, by kind',
    severity: 'ticket',
    hold_s: 300,
    file: 'site',
    gauge: 'nua_payment_unknown_age_seconds',
    alarms: 'above',
    across: 'max',
    by: ['kind'],
    limits: [{ at: UNKNOWN_S }],
    unit: 'duration',
    summary: ({ kind, value }) => `The outcome of a ${kind} has been unknown for ${value}.`,
  }),
  measuredRule({
    name: 'NuaDepositsFail',
    title: 'Deposits by a rail fail',
    measures: 'the share of the last hour’s deposits of each rail that failed or expired',
    threshold: `above ${MAX_FAILED_SHARE * 100} % of at least ${MINIMUM}`,
    severity: 'page',
    hold_s: 300,
    prometheus: {
      file: 'site',
      expression: `max by (job, rail) (${FAILED_QUERY}) > ${MAX_FAILED_SHARE} * max by (job, rail) (${DEPOSITS_QUERY}) and max by (job, rail) (${DEPOSITS_QUERY}) >= ${MINIMUM}`,
      summary: "More than half of the last hour's deposits by {{ $labels.rail }} failed ({{ $value }}).",
    },
    measure: (app) => failingRails(app, 'deposit', FAILED_STATES, 'deposits'),
  }),
  measuredRule({
    name: 'NuaPayoutsFail',
    title: 'Payouts by a rail fail',
    measures:
      'the share of the last hour’s payouts of each rail that the provider rejected, or whose outcome is unknown',
    threshold: `above ${MAX_FAILED_SHARE * 100} % of at least ${MINIMUM}`,
    severity: 'page',
    hold_s: 300,
    measure: (app) => failingRails(app, 'withdraw', ['rejected', 'unknown'], 'payouts'),
  }),
  measuredRule({
    name: 'NuaWaitsLong',
    title: 'Something waits too long for a person',
    measures: 'the age of the oldest payment, win, round, cash-out or question that waits for a person, by kind',
    threshold: `above ${durationText(WAITS_S)}`,
    severity: 'ticket',
    every_s: 300,
    async measure(app) {
      const now_ms = app.clock.now().getTime();
      const { rows: tickets } = await app.pool.query<{ at: Date }>(
        `select changed_at as at from ticket where state = 'open' order by changed_at limit 1`,
      );
      const waiting = [...(await readWaiting(app)), ...tickets.map(({ at }) => ({ kind: 'question', at }))];
      const oldest = new Map<string, number>();
      for (const { kind, at } of waiting)
        oldest.set(kind, Math.max(oldest.get(kind) ?? 0, (now_ms - at.getTime()) / 1000));
      return {
        findings: [...oldest]
          .filter(([, age_s]) => age_s > WAITS_S)
          .map(([kind, age_s]) => ({
            subject: kind,
            text: `The oldest ${kind} has waited for a person for ${durationText(age_s)}.`,
          })),
      };
    },
  }),
  gaugeRule({
    name: 'NuaPayoutsPaused',
    title: 'Payouts are paused',
    measures: 'whether payouts are paused',
    severity: 'ticket',
    hold_s: PAUSED_S,
    file: 'site',
    gauge: 'nua_payouts_paused',
    alarms: 'above',
    across: 'max',
    limits: [{ at: 0 }],
    unit: 'count',
    summary: () => 'Payouts have been paused for more than four hours.',
  }),
  measuredRule({
    name: 'NuaTextsFail',
    title: 'Texts do not arrive',
    measures: 'the share of the last hour’s texts that did not arrive or whose outcome is unknown',
    threshold: `above ${MAX_LOST_SHARE * 100} % of at least ${MINIMUM}`,
    severity: 'page',
    hold_s: 300,
    prometheus: {
      file: 'site',
      expression: `max by (job) (${LOST_QUERY}) > ${MAX_LOST_SHARE} * max by (job) (${TEXTS_QUERY}) and max by (job) (${TEXTS_QUERY}) >= ${MINIMUM}`,
      summary: "More than three in ten of the last hour's texts did not arrive ({{ $value }}).",
    },
    async measure({ metrics }) {
      const shares = sharesAbove(await metrics.read('nua_texts_last_hour'), () => SITE, LOST_STATES, MAX_LOST_SHARE);
      return {
        findings: shares.map(([subject, { all, bad }]) => ({
          subject,
          text: `${bad} of the last hour’s ${all} texts did not arrive.`,
        })),
      };
    },
  }),
];
