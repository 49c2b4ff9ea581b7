import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { createPool } from '../../db/pool.ts';
import { connectReplication } from '../../db/replication/replication-client.ts';
import { recordDone, recordFailure } from './backup-state.ts';
import { readCommandSettings, readOptions, runCommand, withDatabase } from './command.ts';
import { type DrillReport, describeDrill, runDrill } from './drill.ts';
import { presentChain } from './open-chain.ts';
import { BackupRefused } from './refused.ts';
import { chooseRestorePlace } from './restore-place.ts';

const OPTIONS = ['in', 'bin', 'chain'];

async function drill(url: string, options: Record<string, string>): Promise<DrillReport> {
  const { vault, backup } = readCommandSettings();
  const name = `drill-${process.pid}`;
  const into = options.in === undefined ? null : `${options.in}/${name}/postgres`;
  const place = chooseRestorePlace({ into, bin: options.bin ?? null, name });
  const live = createPool(url, { max: 1, application_name: 'nua drill' });
  try {
    return await runDrill({
      ...place,
      vault,
      live,
      under: options.chain ?? (await chainOf(backup.database_url ?? url)),
      print: console.log,
    });
  } finally {
    await live.end();
    rmSync(dirname(place.data), { recursive: true, force: true });
  }
}

/** Returns the chain of this database. The store may contain chains of other databases. */
async function chainOf(replication_url: string): Promise<string> {
  const client = await connectReplication(replication_url, 'nua drill');
  try {
    const chain = await presentChain(client, { active: false });
    if (chain === null) throw new BackupRefused('This database has no backup: its log is not archived.');
    return chain;
  } finally {
    await client.end();
  }
}

await runCommand(async () => {
  const options = readOptions(process.argv.slice(2), OPTIONS);
  const { database_url } = readCommandSettings();
  return await withDatabase(database_url, async (url) => {
    const pool = createPool(url, { max: 1, application_name: 'nua drill' });
    try {
      const report = await drill(url, options);
      for (const line of describeDrill(report)) console.log(line);
      if (report.differences > 0) throw new Error(`The restored books have ${report.differences} differences.`);
      await recordDone(pool, 'drill', report);
      return 0;
    } catch (error) {
      await recordFailure(pool, 'drill', (error as Error).message).catch(() => {});
      throw error;
    } finally {
      await pool.end();
    }
  });
});
