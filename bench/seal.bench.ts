import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { readProofOf } from '../apps/server/src/ledger/sealing/read-proof.ts';
import { openSealKeys } from '../apps/server/src/ledger/sealing/seal-keys.ts';
import { sealNew } from '../apps/server/src/ledger/sealing/seal-run.ts';
import { noArchive } from '../tests/world/no-archive.ts';
import { type Bench, median, round2, wholeFlag } from './bench.ts';
import { makeDatabase, openCluster, withClient } from './bets/cluster.ts';

/** Fills wallets with entries of the same amount. */
async function fill(client: pg.Client, accounts: number, entries: number): Promise<void> {
  await client.query(`set synchronous_commit = off; set work_mem = '256MB'; set maintenance_work_mem = '1GB'`);
  await client.query(
    `insert into ledger.owner (id, kind, created_at) select uuidv7(), 'player', now() from generate_series(1, ${accounts});
     insert into ledger.account (owner_id, purpose, currency, guarded, credits_posted, entries)
     select id, 'main', 'PKR', true, ${entries * 100}, ${entries} from ledger.owner where kind = 'player'`,
  );
  // The rows of different accounts alternate in the table, as on a site.
  for (let entry = 1; entry <= entries; entry += 1)
    await client.query(
      `insert into ledger.transfer (id, journal_id, kind, debit_account, credit_account, amount, reason, at, credit_entry, credit_balance)
       select j.id, j.id, 'post', h.id, j.account_id, 100, 'deposit', now(), $1, $1::bigint * 100
       from (select uuidv7() as id, a.id as account_id from ledger.account a where a.guarded) j
       cross join (select id from ledger.account where purpose = 'psp_clearing:bank') h`,
      [entry],
    );
  await client.query('vacuum analyze');
  await client.query('checkpoint');
}

type Measured = { seconds: number; memory_mb: number; proof_bytes: number; proof_ms: number };

async function measure(url: string, accounts: number, entries: number): Promise<Measured> {
  const data_dir = mkdtempSync(join(tmpdir(), 'nua-bench-seal-'));
  const source = { seal_key: null, old_seal_key: null, licence_reference: null };
  const keys = openSealKeys({ ...source, data_dir, public_url: 'http://localhost:3000' })!;
  return await withClient(url, async (client) => {
    await fill(client, accounts, entries);
    let memory = 0;
    const sample = setInterval(() => {
      memory = Math.max(memory, process.memoryUsage.rss());
    }, 50);
    const began = performance.now();
    const sealed = await sealNew(client, keys, new Date());
    const seconds = (performance.now() - began) / 1000;
    clearInterval(sample);
    if (sealed.entries !== accounts * entries || sealed.broken.length > 0) throw new Error(JSON.stringify(sealed));
    const { rows } = await client.query<{ id: string }>('select id from ledger.account where guarded limit 50');
    const times: number[] = [];
    let proof_bytes = 0;
    await client.query('begin isolation level repeatable read');
    for (const { id } of rows) {
      const began_ms = performance.now();
      const proof = await readProofOf(client, { account_id: id, entry: entries }, noArchive);
      times.push(performance.now() - began_ms);
      proof_bytes = Math.max(proof_bytes, JSON.stringify(proof).length);
    }
    await client.query('rollback');
    return { seconds, memory_mb: memory / 2 ** 20, proof_bytes, proof_ms: median(times) };
  });
}

/** Measures the time and memory of the first seal, and the size of a proof, on a small site and on a site with ten times the accounts. */
export const bench: Bench = async (flags) => {
  const small = wholeFlag(flags, 'accounts', 100_000);
  const large = wholeFlag(flags, 'large', 10 * small);
  const entries = wholeFlag(flags, 'entries', 10);
  const cluster = await openCluster();
  const found: [number, Measured][] = [];
  for (const accounts of [small, large]) {
    const url = await makeDatabase(cluster, 'bench_seal');
    found.push([accounts, await measure(url, accounts, entries)]);
  }
  await cluster.stop();
  const rows = found.map(([accounts, one]) => ({
    accounts,
    entries: accounts * entries,
    'seal s': round2(one.seconds),
    'entries/s': Math.round((accounts * entries) / one.seconds),
    'memory MB': Math.round(one.memory_mb),
    'proof bytes': one.proof_bytes,
    'proof ms': round2(one.proof_ms),
  }));
  return { ratio: round2(found[1]![1].seconds / found[0]![1].seconds), rows };
};
