import { countAlarms, getAlarm, listAlarmRules, listAlarms } from '@nua/contract/console/alarm.ts';
import { sql } from 'kysely';
import { type AlarmRule, adviceOf, alarmRules, thresholdOf } from '../../modules/alarm/public.ts';
import { ConsoleError } from '../console-error.ts';
import { handleConsole } from '../console-handle.ts';
import { directionOf, timeInDays } from './filtered-page.ts';

const PAGE = 50;
const EARLIER = 20;

type Row = {
  id: string;
  rule: string;
  subject: string;
  severity: 'page' | 'ticket';
  text: string;
  is_drill: boolean;
  raised_at: Date;
  found_at: Date;
  gone_at: Date | null;
  seen_by: string | null;
  seen_at: Date | null;
  closed_by: string | null;
  closed_at: Date | null;
  closed_reason: string | null;
};

const COLUMNS = sql`id, rule, subject, severity, text, is_drill, raised_at, found_at, gone_at, seen_by, seen_at, closed_by,
  closed_at, closed_reason`;

/** Finds the rule of an alarm. Returns undefined for a rule that no longer exists. */
const ruleOf = (name: string): AlarmRule | undefined => alarmRules.find((rule) => rule.name === name);

const wireRow = (row: Row) => ({
  ...row,
  title: ruleOf(row.rule)?.title ?? row.rule,
  raised_at: row.raised_at.toISOString(),
  found_at: row.found_at.toISOString(),
  gone_at: row.gone_at?.toISOString() ?? null,
  seen_at: row.seen_at?.toISOString() ?? null,
  closed_at: row.closed_at?.toISOString() ?? null,
});

export const alarms = handleConsole(
  listAlarms,
  async ({ reads }, { query: { show, sort, from, until, severity, after } }) => {
    const { direction, follows } = directionOf(sort);
    const place = after ?? null;
    const { rows } = await sql<Row>`select ${COLUMNS} from alarm
    where (${show} = 'all' or closed_at is null) and ${timeInDays(sql`raised_at`, from, until)}
      and (${severity ?? null}::text is null or severity = ${severity ?? null}) and (${place}::uuid is null or id ${follows} ${place}::uuid)
    order by id ${direction} limit ${PAGE + 1}`.execute(reads);
    return { list: rows.slice(0, PAGE).map(wireRow), has_more: rows.length > PAGE };
  },
);

export const alarm = handleConsole(getAlarm, async ({ app, reads }, { params: { id } }) => {
  const { rows } = await sql<Row>`select ${COLUMNS} from alarm where id = ${id}`.execute(reads);
  const [row] = rows;
  if (row === undefined) throw new ConsoleError('NOT_FOUND');
  const earlier = await sql<Pick<Row, 'id' | 'raised_at' | 'closed_by' | 'closed_reason'>>`
    select id, raised_at, closed_by, closed_reason from alarm
    where rule = ${row.rule} and subject = ${row.subject} and raised_at < ${row.raised_at}
    order by raised_at desc limit ${EARLIER}`.execute(reads);
  const rule = ruleOf(row.rule);
  return {
    ...wireRow(row),
    measures: rule?.measures ?? '',
    threshold: rule === undefined ? '' : thresholdOf(rule, app.settings.get('alarm_rules')),
    advice: adviceOf(row.rule),
    earlier: earlier.rows.map(({ raised_at, ...one }) => ({ ...one, raised_at: raised_at.toISOString() })),
  };
});

export const alarmCount = handleConsole(countAlarms, async ({ reads }) => {
  const { rows } = await sql<{ open: bigint; unseen: bigint; pages: bigint }>`
    select count(*) as open, count(*) filter (where seen_at is null) as unseen,
      count(*) filter (where severity = 'page' and not is_drill) as pages
    from alarm where closed_at is null`.execute(reads);
  const { open, unseen, pages } = rows[0]!;
  return { open: Number(open), unseen: Number(unseen), pages: Number(pages) };
});

const measuredBy = ({ prometheus, measure }: AlarmRule) =>
  measure === null ? 'prometheus' : prometheus === null ? 'server' : 'both';

export const alarmRuleList = handleConsole(listAlarmRules, async ({ app, reads }) => {
  const { rows } = await sql<{ rule: string; measured_at: Date; failure: string | null }>`
    select rule, measured_at, failure from alarm_measurement`.execute(reads);
  const last = new Map(rows.map((row) => [row.rule, row]));
  const limits = app.settings.get('alarm_rules');
  return {
    list: alarmRules.map((rule) => {
      const { name, title, measures, severity, hold_s } = rule;
      const threshold = thresholdOf(rule, limits);
      const measured = last.get(name);
      return {
        ...{ rule: name, title, measures, threshold, severity, hold_s },
        measured_by: measuredBy(rule),
        measured_at: measured?.measured_at.toISOString() ?? null,
        failure: measured?.failure ?? null,
      } as const;
    }),
  };
});
