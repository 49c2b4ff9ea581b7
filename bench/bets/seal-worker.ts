import { setTimeout } from 'node:timers/promises';
import { MovableClock } from '../../apps/server/src/core/clock.ts';
import { openConnection } from '../../apps/server/src/db/connection.ts';
import { openSealKeys } from '../../apps/server/src/ledger/sealing/seal-keys.ts';
import { recheckSeals } from '../../apps/server/src/ledger/sealing/seal-recheck.ts';
import { SealRunning, sealNew } from '../../apps/server/src/ledger/sealing/seal-run.ts';
import { serveBench } from './bench-server.ts';

const { DATABASE_URL = '', DATA_DIR = '', SEAL_KEY = '', PAUSE_S = '' } = process.env;

const source = { seal_key: SEAL_KEY, old_seal_key: null, data_dir: DATA_DIR, public_url: 'http://localhost:3000' };
const keys = openSealKeys({ ...source, licence_reference: null });
if (keys === null) throw new Error('SEAL_KEY is not a key');
const client = await openConnection(DATABASE_URL, { application_name: 'nua bench seal' });
const clock = new MovableClock(0);
const stopped = new AbortController();

/** Seals new entries and checks some seals again, with pauses. */
async function work(): Promise<void> {
  while (!stopped.signal.aborted) {
    // The hourly job of the server under test may seal at the same time.
    await sealNew(client, keys!, clock.now()).catch((error) => {
      if (!(error instanceof SealRunning)) throw error;
    });
    const { differences } = await recheckSeals(client, clock.now());
    if (differences.length > 0) throw new Error(JSON.stringify(differences.slice(0, 3)));
    await setTimeout(Number(PAUSE_S) * 1_000, null, { signal: stopped.signal }).catch(() => {});
  }
  await client.end();
}

const ended = work();
serveBench({}, async () => {
  stopped.abort();
  await ended;
});
