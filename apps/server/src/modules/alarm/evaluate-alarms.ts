import type { PoolClient } from 'pg';
import type { App } from '../../core/app.ts';
import { lockNumbers } from '../../db/advisory-locks.ts';
import { closeDrills } from './alarm-drill.ts';
import type { AlarmRule } from './alarm-rule.ts';
import { alarmRules, CANNOT_MEASURE } from './alarm-rules.ts';
import { recordFindings } from './record-findings.ts';

const MAX_FAILURE_LENGTH = 300;

type Measurement = { rule: string; measured_at: Date; since: Record<string, string>; mark: unknown };

/** Measures every due rule and raises its alarms. Returns immediately if another node is measuring. */
export async function evaluateAlarms(app: App, rules: readonly AlarmRule[] = alarmRules): Promise<void> {
  const client = await app.pool.connect();
  try {
    const { rows } = await client.query<{ is_free: boolean }>('select pg_try_advisory_lock($1) as is_free', [
      lockNumbers.alarm_evaluation,
    ]);
    if (!rows[0]!.is_free) return;
    try {
      await evaluateAll(app, client, rules);
    } finally {
      await client.query<{ pg_advisory_unlock: boolean }>('select pg_advisory_unlock($1)', [
        lockNumbers.alarm_evaluation,
      ]);
    }
  } finally {
    client.release();
  }
}

async function evaluateAll(app: App, client: PoolClient, rules: readonly AlarmRule[]): Promise<void> {
  await closeDrills(app);
  const { rows } = await client.query<Measurement>('select rule, measured_at, since, mark from alarm_measurement');
  const last = new Map(rows.map((row) => [row.rule, row]));
  const now_ms = app.clock.now().getTime();
  for (const rule of rules) {
    const previous = last.get(rule.name) ?? null;
    const is_due = previous === null || now_ms - previous.measured_at.getTime() >= rule.every_s * 1000;
    if (rule.measure === null || (!is_due && rule !== CANNOT_MEASURE)) continue;
    await measureRule(app, rule, previous);
  }
}

/** Measures one rule. A failure is stored, and CANNOT_MEASURE raises an alarm about it. */
async function measureRule(app: App, rule: AlarmRule, previous: Measurement | null): Promise<void> {
  const at = app.clock.now();
  try {
    const { findings, mark } = await rule.measure!(app, previous?.mark ?? null);
    await app.db.transaction().execute(async (tx) => {
      await recordFindings(app, tx, { rule, findings, mark, since: previous?.since ?? {}, at });
    });
  } catch (error) {
    if (app.signal.aborted) return;
    app.log.error({ err: error, rule: rule.name }, 'a rule of an alarm cannot be measured');
    await app.pool.query(
      `insert into alarm_measurement (rule, measured_at, failure) values ($1, $2, $3)
       on conflict (rule) do update set measured_at = excluded.measured_at, failure = excluded.failure`,
      [rule.name, at, (error as Error).message.slice(0, MAX_FAILURE_LENGTH)],
    );
  }
}
