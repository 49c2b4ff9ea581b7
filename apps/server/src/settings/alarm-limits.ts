import { money } from '@nua/contract/wire.ts';
import { parseCents, ZERO } from '@nua/money';
import * as v from 'valibot';

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

/** A limit with its first value. The range excludes values with which the alarm would never or always be raised. */
const limit = (first: number, minimum: number, maximum: number) =>
  v.optional(v.pipe(v.number(), v.integer(), v.minValue(minimum), v.maxValue(maximum)), first);
const share = (first: number) => limit(first, 100, 9_900);

/** The limits of alarm rules that are numbers. Prometheus reads them from the gauge `nua_alarm_limit`. */
export const alarmLimits = {
  max_z: limit(4, 3, 10),
  payment_unknown_s: limit(2 * HOUR_S, 10 * MINUTE_S, 2 * DAY_S),
  waiting_s: limit(DAY_S, HOUR_S, 7 * DAY_S),
  failed_payments_bps: share(5_000),
  minimum_payments: limit(10, 1, 10_000),
  lost_texts_bps: share(3_000),
  minimum_texts: limit(10, 1, 10_000),
  failed_sign_ins_bps: share(5_000),
  minimum_sign_ins: limit(20, 1, 10_000),
  staff_attempts: limit(10, 3, 100),
  node_silent_s: limit(2 * MINUTE_S, 30, HOUR_S),
  events_late_s: limit(30, 5, 10 * MINUTE_S),
  webhook_late_s: limit(HOUR_S, MINUTE_S, 2 * DAY_S),
  mail_late_s: limit(15 * MINUTE_S, MINUTE_S, 2 * DAY_S),
  failed_runs: limit(3, 1, 100),
  job_stuck_s: limit(15 * MINUTE_S, MINUTE_S, DAY_S),
  long_job_stuck_s: limit(6 * HOUR_S, HOUR_S, 3 * DAY_S),
  disk_free_mb: limit(2_000, 300, 10_000_000),
  reconcile_late_s: limit(36 * HOUR_S, 25 * HOUR_S, 7 * DAY_S),
  seal_late_s: limit(2 * HOUR_S, HOUR_S, 2 * DAY_S),
  calendar_late_s: limit(HOUR_S / 2, MINUTE_S, DAY_S),
  block_late_s: limit(2 * DAY_S, DAY_S, 7 * DAY_S),
  salt_late_s: limit(36 * HOUR_S, 25 * HOUR_S, 7 * DAY_S),
  backup_log_late_s: limit(5 * MINUTE_S, MINUTE_S, DAY_S),
  backup_base_late_s: limit(26 * HOUR_S, 25 * HOUR_S, 14 * DAY_S),
  backup_drill_late_s: limit(32 * DAY_S, 2 * DAY_S, 92 * DAY_S),
  archive_late_s: limit(5 * DAY_S, 3 * DAY_S, 31 * DAY_S),
} as const;

export type AlarmLimitName = keyof typeof alarmLimits;
export const alarmLimitNames = Object.keys(alarmLimits) as AlarmLimitName[];

const MAX_AMOUNT = parseCents('1000000000.00');
/** An amount of a great win or loss. Without bounds, one value would silence the alarm, and another would always raise it. */
const greatAmount = v.pipe(
  money,
  v.check((amount) => amount > ZERO && amount <= MAX_AMOUNT, 'must be above 0 and at most 1,000,000,000.00'),
);

export const alarmRulesSchema = v.strictObject({ great_win: greatAmount, house_loss: greatAmount, ...alarmLimits });

/** The values of the setting `alarm_rules`. */
export type AlarmLimits = v.InferOutput<typeof alarmRulesSchema>;

export const firstAlarmRules = {
  great_win: '500000.00',
  house_loss: '1000000.00',
  ...v.getDefaults(v.object(alarmLimits)),
};
