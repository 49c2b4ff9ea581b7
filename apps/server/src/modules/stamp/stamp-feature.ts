import { readCheckpoint } from '@nua/proof';
import type { App } from '../../core/app.ts';
import type { Feature } from '../../core/handle.ts';
import { runForEach } from '../../jobs/run-for-each.ts';
import { readCheckpointNote } from '../../ledger/sealing/checkpoints.ts';
import { advanceStamp } from './ask-calendars.ts';
import { stampRoutes } from './stamp-routes.ts';
import { batchSeedPairs } from './stamp-seeds.ts';
import { readUnfinished, storeStamp } from './stamp-store.ts';

const CHECK_EVERY_MS = 60_000;
/** Public timestamp servers need hours to get a block, so they are asked rarely. */
const ASK_EVERY_MS = 600_000;
const BATCH_EVERY_MS = 3_600_000;
const MAX_AT_ONCE = 50;

/** Stamps the signed text of the newest checkpoint. The stamp proves the time of everything that was sealed before. */
async function stampCheckpoint(app: App): Promise<void> {
  const newest = await readCheckpointNote(app.pool, null);
  const text = newest && readCheckpoint(newest.note)?.note.text;
  if (!newest || !text) return;
  await storeStamp(app.pool, { kind: 'checkpoint', subject: String(newest.size), text, at: app.clock.now() });
}

export async function runDueStamps(app: App): Promise<void> {
  if (app.ports.calendars.length === 0) return;
  await stampCheckpoint(app);
  const before = new Date(app.clock.now().getTime() - ASK_EVERY_MS);
  await runForEach(await readUnfinished(app.pool, before, MAX_AT_ONCE), (stamp) => advanceStamp(app, stamp));
}

async function runDueBatches(app: App): Promise<void> {
  if (app.ports.calendars.length > 0) await batchSeedPairs(app);
}

export const stampFeature: Feature = {
  name: 'stamp',
  handlers: [],
  routes: stampRoutes,
  jobs: [
    { name: 'stamp', every_ms: CHECK_EVERY_MS, max_at_once: 1, run: runDueStamps },
    { name: 'batch-seed-pairs', every_ms: BATCH_EVERY_MS, max_at_once: 1, run: runDueBatches },
  ],
};
