import type { App } from '../../core/app.ts';
import type { Feature } from '../../core/handle.ts';
import { LONG_RUN_MS } from '../../core/job.ts';
import { openConnection } from '../../db/connection.ts';
import { readSealedAt } from '../../ledger/sealing/checkpoints.ts';
import { openSealKeys, type SealKeys } from '../../ledger/sealing/seal-keys.ts';
import { recheckSeals, SealRecheckRunning } from '../../ledger/sealing/seal-recheck.ts';
import { SealRunning, sealNew } from '../../ledger/sealing/seal-run.ts';
import { cosignNewest } from './cosign.ts';
import { getLedgerProofHandler } from './get-ledger-proof.ts';
import { ledgerRoutes } from './ledger-routes.ts';
import { hourOf } from './seal-hours.ts';

const CHECK_EVERY_MS = 60_000;
const RECHECK_EVERY_MS = 300_000;
const MAX_LOGGED = 20;

const keysOf = new WeakMap<App, SealKeys | null>();

function sealKeys(app: App): SealKeys | null {
  if (!keysOf.has(app)) {
    const keys = openSealKeys(app.config);
    if (keys === null) app.log.warn('SEAL_KEY is not set, so the ledger is not sealed');
    keysOf.set(app, keys);
  }
  return keysOf.get(app) ?? null;
}

/**
 * Seals the ledger once an hour on one of the nodes, and asks the witnesses to cosign.
 *
 * It uses a separate connection without the pool's time limits, because a statement may take minutes. A shutdown closes the connection.
 */
export async function runDueSeal(app: App): Promise<void> {
  const keys = sealKeys(app);
  if (keys === null) return;
  if (isDue(await readSealedAt(app.pool), app.clock.now())) await sealOnOneNode(app, keys);
  await cosignNewest(app);
}

const isDue = (sealed_at: Date | null, now: Date) => sealed_at === null || sealed_at < hourOf(now);

async function sealOnOneNode(app: App, keys: SealKeys): Promise<void> {
  await withConnection(app, 'nua seal', async (client) => {
    // Another node may have sealed in the meantime.
    if (!isDue(await readSealedAt(client), app.clock.now())) return;
    const { broken, ...done } = await sealNew(client, keys, app.clock.now());
    if (done.size !== null) app.log.info(done, 'the ledger is sealed');
    if (broken.length > 0)
      app.log.error({ broken: broken.slice(0, 20) }, 'accounts with missing entries were not sealed');
  });
}

export async function recheckDueSeals(app: App): Promise<void> {
  await withConnection(app, 'nua seal check', async (client) => {
    const { differences, ...done } = await recheckSeals(client, app.clock.now());
    if (differences.length > 0)
      app.log.error(
        { ...done, differences: differences.slice(0, MAX_LOGGED) },
        'the books differ from what was sealed',
      );
  });
}

/** Runs `work` on a separate connection, which a shutdown closes. Does nothing if another node is doing the same work. */
async function withConnection(
  app: App,
  application_name: string,
  work: (client: Client) => Promise<void>,
): Promise<void> {
  const address = (app.pool.options as { connectionString: string }).connectionString;
  const client = await openConnection(address, { application_name });
  const end = () => void client.end().catch(() => {});
  app.signal.addEventListener('abort', end, { once: true });
  try {
    await work(client);
  } catch (error) {
    if (!(error instanceof SealRunning || error instanceof SealRecheckRunning) && !app.signal.aborted) throw error;
  } finally {
    app.signal.removeEventListener('abort', end);
    await client.end().catch(() => {});
  }
}

type Client = Awaited<ReturnType<typeof openConnection>>;

export const sealingFeature: Feature = {
  name: 'sealing',
  handlers: [getLedgerProofHandler],
  routes: ledgerRoutes,
  jobs: [
    { name: 'seal', every_ms: CHECK_EVERY_MS, max_at_once: 1, stuck_after_ms: LONG_RUN_MS, run: runDueSeal },
    {
      name: 'seal-check',
      every_ms: RECHECK_EVERY_MS,
      max_at_once: 1,
      stuck_after_ms: LONG_RUN_MS,
      run: recheckDueSeals,
    },
  ],
};
