import type { App } from '../core/app.ts';
import { readSchema } from '../db/schema.ts';
import { NodeRegister } from '../db/serving-nodes.ts';
import type { WebFolders } from '../http/pages/web-folders.ts';
import { readMonthsAhead } from '../ledger/months.ts';
import { readReconcile } from '../ledger/reconcile-state.ts';
import { readSealedAt } from '../ledger/sealing/checkpoints.ts';
import { readSealDifferences } from '../ledger/sealing/seal-recheck.ts';
import { readStampAges } from '../modules/stamp/public.ts';
import { readOldestWebhook } from '../modules/webhook/public.ts';
import type { Realtime } from '../realtime/realtime.ts';

const zeroOrOne = (isTrue: boolean): number => (isTrue ? 1 : 0);

/** Registers the gauges of this node and of the database. Returns `realtime`. */
export function watchNode(app: App, realtime: Realtime): Realtime {
  const { metrics, pool, limits, revisions } = app;
  metrics.watch('nua_pool_connections', () => [
    { state: 'idle', value: pool.idleCount },
    { state: 'busy', value: pool.totalCount - pool.idleCount },
  ]);
  metrics.watch('nua_pool_waiting', () => [{ value: pool.waitingCount }]);
  metrics.watch('nua_database_up', () => [{ value: zeroOrOne(revisions.isFresh) }]);
  metrics.watch('nua_sockets', () => [{ value: realtime.connections.size }]);
  metrics.watch('nua_redis_up', () =>
    Object.entries({ limits: limits.isStoreUp, events: realtime.areNodesReached() }).flatMap(([use, isUp]) =>
      isUp === null ? [] : [{ use, value: zeroOrOne(isUp) }],
    ),
  );
  metrics.watch('nua_outbox_age_seconds', async () => {
    const { rows } = await pool.query<{ at: Date }>('select at from outbox order by id limit 1');
    return [
      { value: rows[0] === undefined ? 0 : Math.max(0, (app.clock.now().getTime() - rows[0].at.getTime()) / 1000) },
    ];
  });
  metrics.watch('nua_reconcile_age_seconds', async () => {
    const last = await readReconcile(pool);
    return last === null ? [] : [{ value: last.age_s }];
  });
  metrics.watch('nua_reconcile_differences', async () => {
    const last = await readReconcile(pool);
    return last === null ? [] : [{ value: last.differences }];
  });
  const ageOf = (at: Date | null): number =>
    at === null ? 0 : Math.max(0, (app.clock.now().getTime() - at.getTime()) / 1000);
  metrics.watch('nua_seal_age_seconds', async () => {
    const sealed_at = await readSealedAt(pool);
    return sealed_at === null ? [] : [{ value: ageOf(sealed_at) }];
  });
  metrics.watch('nua_seal_differences', async () => {
    const differences = await readSealDifferences(pool);
    return differences === null ? [] : [{ value: differences }];
  });
  metrics.watch('nua_stamp_wait_seconds', async () => {
    const { unaccepted, pending, unsalted } = await readStampAges(pool);
    return [
      { for: 'calendar', value: ageOf(unaccepted) },
      { for: 'block', value: ageOf(pending) },
      { for: 'salt', value: ageOf(unsalted) },
    ];
  });
  metrics.watch('nua_webhook_age_seconds', async () => [{ value: ageOf(await readOldestWebhook(app.db)) }]);
  metrics.watch('nua_months_ahead', async () => [{ value: await readMonthsAhead(pool) }]);
  return realtime;
}

/** Registers this node in the database while it serves. `outdated` is called if a newer build requires this node to stop. */
export const nodeRegister = (
  { config, pool, log }: App,
  { web, outdated }: { web?: WebFolders | null | undefined; outdated?: ((error: Error) => void) | undefined },
): NodeRegister =>
  new NodeRegister(pool, {
    schema: readSchema(),
    roles: [...config.roles],
    pages: config.roles.has('web') ? (web?.build_id ?? null) : null,
    outdated(error) {
      log.fatal({ err: error }, 'this node is outdated and must stop');
      outdated?.(error);
    },
    failed: (error) => log.warn({ err: error }, 'cannot record that this node serves'),
  });
