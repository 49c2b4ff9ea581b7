import { type AlarmRule, gaugeRule, prometheusRule } from '../alarm-rule.ts';

const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;
const AGE = {
  file: 'backup',
  gauge: 'nua_backup_age_seconds',
  alarms: 'above',
  across: 'min',
  unit: 'duration',
} as const;

export const backupRules: readonly AlarmRule[] = [
  gaugeRule({
    ...AGE,
    name: 'NuaBackupLogLate',
    title: 'The log of the database is not stored',
    measures: 'the time since the log of the database was last stored',
    severity: 'page',
    hold_s: 120,
    by: ['kind'],
    limits: [{ where: { kind: 'log' }, at: 300 }],
    summary: ({ value }) =>
      `The log of the database has not been stored for ${value}. A lost machine would lose what was committed since.`,
  }),
  gaugeRule({
    ...AGE,
    name: 'NuaBackupBaseLate',
    title: 'The last backup is old',
    measures: 'the time since the last base backup',
    severity: 'ticket',
    hold_s: 600,
    by: ['kind'],
    limits: [{ where: { kind: 'base' }, at: 26 * HOUR_S }],
    summary: ({ value }) => `The last base backup is ${value} old.`,
  }),
  gaugeRule({
    ...AGE,
    name: 'NuaBackupDrillLate',
    title: 'No backup was restored',
    measures: 'the time since a backup was last restored to prove that it works',
    severity: 'ticket',
    hold_s: 600,
    by: ['kind'],
    limits: [{ where: { kind: 'drill' }, at: 32 * DAY_S }],
    summary: ({ value }) => `No backup was restored for ${value}.`,
  }),
  gaugeRule({
    name: 'NuaBackupFailed',
    title: 'A backup failed',
    measures: 'whether the last backup of each kind failed',
    severity: 'ticket',
    hold_s: 60,
    file: 'backup',
    gauge: 'nua_backup_failed',
    alarms: 'above',
    across: 'max',
    by: ['kind'],
    limits: [{ at: 0 }],
    unit: 'count',
    summary: ({ kind }) => `The last ${kind} backup failed. The table backup_state has the reason.`,
  }),
  prometheusRule({
    name: 'NuaBackupOff',
    title: 'No node takes backups',
    measures: 'whether any node has a BACKUP_TARGET',
    threshold: 'after half an hour without one',
    severity: 'ticket',
    hold_s: 1800,
    prometheus: {
      file: 'backup',
      expression: '(count by (job) (nua_answer_seconds_count) unless count by (job) (nua_backup_age_seconds)) > 0',
      summary: 'No node has a BACKUP_TARGET.',
    },
  }),
];
