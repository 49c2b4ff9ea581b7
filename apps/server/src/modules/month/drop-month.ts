import type { ClientBase } from 'pg';
import * as v from 'valibot';
import { readServingNodes } from '../../db/serving-nodes.ts';
import { isRecorded } from '../../ledger/archived-months.ts';
import { findDropBlockers } from '../../ledger/drop-blockers.ts';
import {
  firstKeptId,
  freezeMonth,
  lockMonths,
  type MonthPair,
  readDropped,
  readFrozenMonths,
  readMonthPairs,
  replaceMonth,
} from '../../ledger/dropped-months.ts';
import { digestOf, type MonthTable, textOf } from '../../ledger/month-columns.ts';
import type { Month } from '../../ledger/months.ts';
import {
  COPIES,
  countBrokenEntries,
  forgetDropped,
  LEAVING_ROUND,
  LEAVING_TRANSFER,
  type LeavingDigests,
  recordDropped,
  selectPlainRounds,
} from '../../ledger/plain-rounds.ts';
import { settingRules } from '../../settings/setting-rules.ts';
import { BackupRefused, type BackupVault } from '../backup/public.ts';
import { archiveMonth, compareMonth } from './archive-month.ts';
import {
  inSnapshot,
  loadFiles,
  type MonthManifest,
  readManifest,
  schemaAndName,
  siteOf,
  siteOfMonth,
} from './month-files.ts';
import { withMonthsLock, withoutReconcile } from './month-locks.ts';

/** A build that knows this migration can read dropped months. */
const KNOWN_BY = '1096-dropped-month';
const LOCK_ATTEMPTS = 40;
const LOCK_PAUSE_MS = 500;

/** The steps of a drop, in order. A test kills the connection at each step. */
export const DROP_STEPS = ['frozen', 'archived', 'compared', 'selected', 'separated', 'recorded', 'replaced'] as const;
export type DropStep = (typeof DROP_STEPS)[number];
type Options = { now: Date; reached?: (step: DropStep) => Promise<void> };

const tablesOf = ({ rounds, transfers }: MonthPair): readonly [Month, Month] => [rounds, transfers];

/**
 * Drops the plain rounds of a month (`ledger/plain-rounds.ts`) and their transfers. The archive has a copy of them.
 *
 * The month is frozen meanwhile. Its archive is compared with the tables row by row, and then one transaction drops the rows.
 *
 * Shape   connection of the owner of the tables -> the numbers of dropped rows
 * Errors  BackupRefused if something still needs the rows, or the archive is missing or differs
 */
export async function dropMonth(
  client: ClientBase,
  vault: BackupVault,
  month: MonthPair,
  { now, reached = async () => {} }: Options,
): Promise<LeavingDigests> {
  const separateAndReplace = async (manifests: readonly MonthManifest[]) => {
    await loadArchives(client, vault, month, manifests);
    await reached('compared');
    const digests = await separate(client, month, reached);
    await recordDropped(client, { ...month, site: await siteOf(client) }, digests, now);
    await reached('recorded');
    await replacePartitions(client, month);
    await reached('replaced');
    return digests;
  };
  return await withMonthsLock(client, async () => {
    if (month.is_dropped) throw new BackupRefused(`${month.month} is dropped already.`);
    await assertMayDrop(client, month);
    try {
      await setFrozen(client, month, true);
      await reached('frozen');
      // Rows that need the month may have been added between the first check and the freeze.
      await assertMayDrop(client, month);
      const manifests = await prepareArchives(client, vault, month, now);
      await reached('archived');
      return await withoutReconcile(client, () => inSnapshot(client, () => separateAndReplace(manifests)));
    } finally {
      // This fails if the connection was lost. Then the next run of `drop` or `archive` allows changes again.
      await setFrozen(client, month, false).catch(() => {});
    }
  });
}

/** Blocks changes of the month's rows, or allows them again. */
export async function setFrozen(client: ClientBase, month: MonthPair, is_frozen: boolean): Promise<void> {
  for (const table of tablesOf(month)) await freezeMonth(client, table, is_frozen);
}

/** Allows changes of the months that an interrupted drop has left frozen. */
export async function releaseFrozen(client: ClientBase): Promise<void> {
  await withMonthsLock(client, async () => {
    for (const month of await readFrozenMonths(client)) await freezeMonth(client, month, false);
  });
}

