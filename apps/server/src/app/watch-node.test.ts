import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { useWorld } from '../../../../tests/world/use-world.ts';
import { gauges } from '../core/gauges.ts';
import { Metrics } from '../core/metrics.ts';
import { recordReconcile } from '../ledger/reconcile-state.ts';

const world = useWorld();
const read = async () => await (await fetch(`${world.url}/metrics`)).text();

describe('the metrics of a node', () => {
  it('have a value for each gauge, except those of Redis and of past events', async () => {
    const text = await read();
    const absent = Object.keys(gauges).filter((name) => !new RegExp(`^${name}(\\{.*\\})? [\\d.]+$`, 'm').test(text));
    expect(absent).toEqual([
      'nua_redis_up',
      'nua_payments_last_hour',
      'nua_texts_last_hour',
      'nua_reconcile_age_seconds',
      'nua_reconcile_differences',
      'nua_seal_age_seconds',
      'nua_seal_differences',
      'nua_archive_age_seconds',
      'nua_backup_age_seconds',
      'nua_backup_failed',
    ]);
    expect(text).toContain('nua_database_up 1\n');
    expect(text).toContain('nua_payouts_paused 0\n');
    expect(text).toContain('nua_payment_unknown_age_seconds{kind="withdraw"} 0\n');
  });

  it('count a deposit by its rail and state, and show the age of a deposit whose outcome is unknown', async () => {
    await world.guest();
    await world.pool.query(
      `insert into deposit (id, player_id, pay_type, amount_cents, state, reference, created_at, charge_at, expires_at, next_at)
         select uuidv7(), (select id from player limit 1), 3, 100, state, 'watch-' || state, $1::timestamptz, $1, $1, $1
         from unnest(array['paid', 'checking']) state`,
      [new Date(world.clock.now().getTime() - 90_000)],
    );
    const text = await read();
    expect(text).toContain('nua_payments_last_hour{kind="deposit",rail="jazzcash",state="paid"} 1\n');
    expect(text).toContain('nua_payment_unknown_age_seconds{kind="deposit"} 90\n');
    // The id of a deposit begins with its time, so this moves the deposit two hours back.
    await world.pool.query(
      `update deposit set id = uuidv7(interval '-2 hours') where state = 'paid' and reference = 'watch-paid'`,
    );
    expect(await read()).not.toContain('state="paid"');
  });

  it('have the age and the result of the last reconcile', async () => {
    const env = { ...process.env, DEMO: '1', DATABASE_URL: world.pool.options.connectionString };
    await promisify(execFile)(process.execPath, [join(import.meta.dirname, '../ledger/reconcile.ts')], { env });
    expect(await read()).toMatch(/nua_reconcile_age_seconds [0-9.e-]+\n[\s\S]*nua_reconcile_differences 0\n/);
    const client = await world.pool.connect();
    await recordReconcile(client, 2);
    client.release();
    expect(await read()).toContain('nua_reconcile_differences 2\n');
  });

  it('show the age of an undelivered event', async () => {
    await world.pool.query(
      `insert into outbox (player_id, event, payload, at) values (null, 9902, '{"key":"test"}', $1)`,
      [new Date(world.clock.now().getTime() - 45_000)],
    );
    expect(await read()).toContain('nua_outbox_age_seconds 45\n');
    await world.pool.query('delete from outbox');
  });

  it('leave out only the gauges that cannot be read', async () => {
    const metrics = new Metrics(false);
    metrics.watch('nua_sockets', () => Promise.reject(new Error('the database does not answer')));
    metrics.watch('nua_pool_waiting', () => [{ value: 3 }]);
    const text = await metrics.registry.metrics();
    expect(text).toContain('nua_pool_waiting 3\n');
    expect(text).not.toMatch(/^nua_sockets /m);
  });
});
