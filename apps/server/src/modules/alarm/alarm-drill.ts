import { sql } from 'kysely';
import type { App, Tx } from '../../core/app.ts';
import { recordWebhookEvent } from '../webhook/public.ts';
import { alarmRules } from './alarm-rules.ts';

/** A drill closes itself after this time. */
const DRILL_MS = 900_000;
/** The `subject` and the `closed_by` of a drill's alarms. */
const DRILL = 'drill';

/** Raises one alarm for every rule, marked as a drill. Returns the number of alarms; null if a drill is open already. */
export async function raiseDrill(tx: Tx, at: Date): Promise<number | null> {
  let raised = 0;
  for (const rule of alarmRules) {
    const text = `This is a drill. ${rule.title}: ${rule.measures}.`;
    const { rows } = await sql<{ id: string }>`
      insert into alarm (rule, subject, severity, text, is_drill, raised_at, found_at, gone_at)
      values (${rule.name}, ${DRILL}, ${rule.severity}, ${text}, true, ${at}, ${at}, ${at})
      on conflict do nothing returning id`.execute(tx);
    if (rows[0] === undefined) return null;
    const event = { alarm_id: rows[0].id, rule: rule.name, severity: rule.severity, is_drill: true };
    await recordWebhookEvent(tx, 'alarm.raised', event, at);
    raised += 1;
  }
  return raised;
}

export async function closeDrills({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<void> {
  const at = clock.now();
  const before = new Date(at.getTime() - DRILL_MS);
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string; rule: string }>`
      update alarm set closed_at = ${at}, closed_by = ${DRILL}, closed_reason = 'a drill closes itself'
      where is_drill and closed_at is null and raised_at <= ${before} returning id, rule`.execute(tx);
    for (const { id: alarm_id, rule } of rows)
      await recordWebhookEvent(tx, 'alarm.closed', { alarm_id, rule, is_drill: true }, at);
  });
}
