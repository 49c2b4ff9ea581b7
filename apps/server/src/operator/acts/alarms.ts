import { sql } from 'kysely';
import type { Tx } from '../../core/app.ts';
import { alarmRules, raiseDrill } from '../../modules/alarm/public.ts';
import { recordWebhookEvent } from '../../modules/webhook/public.ts';
import { type Act, change, read } from '../act.ts';
import { CommandError, type OperatorDeps } from '../operator-deps.ts';
import { id, text } from '../parameters.ts';
import { type AlarmTable, alarmsText } from '../texts/alarm-texts.ts';

type Alarm = {
  id: string;
  rule: string;
  subject: string;
  severity: string;
  text: string;
  is_drill: boolean;
  raised_at: Date;
  gone_at: Date | null;
  seen_by: string | null;
  closed_at: Date | null;
};

async function listAlarms({ db }: OperatorDeps): Promise<AlarmTable> {
  const { rows } = await sql<Alarm>`
    select id, rule, subject, severity, text, is_drill, raised_at, gone_at, seen_by, closed_at from alarm
    where closed_at is null order by id`.execute(db);
  return {
    alarms: rows.map(
      ({ raised_at: at, severity, rule, subject, text: problem, is_drill, seen_by, gone_at, id: alarm }) => ({
        ...{ at, severity, rule, subject, problem, is_drill, seen_by, gone_at, id: alarm },
      }),
    ),
  };
}

/** Locks an open alarm, because another operator may close it. */
async function lockOpenAlarm(tx: Tx, alarm: string): Promise<Alarm> {
  const { rows } = await sql<Alarm>`select * from alarm where id = ${alarm} for update`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new CommandError(`There is no alarm ${alarm}.`);
  if (row.closed_at !== null) throw new CommandError('The alarm is closed already.');
  return row;
}

const subjectOf = ({ id: alarm, rule, subject }: Alarm): string => `alarm ${alarm} ${rule} ${subject}`;

export const alarmActs = {
  alarms: read({
    permission: 'look',
    help: 'the open alarms, the oldest first',
    arguments: {},
    run: ({ deps }) => listAlarms(deps),
    text: alarmsText,
  }),
  'alarm seen': change({
    permission: 'alarms',
    approval: 'one',
    help: 'records that you have seen an alarm and look after it',
    arguments: { alarm: id },
    run: async ({ tx, acting }, { alarm }) => {
      const found = await lockOpenAlarm(tx, alarm);
      if (found.seen_by !== null) throw new CommandError(`${found.seen_by} has seen the alarm already.`);
      return {
        subject: subjectOf(found),
        apply: async ({ at }) => {
          await sql`update alarm set seen_at = ${at}, seen_by = ${acting.operator} where id = ${alarm}`.execute(tx);
          return { data: { alarm }, after: { seen_by: acting.operator } };
        },
      };
    },
    text: () => 'Recorded that you have seen it.',
  }),
  'alarm close': change({
    permission: 'alarms',
    approval: 'one',
    help: 'closes an alarm with its cause; if its condition goes on for a day, it is raised again',
    arguments: { alarm: id, reason: text },
    run: async ({ tx, acting }, { alarm, reason }) => {
      const found = await lockOpenAlarm(tx, alarm);
      return {
        subject: subjectOf(found),
        before: { text: found.text, seen_by: found.seen_by, gone_at: found.gone_at },
        apply: async ({ at }) => {
          await sql`update alarm set closed_at = ${at}, closed_by = ${acting.operator}, closed_reason = ${reason} where id = ${alarm}`.execute(
            tx,
          );
          const event = { alarm_id: alarm, rule: found.rule, is_drill: found.is_drill };
          await recordWebhookEvent(tx, 'alarm.closed', event, at);
          return { data: { alarm, still_holds: found.gone_at === null }, after: { closed_reason: reason } };
        },
      };
    },
    text: ({ still_holds }) => (still_holds ? 'Closed. Its condition still holds.' : 'Closed.'),
  }),
  'alarm drill': change({
    permission: 'alarms',
    approval: 'one',
    help: 'raises an alarm of every rule as a drill, delivered in every way; the drill closes itself after a quarter of an hour',
    arguments: {},
    run: async ({ tx }) => ({
      subject: 'alarm drill',
      apply: async ({ at }) => {
        const raised = await raiseDrill(tx, at);
        if (raised === null) throw new CommandError('A drill is open already. It closes itself.');
        return { data: { raised, rules: alarmRules.length }, after: { raised } };
      },
    }),
    text: ({ raised, rules }) => `Raised ${raised} of ${rules} rules as a drill.`,
  }),
} satisfies Record<string, Act>;