/**
 * Lists the months that the setting `month_rules` no longer keeps, oldest first. Returns none if the setting has no number of kept months,
 * so that a timer may run `drop` on every site.
 */
export async function readDueMonths(client: ClientBase): Promise<MonthPair[]> {
  const { rows } = await client.query<{ config_value: unknown }>(
    `select config_value from setting where config_key = 'month_rules'`,
  );
  const { kept_months } = v.parse(
    settingRules.month_rules.schema,
    rows[0]?.config_value ?? settingRules.month_rules.first,
  );
  if (kept_months === null) return [];
  const bound = await firstKeptId(client, kept_months);
  return (await readMonthPairs(client)).filter(({ next_id, is_dropped }) => next_id <= bound && !is_dropped);
}

/**
 * Throws if a running node cannot read dropped months, or if something still needs the month's rows.
 *
 * Errors  BackupRefused
 */
async function assertMayDrop(client: ClientBase, month: MonthPair): Promise<void> {
  const older = (await readServingNodes(client)).filter(({ migrations }) => !migrations.includes(KNOWN_BY));
  if (older.length > 0)
    throw new BackupRefused(
      `Nodes of an earlier version still run and cannot read dropped months: ${older.map(({ place }) => place).join(', ')}.`,
    );
  const found = [];
  for (const table of tablesOf(month)) found.push(...(await findDropBlockers(client, table)));
  if (found.length > 0)
    throw new BackupRefused(
      `${month.month} is not dropped: ${found.map(({ code, count, text }) => `${code}: ${count} ${text}`).join('; ')}.`,
    );
}

/** Returns the manifests of the month's two archives. Archives a table again if its archive is missing or not sorted by owner. */
async function prepareArchives(
  client: ClientBase,
  vault: BackupVault,
  month: MonthPair,
  now: Date,
): Promise<MonthManifest[]> {
  const site = await siteOf(client);
  const manifests: MonthManifest[] = [];
  for (const table of tablesOf(month)) {
    const found = await readManifest(vault, site, table);
    if (found === null && (await isRecorded(client, table)))
      throw new BackupRefused(`${table.partition}: its recorded archive is missing from the store.`);
    const is_sorted = found?.files.every(({ first_owner }) => first_owner !== undefined);
    manifests.push(found !== null && is_sorted ? found : await archiveMonth(client, vault, table, now));
  }
  return manifests;
}

/** Loads both archives, and compares them with their records and, row by row, with the partitions. */
async function loadArchives(
  client: ClientBase,
  vault: BackupVault,
  month: MonthPair,
  manifests: readonly MonthManifest[],
): Promise<void> {
  for (const [index, table] of tablesOf(month).entries()) {
    const copy = COPIES[table.of_table];
    const differences = await compareMonth(client, vault, table, manifests[index]!, copy);
    if (!(await isRecorded(client, table))) differences.push(`${table.partition}: its archive is not recorded.`);
    if (differences.length > 0) throw new BackupRefused(differences.join(' '));
    const { rows } = await client.query<{ differing: number }>(
      `select count(*)::int as differing from ${schemaAndName(table)} t full join ${copy} c on c.id = t.id
       where ${textOf(table.of_table, 't')} <> ${textOf(table.of_table, 'c')} or t.id is null or c.id is null`,
    );
    if (rows[0]!.differing > 0)
      throw new BackupRefused(`${table.partition}: ${rows[0]!.differing} rows of the archive differ from the table.`);
  }
}

const restOf = ({ partition }: Month): string => `${partition}_rest`;

type Digest = { rows: number; digest: string };

const digestsOf = (rounds: Digest, transfers: Digest): LeavingDigests => ({
  ...{ rounds: rounds.rows, round_digest: rounds.digest },
  ...{ transfers: transfers.rows, transfer_digest: transfers.digest },
});

const readDigest = async (client: ClientBase, table: MonthTable, from: string): Promise<Digest> =>
  (await client.query<Digest>(digestOf(table, from))).rows[0]!;

