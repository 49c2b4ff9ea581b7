import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { ClientBase } from 'pg';
import { MovableClock } from '../../core/clock.ts';
import { openConnection } from '../../db/connection.ts';
import { createPool } from '../../db/pool.ts';
import { isRecorded } from '../../ledger/archived-months.ts';
import { readMonthPairs } from '../../ledger/dropped-months.ts';
import { type Month, readClosedMonths, readMonths } from '../../ledger/months.ts';
import { checkSealed } from '../../ledger/sealing/seal-check.ts';
import { BackupRefused, type BackupVault, readCommandSettings, runCommand, withDatabase } from '../backup/public.ts';
import { archiveMonth, checkMonth, findBlockersOf } from './archive-month.ts';
import { dropMonth, readDueMonths, releaseFrozen, returnMonth } from './drop-month.ts';
import { assertOwner, inSnapshot, readFile, readManifest, siteOfMonth } from './month-files.ts';
import { createMonthArchive } from './read-archive.ts';

const USAGE = `npm run archive | npm run archive -- list | check | blockers [MONTH] | read MONTH FOLDER
  | drop [MONTH] | return MONTH | seals`;

type Site = { client: ClientBase; vault: BackupVault };

async function withSite(work: (site: Site, url: string) => Promise<number>): Promise<number> {
  const { vault, database_url } = readCommandSettings();
  return await withDatabase(database_url, async (url) => {
    const client = await openConnection(url, { application_name: 'nua archive' });
    try {
      return await work({ client, vault }, url);
    } finally {
      await client.end();
    }
  });
}

const asOwner = (work: (site: Site) => Promise<number>): Promise<number> =>
  withSite(async (site) => {
    await assertOwner(site.client);
    return await work(site);
  });

const now = (): Date => new MovableClock().now();

/** Archives the closed months that are not in the store yet. An archive without a record in this database is checked. */
async function archive({ client, vault }: Site): Promise<number> {
  await releaseFrozen(client);
  const months = await readClosedMonths(client);
  for (const month of months) {
    const manifest = await readManifest(vault, await siteOfMonth(client, month), month);
    if (manifest !== null) {
      const differences = (await isRecorded(client, month))
        ? []
        : await checkMonth(client, vault, month, manifest, now());
      if (differences.length > 0) throw new BackupRefused(differences.join(' '));
      continue;
    }
    const [missing] = await missingArchive(client, month);
    if (missing !== undefined) throw new BackupRefused(missing);
    const { rows, files } = await archiveMonth(client, vault, month, now());
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    console.log(
      `${month.partition}: ${rows} rows in ${files.length} files of ${Math.round(bytes / 100_000) / 10} MB, read back and compared.`,
    );
  }
  console.log(`${months.length} closed months are in ${vault.store.place}.`);
  return 0;
}

async function list({ client, vault }: Site): Promise<number> {
  for (const month of await readClosedMonths(client)) {
    const manifest = await readManifest(vault, await siteOfMonth(client, month), month);
    console.log(
      `${month.partition}: ${manifest === null ? 'not archived' : `${manifest.rows} rows, archived at ${manifest.archived_at}`}`,
    );
  }
  return 0;
}

/** Returns a sentence if the month was archived but its archive is no longer in the store. */
const missingArchive = async (client: ClientBase, month: Month): Promise<string[]> =>
  (await isRecorded(client, month)) ? [`${month.partition}: its recorded archive is missing from the store.`] : [];

/** Reads the archive of every month and compares it. The exit status is 1 if anything differs. */
async function check({ client, vault }: Site): Promise<number> {
  let found = 0;
  for (const month of await readClosedMonths(client)) {
    const manifest = await readManifest(vault, await siteOfMonth(client, month), month);
    const differences =
      manifest === null ? await missingArchive(client, month) : await checkMonth(client, vault, month, manifest, now());
    for (const difference of differences) console.log(difference);
    found += differences.length;
  }
  console.log(`${found} differences`);
  return found === 0 ? 0 : 1;
}

