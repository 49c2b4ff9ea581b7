import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { connectReplication } from '../../db/replication/replication-client.ts';
import { startArchiver } from './archive-wal.ts';
import { type BackupVault, names } from './chain.ts';
import { presentChain } from './open-chain.ts';
import { type TakenBase, takeBase } from './take-base.ts';

const POLL_EVERY_MS = 50;
const TIMEOUT_MS = 30_000;
const PIECE_MS = 1_000;

/** Waits until an archiver stores the log, either the running server's or this process's. Returns the chain. */
async function archivedChain(client: Client, vault: BackupVault, failure: () => unknown): Promise<string> {
  const give_up_at = performance.now() + TIMEOUT_MS;
  while (performance.now() < give_up_at) {
    const chain = await presentChain(client, { active: true });
    if (chain !== null && (await vault.store.get(names.chain(chain))) !== null) return chain;
    if (failure() !== null) throw failure();
    await pause(POLL_EVERY_MS);
  }
  throw new Error('The log of the database is not archived. The messages of the server show why.');
}

/** Takes a base backup. If no server archives the log, this process archives it until the backup ends. */
export async function backUp(vault: BackupVault, replication_url: string): Promise<TakenBase> {
  let failed: unknown = null;
  const log = {
    info: () => {},
    error: ({ err }: { err?: unknown }) => {
      failed = err;
    },
  };
  const client = await connectReplication(replication_url, 'nua backup');
  const archiver = startArchiver({ vault, url: replication_url, piece_ms: PIECE_MS, log });
  try {
    const chain = await archivedChain(client, vault, () => failed);
    return await takeBase(client, vault, chain);
  } finally {
    await archiver.stop();
    await client.end().catch(() => {});
  }
}
