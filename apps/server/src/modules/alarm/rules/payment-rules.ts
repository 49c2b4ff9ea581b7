import type { App } from '../../../core/app.ts';
import type { AnyReading } from '../../../core/gauges.ts';
import type { AlarmLimitName } from '../../../settings/alarm-limits.ts';
import {
  ALL_BPS,
  type AlarmRule,
  compareQuery,
  durationText,
  gaugeRule,
  limitQuery,
  limitsOf,
  measuredRule,
  SITE,
  shareText,
} from '../alarm-rule.ts';
import { readWaiting } from '../read-waiting.ts';

const HOUR_S = 3600;
const PAUSED_S = 4 * HOUR_S;

const FAILED_STATES = ['failed', 'expired'];
const FAILED_PAYOUTS = ['rejected', 'unknown'];
const LOST_STATES = ['refused', 'unsent', 'unknown', 'undelivered'];

type ShareRule = {
  keyOf: (reading: AnyReading) => string;
  states: readonly string[];
  minimum: number;
  limit_bps: number;
};

/** Sums the readings by key. Returns the groups of at least `minimum` in which the share of the given states exceeds `limit_bps`. */
function sharesAbove(readings: readonly AnyReading[], { keyOf, states, minimum, limit_bps }: ShareRule) {
  const sums = new Map<string, { all: number; bad: number }>();
  for (const reading of readings) {
    const sum = sums.get(keyOf(reading)) ?? { all: 0, bad: 0 };
    sum.all += reading.value;
    if (states.includes(String(reading.state))) sum.bad += reading.value;
    sums.set(keyOf(reading), sum);
  }
  return [...sums].filter(([, { all, bad }]) => all >= minimum && bad * ALL_BPS > limit_bps * all);
}

async function failingRails(app: App, kind: 'deposit' | 'withdraw', states: readonly string[], noun: string) {
  const { minimum_payments: minimum, failed_payments_bps: limit_bps } = limitsOf(app);
  const readings = (await app.metrics.read('nua_payments_last_hour')).filter((reading) => reading.kind === kind);
  const failing = sharesAbove(readings, { keyOf: ({ rail }) => String(rail), states, minimum, limit_bps });
  return {
    findings: failing.map(([rail, { all, bad }]) => ({
      subject: rail,
      text: `${bad} of the last hour’s ${all} ${noun} by ${rail} failed.`,
    })),
  };
}

type ShareQuery = {
  /** The labels of a group, such as "job, rail". */
  by: string;
  bad: string;
  all: string;
  share: AlarmLimitName;
  minimum: AlarmLimitName;
};

/** The query of a share of failures. Its value is the number of failures. Each node reports the same numbers. */
function shareQuery({ by, bad, all, share, minimum }: ShareQuery): string {
  const sumOf = (selected: string) => `max by (${by}) (sum by (${by}, instance) (${selected}))`;
  const limit = `${sumOf(all)} * on (job) group_left () ${limitQuery(share)} / ${ALL_BPS}`;
  return `${sumOf(bad)} > ${limit} and ${compareQuery(sumOf(all), '>=', minimum)}`;
}

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
    limits: [{ at: 'payment_unknown_s' }],
    unit: 'duration',
    summary: ({ kind, value }) => `The outcome of a ${kind} has been unknown for ${value}.`,
  }),
  measuredRule({
    name: 'NuaDepositsFail',
    title: 'Deposits by a rail fail',
    measures: 'the share of the last hour’s deposits of each rail that failed or expired',
    threshold: (limits) => shareText(limits.failed_payments_bps, limits.minimum_payments),
    severity: 'page',
    hold_s: 300,
    prometheus: {
      file: 'site',
      expression: shareQuery({
        by: 'job, rail',
        bad: `nua_payments_last_hour{kind="deposit", state=~"${FAILED_STATES.join('|')}"}`,
        all: 'nua_payments_last_hour{kind="deposit"}',
        share: 'failed_payments_bps',
        minimum: 'minimum_payments',
      }),
      summary: "Too many of the last hour's deposits by {{ $labels.rail }} failed: {{ $value }}.",
    },
    measure: (app) => failingRails(app, 'deposit', FAILED_STATES, 'deposits'),
  }),
  measuredRule({
    name: 'NuaPayoutsFail',
    title: 'Payouts by a rail fail',
    measures:
      'the share of the last hour’s payouts of each rail that the provider rejected, or whose outcome is unknown',
    threshold: (limits) => shareText(limits.failed_payments_bps, limits.minimum_payments),
    severity: 'page',
    hold_s: 300,
    prometheus: {
      file: 'site',
      expression: shareQuery({
        by: 'job, rail',
        bad: `nua_payments_last_hour{kind="withdraw", state=~"${FAILED_PAYOUTS.join('|')}"}`,
        all: 'nua_payments_last_hour{kind="withdraw"}',
        share: 'failed_payments_bps',
        minimum: 'minimum_payments',
      }),
      summary: "Too many of the last hour's payouts by {{ $labels.rail }} failed: {{ $value }}.",
    },
    measure: (app) => failingRails(app, 'withdraw', FAILED_PAYOUTS, 'payouts'),
  }),
  measuredRule({
    name: 'NuaWaitsLong',
    title: 'Something waits too long for a person',
    measures:
      'the age of the oldest payment, win, round, referral cash-out or question that waits for a person, by kind',
    threshold: ({ waiting_s }) => `above ${durationText(waiting_s)}`,
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
          .filter(([, age_s]) => age_s > limitsOf(app).waiting_s)
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
    threshold: (limits) => shareText(limits.lost_texts_bps, limits.minimum_texts),
    severity: 'page',
    hold_s: 300,
    prometheus: {
      file: 'site',
      expression: shareQuery({
        by: 'job',
        bad: `nua_texts_last_hour{state=~"${LOST_STATES.join('|')}"}`,
        all: 'nua_texts_last_hour',
        share: 'lost_texts_bps',
        minimum: 'minimum_texts',
      }),
      summary: "Too many of the last hour's texts did not arrive: {{ $value }}.",
    },
    async measure(app) {
      const { minimum_texts: minimum, lost_texts_bps: limit_bps } = limitsOf(app);
      const readings = await app.metrics.read('nua_texts_last_hour');
      const shares = sharesAbove(readings, { keyOf: () => SITE, states: LOST_STATES, minimum, limit_bps });
      return {
        findings: shares.map(([subject, { all, bad }]) => ({
          subject,
          text: `${bad} of the last hour’s ${all} texts did not arrive.`,
        })),
      };
    },
  }),
];