/** Selects the rows to drop, and copies the remaining rows of each partition into a new table. */
async function separate(
  client: ClientBase,
  month: MonthPair,
  reached: (step: DropStep) => Promise<void>,
): Promise<LeavingDigests> {
  await selectPlainRounds(client);
  const broken = await countBrokenEntries(client);
  if (broken > 0)
    throw new BackupRefused(`${month.month}: ${broken} entries do not follow from the entry before them.`);
  await reached('selected');
  const [rounds, transfers] = [
    await separateTable(client, month.rounds, LEAVING_ROUND),
    await separateTable(client, month.transfers, LEAVING_TRANSFER),
  ];
  await reached('separated');
  return digestsOf(rounds, transfers);
}

/** Copies the rows that remain, and returns the digest of the dropped rows. Throws if both together are not the whole partition. */
async function separateTable(client: ClientBase, table: Month, leaving: string): Promise<Digest> {
  const [schema] = table.of_table.split('.');
  const [partition, rest] = [schemaAndName(table), `${schema}."${restOf(table)}"`];
  await client.query(`create table ${rest} (like ${partition} including all)`);
  await client.query(
    `alter table ${rest} add constraint rest_is_of_month check (id >= '${table.first_id}' and id < '${table.next_id}')`,
  );
  await client.query(
    `insert into ${rest} select t.* from ${partition} t where not exists (select from ${leaving} l where l.id = t.id)`,
  );
  const copy = `(select c.* from ${COPIES[table.of_table]} c where exists (select from ${leaving} l where l.id = c.id)) c`;
  const [all, remaining, dropped] = [
    await readDigest(client, table.of_table, partition),
    await readDigest(client, table.of_table, rest),
    await readDigest(client, table.of_table, copy),
  ];
  const is_whole =
    remaining.rows + dropped.rows === all.rows &&
    BigInt(remaining.digest) + BigInt(dropped.digest) === BigInt(all.digest);
  if (!is_whole)
    throw new BackupRefused(`${table.partition}: the remaining and the dropped rows are not all of its rows.`);
  await client.query(`analyze ${rest}`);
  return dropped;
}

/**
 * Replaces both partitions by the tables with the remaining rows. The lock on both tables is taken in short attempts, so that other
 * statements do not wait long for it.
 */
async function replacePartitions(client: ClientBase, month: MonthPair): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    await client.query('savepoint before_lock');
    try {
      await lockMonths(client, tablesOf(month));
      break;
    } catch (error) {
      if ((error as { code?: string }).code !== '55P03') throw error;
      if (attempt === LOCK_ATTEMPTS)
        throw new BackupRefused(
          `${month.month} is not dropped: its tables were in use all the time. Run this again later.`,
        );
      await client.query('rollback to savepoint before_lock');
      await new Promise((resolve) => setTimeout(resolve, LOCK_PAUSE_MS));
    }
  }
  for (const table of tablesOf(month)) await replaceMonth(client, table, restOf(table));
}

/**
 * Loads the rows of a dropped month from its archive into the database, and compares them with the record of the drop.
 *
 * Shape   connection of the owner of the tables -> the numbers of rows loaded
 * Errors  BackupRefused if the archive is missing or differs
 */
export async function returnMonth(client: ClientBase, vault: BackupVault, month: MonthPair): Promise<LeavingDigests> {
  const returnRows = async () => {
    const digests: Digest[] = [];
    for (const table of tablesOf(month)) {
      const dropped = await readDropped(client, table);
      if (dropped === null) throw new BackupRefused(`${month.month} is not dropped.`);
      digests.push(dropped);
      const manifest = await readManifest(vault, await siteOfMonth(client, table), table);
      if (manifest === null) throw new BackupRefused(`${table.partition}: its archive is missing from the store.`);
      const copy = COPIES[table.of_table];
      await loadFiles(client, vault, manifest, copy);
      await client.query(
        `delete from ${copy} c where exists (select from ${schemaAndName(table)} t where t.id = c.id)`,
      );
      const found = await readDigest(client, table.of_table, copy);
      if (found.rows !== dropped.rows || found.digest !== dropped.digest)
        throw new BackupRefused(`${table.partition}: the archive does not have the dropped rows.`);
      await client.query(`insert into ${schemaAndName(table)} select * from ${copy}`);
    }
    await forgetDropped(client, month.month);
    return digestsOf(digests[0]!, digests[1]!);
  };
  return await withMonthsLock(client, () => withoutReconcile(client, () => inSnapshot(client, returnRows)));
}
