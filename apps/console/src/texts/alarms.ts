import type { listAlarmRules, listAlarms } from '@nua/contract/console/alarm.ts';
import type { ConsoleResponse } from '@nua/contract/console/call.ts';

type Severity = ConsoleResponse<typeof listAlarms>['list'][number]['severity'];
type Measurer = ConsoleResponse<typeof listAlarmRules>['list'][number]['measured_by'];

/** An urgent alarm wakes a person. Other alarms wait until the morning. */
export const severityTexts: Readonly<Record<Severity, string>> = { page: 'urgent', ticket: 'not urgent' };

export const measurerTexts: Readonly<Record<Measurer, string>> = {
  server: 'server',
  prometheus: 'Prometheus',
  both: 'both',
};

/** The texts of the pages of the alarms, and of the count of alarms on other pages. */
export const alarms = {
  title: 'Alarms',
  no_alarm: 'No alarm',
  no_open_alarm: 'No alarm is open',
  raise_drill: 'Raise every rule as a drill',
  raised: 'Raised',
  alarm: 'Alarm',
  found: 'What was found',
  seen_by: 'Seen by',
  cause: 'Cause',
  closed: 'closed',
  drill: 'drill',
  not_seen: 'not seen',
  gone: 'gone',
  rules: 'Rules',
  rule_count: (count: number) => `${count} rules, with their last measurement`,
  limits_are_in: 'Two people change the limits in the setting',
  limits_setting: 'alarm_rules',
  measures: 'Measures',
  threshold: 'Threshold',
  hold: 'For',
  minutes: (minutes: number) => `${minutes} min`,
  measured_by: 'Measured by',
  last_measured: 'Last measured',
  all_alarms: 'All alarms',
  last_found: 'Last found',
  gone_since: 'Gone since',
  still_active: 'still active',
  nobody_yet: 'nobody yet',
  closed_by: 'Closed by',
  advice: 'What to do',
  manual: 'docs/operations.md,',
  check_cause: 'Please check the cause.',
  mark_seen: 'I have seen it',
  close: 'Close the alarm',
  earlier: 'Earlier',
  earlier_label: 'Earlier alarms of this rule and subject',
  open_alarms: (urgent: number) => (urgent > 0 ? `Open alarms, ${urgent} of them urgent` : 'Open alarms'),
  unseen: (count: number) => (count === 0 ? 'all seen' : `${count} not seen`),
} as const;
