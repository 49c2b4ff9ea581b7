import pino from 'pino';
import { ManualClock } from '../../apps/server/src/core/clock.ts';
import { createDb } from '../../apps/server/src/db/connect.ts';
import { createPool } from '../../apps/server/src/db/pool.ts';
import { runSend } from '../../apps/server/src/modules/message/run-send.ts';

/** Runs a send in a separate process, in small chunks. The test kills it. The arguments are database URL, send id, time and chunk size. */
const [url = '', send_id = '', at = '', chunk = '1'] = process.argv.slice(2);
const pool = createPool(url, { max: 2 });
const world = {
  clock: new ManualClock(at),
  db: createDb(pool),
  signal: new AbortController().signal,
  config: { game_providers: [] },
};
await runSend(world, send_id, Number(chunk)).catch((error) => pino().error(error));