/** Lists the reasons why the plain rounds of months may not be dropped. The exit status is 1 if there is a reason. */
async function blockers({ client, vault }: Site, wanted?: string): Promise<number> {
  const isWanted = (name: string) => wanted === undefined || name === wanted || name.endsWith(`_${wanted}`);
  const months = (await readMonths(client)).filter(({ partition }) => isWanted(partition));
  if (months.length === 0) throw new BackupRefused(`There is no month ${wanted}.`);
  let found = 0;
  for (const month of months) {
    const reasons = await findBlockersOf(client, vault, month);
    found += reasons.length;
    if (reasons.length === 0) console.log(`${month.partition}: nothing needs its plain rounds any more.`);
    for (const { code, count, text } of reasons) console.log(`${month.partition}: ${code}: ${count} ${text}`);
  }
  console.log(`${found} reasons`);
  return found === 0 ? 0 : 1;
}

/** Decrypts the Parquet files of a month and writes them into a folder. */
async function read({ client, vault }: Site, partition: string, folder: string): Promise<number> {
  const manifest = await readManifest(vault, await siteOfMonth(client, { partition }), { partition });
  if (manifest === null) throw new BackupRefused(`There is no archive of ${partition}.`);
  for (const file of manifest.files)
    await writeFile(join(folder, `${partition}-${basename(file.name)}`), await readFile(vault, file), {
      mode: 0o600,
      flag: 'wx',
    });
  console.log(`${manifest.files.length} files with ${manifest.rows} rows`);
  return 0;
}

/** Drops the plain rounds of all due months, or of one due month. The exit status is 1 if a month could not be dropped. */
async function drop({ client, vault }: Site, wanted?: string): Promise<number> {
  await releaseFrozen(client);
  const due = await readDueMonths(client);
  const months = due.filter(({ month }) => wanted === undefined || month === wanted);
  if (wanted !== undefined && months.length === 0)
    throw new BackupRefused(`${wanted} is not due: the setting month_rules keeps it, or it is dropped already.`);
  let failed = 0;
  for (const month of months) {
    try {
      const { rounds, transfers } = await dropMonth(client, vault, month, { now: now() });
      console.log(`${month.month}: ${rounds} rounds and ${transfers} transfers were dropped. They are in the archive.`);
    } catch (error) {
      if (!(error instanceof BackupRefused)) throw error;
      console.error(error.message);
      failed += 1;
    }
  }
  console.log(`${months.length - failed} months dropped`);
  return failed === 0 ? 0 : 1;
}

async function returnDropped({ client, vault }: Site, name: string): Promise<number> {
  const month = (await readMonthPairs(client)).find(({ month }) => month === name);
  if (month === undefined) throw new BackupRefused(`There is no month ${name}.`);
  const { rounds, transfers } = await returnMonth(client, vault, month);
  console.log(`${name}: ${rounds} rounds and ${transfers} transfers are in the database again.`);
  return 0;
}

/** Recomputes all seals, including the entries of dropped months. The exit status is 1 if anything differs. */
async function seals({ client, vault }: Site, url: string): Promise<number> {
  // The archive is read on a second connection, because the first connection is in a snapshot.
  const pool = createPool(url, { max: 1, application_name: 'nua archive' });
  try {
    const archive = createMonthArchive({ pool, vault, log: console });
    const { statements, entries, differences } = await inSnapshot(client, () => checkSealed(client, archive));
    for (const { problem, account_id, entry } of differences)
      console.log(account_id === null ? problem : `account ${account_id}, entry ${entry}: ${problem}`);
    console.log(`${entries} entries in ${statements} statements: ${differences.length} differences`);
    return differences.length === 0 ? 0 : 1;
  } finally {
    await pool.end();
  }
}

const [word = '', ...more] = process.argv.slice(2);
await runCommand(async () => {
  if (word === '') return await asOwner(archive);
  if (word === 'list' && more.length === 0) return await withSite(list);
  if (word === 'check' && more.length === 0) return await asOwner(check);
  const [partition, folder] = more;
  if (word === 'blockers' && more.length <= 1) return await asOwner((site) => blockers(site, partition));
  if (word === 'read' && partition !== undefined && folder !== undefined)
    return await withSite((site) => read(site, partition, folder));
  if (word === 'drop' && more.length <= 1) return await asOwner((site) => drop(site, partition));
  if (word === 'return' && partition !== undefined && more.length === 1)
    return await asOwner((site) => returnDropped(site, partition));
  if (word === 'seals' && more.length === 0) return await withSite(seals);
  console.error(USAGE);
  return 1;
});
