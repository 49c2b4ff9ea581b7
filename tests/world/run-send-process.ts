import pino from 'pino';
import { ManualClock } from '../../apps/server/src/core/clock.ts';
import { createDb } from '../../apps/server/src/db/connect.ts';
import { createPool } from '../../apps/server/src/db/pool.ts';
import { runSend } from '../../apps/server/src/modules/message/run-send.ts';

/** Does a sending in a process of its own, in small chunks, until it is killed: DATABASE_URL, sending and time as arguments. */
const [url = '', send_id = '', at = '', chunk = '1'] = process.argv.slice(2);
const pool = createPool(url, { max: 2 });
const world = { clock: new ManualClock(at), db: createDb(pool), signal: new AbortController().signal };
await runSend(world, send_id, Number(chunk)).catch((error) => pino().error(error));
