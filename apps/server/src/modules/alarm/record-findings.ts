import { sql } from 'kysely';
import type { App, Tx } from '../../core/app.ts';
import { recordWebhookEvent } from '../webhook/public.ts';
import type { AlarmRule, Finding } from './alarm-rule.ts';

/** If a condition continues after its alarm was closed, a new alarm is raised after this time. */
export const REPEAT_AFTER_MS = 86_400_000;

type Recorded = {
  rule: AlarmRule;
  findings: readonly Finding[];
  mark: unknown;
  /** The time at which each subject's condition was first found. */
  since: Readonly<Record<string, string>>;
  at: Date;
};

/** Stores a measurement, raises alarms for its findings, and marks the alarms whose condition has ended. */
export async function recordFindings(app: App, tx: Tx, { rule, findings, mark, since, at }: Recorded): Promise<void> {
  const next_since = Object.fromEntries(findings.map(({ subject }) => [subject, since[subject] ?? at.toISOString()]));
  const subjects = findings.map(({ subject }) => subject);
  await sql`update alarm set gone_at = ${at}
    where rule = ${rule.name} and gone_at is null and not is_drill and subject <> all (${subjects}::text[])`.execute(
    tx,
  );
  for (const finding of findings) {
    const held_ms = at.getTime() - Date.parse(next_since[finding.subject]!);
    if (held_ms >= rule.hold_s * 1000) await raise(app, tx, { rule, finding, at });
  }
  await sql`insert into alarm_measurement (rule, measured_at, failure, since, mark)
    values (${rule.name}, ${at}, null, ${JSON.stringify(next_since)}::jsonb, ${JSON.stringify(mark ?? null)}::jsonb)
    on conflict (rule) do update set measured_at = excluded.measured_at, failure = null, since = excluded.since, mark = excluded.mark`.execute(
    tx,
  );
}

type NewAlarm = { rule: AlarmRule; finding: Finding; at: Date };

/** Raises an alarm, or updates the open alarm of the same subject. An alarm about an event is never raised twice. */
async function raise(app: App, tx: Tx, { rule, finding: { subject, text }, at }: NewAlarm): Promise<void> {
  const { rows: open } = await sql`update alarm set found_at = ${at}, gone_at = null, text = ${text}
    where rule = ${rule.name} and subject = ${subject} and closed_at is null and not is_drill and ${!rule.is_event}
    returning id`.execute(tx);
  if (open.length > 0) return;
  const repeat_cutoff = new Date(at.getTime() - REPEAT_AFTER_MS);
  const { rows } = await sql<{ id: string }>`
    insert into alarm (rule, subject, severity, text, raised_at, found_at, gone_at)
    select ${rule.name}, ${subject}, ${rule.severity}, ${text}, ${at}, ${at}, ${rule.is_event ? at : null}::timestamptz
    where not exists (
      select from alarm where rule = ${rule.name} and subject = ${subject} and not is_drill
        and (${rule.is_event ?? false} or gone_at is null and closed_at > ${repeat_cutoff}))
    on conflict do nothing returning id`.execute(tx);
  const [row] = rows;
  if (row === undefined) return;
  app.log.error({ alarm: rule.name, subject, alarm_id: row.id }, text);
  const event = { alarm_id: row.id, rule: rule.name, severity: rule.severity, is_drill: false };
  await recordWebhookEvent(tx, 'alarm.raised', event, at);
}
