import * as v from 'valibot';
import { id, time } from '../wire.ts';
import { declareConsole } from './call.ts';
import { declareList } from './list.ts';
import { choiceFilter } from './list-rules.ts';

const severities = ['page', 'ticket'] as const;
const severity = v.picklist(severities);

export const alarm = v.object({
  id,
  /** The name of the alarm's rule, which is also the name of its paragraph in the manual. */
  rule: v.string(),
  title: v.string(),
  subject: v.string(),
  severity,
  text: v.string(),
  is_drill: v.boolean(),
  raised_at: time,
  /** The time of the last measurement that met the rule's condition. */
  found_at: time,
  /** The time from which the condition was no longer met; null while it is met. */
  gone_at: v.nullable(time),
  seen_by: v.nullable(v.string()),
  seen_at: v.nullable(time),
  closed_by: v.nullable(v.string()),
  closed_at: v.nullable(time),
  closed_reason: v.nullable(v.string()),
});

/** GET /api/o/alarm */
export const listAlarms = declareList({
  purpose: 'Lists alarms: the open ones, or all of them, the newest first.',
  path: '/api/o/alarm',
  access: 'look',
  list: {
    shows: ['open', 'all'],
    /** The days on which the alarms were raised. */
    has_days: true,
    filters: { severity: choiceFilter(severities, 'in_whole_list') },
    sorts: ['newest', 'oldest'],
    /** The id of the last alarm of the previous page. */
    after: id,
  },
  response: v.object({ list: v.array(alarm), has_more: v.boolean() }),
  errors: [],
});

/** GET /api/o/alarm/{id} */
export const getAlarm = declareConsole({
  purpose: 'Shows an alarm with what its rule measures and what the manual says.',
  method: 'GET',
  path: '/api/o/alarm/{id}',
  access: 'look',
  response: v.object({
    ...alarm.entries,
    measures: v.string(),
    threshold: v.string(),
    /** The rule's paragraph in docs/operations.md. */
    advice: v.string(),
    /** The earlier alarms of this rule and subject, the newest first. */
    earlier: v.array(
      v.object({ id, raised_at: time, closed_by: v.nullable(v.string()), closed_reason: v.nullable(v.string()) }),
    ),
  }),
  errors: ['NOT_FOUND'],
});

/** GET /api/o/alarm-count */
export const countAlarms = declareConsole({
  purpose: 'Counts the open alarms.',
  method: 'GET',
  path: '/api/o/alarm-count',
  access: 'look',
  response: v.object({
    open: v.number(),
    /** The open alarms that nobody has marked as seen. */
    unseen: v.number(),
    /** The open alarms of severity `page`, which wake a person. Drills are not counted. */
    pages: v.number(),
  }),
  errors: [],
});

/** GET /api/o/alarm-rule */
export const listAlarmRules = declareConsole({
  purpose: 'Lists the rules of alarms with their last measurement.',
  method: 'GET',
  path: '/api/o/alarm-rule',
  access: 'look',
  response: v.object({
    list: v.array(
      v.object({
        rule: v.string(),
        title: v.string(),
        measures: v.string(),
        threshold: v.string(),
        severity,
        /** How long the condition must be met before the alarm is raised. */
        hold_s: v.number(),
        /** What measures the condition. */
        measured_by: v.picklist(['server', 'prometheus', 'both']),
        /** Null before the first measurement. */
        measured_at: v.nullable(time),
        /** Why the last measurement failed. */
        failure: v.nullable(v.string()),
      }),
    ),
  }),
  errors: [],
});
