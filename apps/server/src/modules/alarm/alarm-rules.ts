import { type AlarmRule, measuredRule } from './alarm-rule.ts';
import { backupRules } from './rules/backup-rules.ts';
import { bookRules } from './rules/book-rules.ts';
import { nodeRules } from './rules/node-rules.ts';
import { paymentRules } from './rules/payment-rules.ts';
import { playRules } from './rules/play-rules.ts';
import { signInRules } from './rules/sign-in-rules.ts';

/** Raises an alarm if the last measurement of another rule failed. This rule is measured after all others. */
export const CANNOT_MEASURE = measuredRule({
  name: 'NuaCannotMeasure',
  title: 'A rule cannot be measured',
  measures: 'the rules whose last measurement failed',
  threshold: 'at the first failure',
  severity: 'page',
  async measure({ pool }) {
    const { rows } = await pool.query<{ rule: string; failure: string | null }>(
      'select rule, failure from alarm_measurement where failure is not null order by rule',
    );
    return { findings: rows.map(({ rule, failure }) => ({ subject: rule, text: `${rule}: ${failure ?? ''}` })) };
  },
});

/**
 * All alarm rules. The console, the files in deploy/prometheus and the headings under "Alarms" in docs/operations.md are made from this
 * list.
 */
export const alarmRules: readonly AlarmRule[] = [
  ...nodeRules,
  ...paymentRules,
  ...bookRules,
  ...playRules,
  ...signInRules,
  ...backupRules,
  CANNOT_MEASURE,
];
