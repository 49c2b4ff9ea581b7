import { randomBytes } from 'node:crypto';
import { MovableClock } from '../../core/clock.ts';
import { createPool } from '../../db/pool.ts';
import { connectReplication } from '../../db/replication/replication-client.ts';
import { backUp } from './back-up.ts';
import { recordDone, recordFailure } from './backup-state.ts';
import { readCommandSettings, runCommand, tenths, withDatabase } from './command.ts';
import { endChains } from './open-chain.ts';
import { readCatalogue } from './read-catalogue.ts';
import { removeExpired } from './retention.ts';

const USAGE = 'npm run backup | npm run backup -- list | end | new-key';

const megabytes = (bytes: number): string => `${tenths(bytes / 1_000_000)} MB`;

async function take(): Promise<number> {
  const { backup, vault, database_url } = readCommandSettings();
  return await withDatabase(database_url, async (url) => {
    const pool = createPool(url, { max: 1, application_name: 'nua backup' });
    try {
      const taken = await backUp(vault, backup.database_url ?? url);
      await recordDone(pool, 'base', taken);
      console.log(
        `A backup of ${megabytes(taken.tar_bytes)} is in ${vault.store.place}, ${taken.chain}. It has ${megabytes(taken.stored_bytes)} there, and took ${tenths(taken.seconds)} s.`,
      );
      const removed = await removeExpired(vault, {
        system_id: taken.chain.split('/')[0] ?? '',
        rule: backup,
        now: new MovableClock().now(),
      });
      if (removed > 0) console.log(`${removed} expired objects were removed.`);
      return 0;
    } catch (error) {
      await recordFailure(pool, 'base', (error as Error).message).catch(() => {});
      throw error;
    } finally {
      await pool.end();
    }
  });
}

async function list(): Promise<number> {
  const { vault } = readCommandSettings();
  const chains = await readCatalogue(vault);
  for (const { id, head, bases } of chains) {
    const until = head === null ? 'no log' : `the log until ${head.covered_until.toISOString()}`;
    console.log(`${id}: ${until}`);
    for (const { id: base, manifest } of bases)
      console.log(`  ${base}: from ${manifest.ended_at.toISOString()}, ${megabytes(manifest.tar_bytes)}`);
  }
  console.log(`${chains.length} chains in ${vault.store.place}`);
  return 0;
}

/** Removes the replication slots, for a site that has switched backups off. */
async function end(): Promise<number> {
  const { backup, database_url } = readCommandSettings();
  return await withDatabase(database_url, async (url) => {
    const client = await connectReplication(backup.database_url ?? url, 'nua backup');
    try {
      const slots = await endChains(client);
      console.log(slots.length === 0 ? 'There was no slot.' : `Removed ${slots.join(', ')}.`);
      return 0;
    } finally {
      await client.end();
    }
  });
}

const commands: Readonly<Record<string, () => Promise<number>>> = {
  '': take,
  list,
  end,
  'new-key': async () => {
    console.log(randomBytes(32).toString('base64'));
    return 0;
  },
};

const [word = '', ...more] = process.argv.slice(2);
await runCommand(async () => {
  const command = Object.hasOwn(commands, word) && more.length === 0 ? commands[word] : undefined;
  if (command !== undefined) return await command();
  console.error(USAGE);
  return 1;
});
