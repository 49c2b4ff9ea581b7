import { firstSignature, readCheckpoint, readNoteKey, statementHash, toBase64 } from '@nua/proof';
import type { ClientBase } from 'pg';
import { nodeCrypto, sha256 } from '../../core/sealing/seal-key.ts';
import { lockNumbers } from '../../db/advisory-locks.ts';
import { preventMonthDrops } from '../dropped-months.ts';
import { type LedgerTx, runSql } from '../run-sql.ts';
import { readCheckpointNote } from './checkpoints.ts';
import { STATEMENT_COLUMNS, type StatementRecord, statementOfRow } from './read-proof.ts';
import { type CheckedStatement, differenceOf, groupsOf, type SealDifference, segmentOf } from './seal-check.ts';
import { readKeyHistory } from './seal-keys.ts';
import { findDroppedEntries, readSealedRows } from './sealed-rows.ts';
import { findBrokenTile, readRanges } from './tree-tiles.ts';

/** The result of one run, with the differences of the statements that it checked. */
export type SealRechecked = { statements: number; entries: number; differences: SealDifference[]; is_whole: boolean };

/** Thrown if another process is checking the seals of this database. */
export class SealRecheckRunning extends Error {
  override name = 'SealRecheckRunning';
}

/** The most that a run reads. The first statement is read even if it has more entries. */
export type RecheckBudget = { statements: number; entries: number };
const BUDGET: RecheckBudget = { statements: 500, entries: 20_000 };

/** The number under which a difference of the tree or its newest checkpoint is stored. */
const TREE = -1;
const MAX_STORED = 100;

type Found = SealDifference & { number: number };
/** The statements with the numbers from `from` to below `until`. A number without a row is missing in the database. */
type Batch = { rows: CheckedStatement[]; from: number; until: number };

/**
 * Checks statements that were never checked, then checks some earlier statements again, and stores the differences.
 *
 * A run reads a bounded number of rows, and the next run continues from there. After the last statement it begins again with the first.
 * Statements that differed are checked in each run.
 *
 * Shape   (connection, time) -> counts and differences; `is_whole` if every statement was checked at least once
 * Errors  SealRecheckRunning
 * Source  docs/features/sealing.md
 */
export async function recheckSeals(client: ClientBase, at: Date, budget = BUDGET): Promise<SealRechecked> {
  await client.query('begin isolation level repeatable read');
  try {
    await preventMonthDrops(client);
    const { rows } = await client.query<{ is_free: boolean }>('select pg_try_advisory_xact_lock($1) as is_free', [
      lockNumbers.seal_recheck,
    ]);
    if (rows[0]!.is_free !== true) throw new SealRecheckRunning('another process checks the seals');
    const checked = await recheckInSnapshot(client, at, budget);
    await client.query('commit');
    return checked;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

async function recheckInSnapshot(client: ClientBase, at: Date, budget: RecheckBudget): Promise<SealRechecked> {
  const [state] = await runSql<{ size: string; next_new: string; next_old: string }>(
    client,
    `select coalesce((select max(number) + 1 from ledger.statement), 0)::text as size,
       coalesce((select next_new from ledger.seal_recheck), 0)::text as next_new,
       coalesce((select next_old from ledger.seal_recheck), 0)::text as next_old`,
    [],
  );
  const [size, next_new, next_old] = [Number(state!.size), Number(state!.next_new), Number(state!.next_old)];
  const unchecked = await readBatch(client, { from: next_new, to: size }, budget);
  const remaining_budget = {
    statements: budget.statements - unchecked.rows.length,
    entries: budget.entries - entriesOf(unchecked.rows),
  };
  const older = await readBatch(client, { from: next_old, to: Math.min(next_new, size) }, remaining_budget);
  const differing = await readDiffering(client);
  const all = new Map([...unchecked.rows, ...older.rows, ...differing.rows].map((row) => [Number(row.number), row]));
  const found = [
    ...[unchecked, older].flatMap(missingIn),
    ...differing.numbers.filter((number) => !all.has(number)).map(missing),
    ...(await compareStatements(client, [...all.values()])),
    ...(await compareTree(client, size, [...all.keys()])),
  ];
  await store(client, {
    found,
    checked_numbers: [...differing.numbers, ...all.keys(), TREE],
    next_new: Math.max(unchecked.until, next_new),
    next_old: older.until >= Math.min(next_new, size) ? 0 : older.until,
    at,
  });
  const differences = found.map(({ number: _, ...difference }) => difference);
  const is_whole = unchecked.until >= size;
  return { statements: all.size, entries: entriesOf([...all.values()]), differences, is_whole };
}

const entriesOf = (rows: readonly CheckedStatement[]): number =>
  rows.reduce((sum, { from_entry, to_entry }) => sum + Number(to_entry) - Number(from_entry) + 1, 0);

const missing = (number: number): Found => ({
  ...{ number, account_id: null, entry: null },
  problem: `statement ${number} is missing`,
});

/** The numbers of statements are dense, so a gap is a statement that was removed. */
function missingIn({ rows, from, until }: Batch): Found[] {
  const present = new Set(rows.map(({ number }) => Number(number)));
  const found: Found[] = [];
  for (let number = from; number < until && found.length < MAX_STORED; number += 1)
    if (!present.has(number)) found.push(missing(number));
  return found;
}

const SELECT = `select ${STATEMENT_COLUMNS}, s.marks from ledger.statement s`;

async function readBatch(
  client: ClientBase,
  { from, to }: { from: number; to: number },
  budget: RecheckBudget,
): Promise<Batch> {
  if (budget.statements <= 0 || budget.entries <= 0 || from >= to) return { rows: [], from, until: from };
  const read = await runSql<CheckedStatement>(
    client,
    `${SELECT} where s.number >= $1 and s.number < $2 order by s.number limit $3`,
    [from, to, budget.statements],
  );
  let entries = 0;
  // The first statement is always checked, so that a large statement does not stop the check.
  const rows = read.filter((row, index) => {
    entries += entriesOf([row]);
    return index === 0 || entries <= budget.entries;
  });
  const isAll = rows.length === read.length && read.length < budget.statements;
  return { rows, from, until: isAll ? to : Number(rows.at(-1)!.number) + 1 };
}

/** Reads the statements with a stored difference, and their numbers. */
async function readDiffering(client: ClientBase): Promise<{ rows: CheckedStatement[]; numbers: number[] }> {
  const stored = await runSql<{ number: string }>(
    client,
    'select number::text as number from ledger.seal_difference where number >= 0 order by number limit $1',
    [MAX_STORED],
  );
  const numbers = stored.map(({ number }) => Number(number));
  const rows = await runSql<CheckedStatement>(
    client,
    `${SELECT} where s.number = any ($1::bigint[]) order by s.number`,
    [numbers],
  );
  return { rows, numbers };
}

/**
 * Compares each statement with its entries, with the previous statement, and with its leaf in the tree. Statements with rows of dropped
 * months are compared only by `npm run archive -- seals`, because reading the archive is slow.
 */
async function compareStatements(client: ClientBase, rows: readonly CheckedStatement[]): Promise<Found[]> {
  const found: Found[] = [];
  for (const group of groupsOf(rows)) {
    const sealed = await readSealedRows(client, group.map(segmentOf), null);
    const archived = new Set((await findDroppedEntries(client, group.map(segmentOf))).map(({ index }) => index));
    const earlier = await readEarlier(client, group);
    const leaves = await readRanges(
      client,
      group.map(({ number }) => ({ from: Number(number), to: Number(number) + 1 })),
    ).catch(() => null);
    for (const [index, row] of group.entries()) {
      const [number, { account_id }] = [Number(row.number), row];
      const difference = differenceOf(
        row,
        archived.has(index) ? null : sealed[index]!,
        earlier.get(row.number) ?? { entry: 0, hash: null },
      );
      if (difference) found.push({ number, account_id, ...difference });
      else if (leaves !== null && toBase64(leaves[index]!) !== hashOf(row))
        found.push({
          number,
          account_id,
          entry: Number(row.from_entry),
          problem: 'the statement differs from its leaf in the tree',
        });
    }
  }
  return found;
}

const hashOf = (row: StatementRecord): string => toBase64(statementHash(sha256, statementOfRow(row)));

/** Finds the previous statement of the same account for each statement. */
async function readEarlier(client: ClientBase, group: readonly StatementRecord[]) {
  const follows = group.filter(({ from_entry }) => Number(from_entry) > 1);
  const rows = await runSql<StatementRecord & { after: string }>(
    client,
    `select ${STATEMENT_COLUMNS}, w.after::text as after
     from unnest($1::bigint[], $2::uuid[], $3::bigint[]) w (after, account_id, until)
     join ledger.statement s on s.account_id = w.account_id and s.to_entry = w.until`,
    [
      follows.map(({ number }) => number),
      follows.map(({ account_id }) => account_id),
      follows.map(({ from_entry }) => Number(from_entry) - 1),
    ],
  );
  return new Map(rows.map((row) => [row.after, { entry: Number(row.to_entry), hash: hashOf(row) }]));
}

/** Compares the tree with its newest checkpoint, and the tiles above the leaves `numbers` with each other. */
async function compareTree(client: LedgerTx, size: number, numbers: readonly number[]): Promise<Found[]> {
  const differ = (problem: string): Found[] => [{ number: TREE, account_id: null, entry: null, problem }];
  const newest = await readCheckpointNote(client, null);
  if (newest === null) return [];
  if (newest.size > size) return differ(`the checkpoint of ${newest.size} has no statements`);
  const checkpoint = readCheckpoint(newest.note);
  const [root] = await readRanges(client, [{ from: 0, to: newest.size }]).catch(() => []);
  if (root === undefined || checkpoint === null || toBase64(root) !== toBase64(checkpoint.root))
    return differ(`the checkpoint of ${newest.size} is that of another tree`);
  const keys = (await readKeyHistory(client)).flatMap(({ key }) => readNoteKey(sha256, key) ?? []);
  if ((await firstSignature(checkpoint.note, keys, nodeCrypto.verify, checkpoint.origin)) === null)
    return differ(`the checkpoint of ${newest.size} has no valid signature`);
  const tile = await findBrokenTile(client, numbers);
  return tile === null ? [] : differ(`tile ${tile} differs from the tile above it`);
}

type Storing = {
  found: readonly Found[];
  checked_numbers: readonly number[];
  next_new: number;
  next_old: number;
  at: Date;
};

/** Stores where the next run begins, and replaces the stored differences of the statements that this run checked. */
async function store(client: LedgerTx, { found, checked_numbers, next_new, next_old, at }: Storing): Promise<void> {
  const stored_now = found.slice(0, MAX_STORED);
  const numbers = stored_now.map(({ number }) => number);
  await runSql(
    client,
    'delete from ledger.seal_difference where number = any ($1::bigint[]) and number <> all ($2::bigint[])',
    [checked_numbers, numbers],
  );
  await runSql(
    client,
    `insert into ledger.seal_difference (number, account_id, entry, problem, found_at)
     select w.*, $5 from unnest($1::bigint[], $2::uuid[], $3::bigint[], $4::text[]) w
     on conflict (number) do update set account_id = excluded.account_id, entry = excluded.entry, problem = excluded.problem`,
    [
      numbers,
      stored_now.map(({ account_id }) => account_id),
      stored_now.map(({ entry }) => entry),
      stored_now.map(({ problem }) => problem),
      at,
    ],
  );
  await runSql(
    client,
    `insert into ledger.seal_recheck (next_new, next_old, checked_at) values ($1, $2, $3)
     on conflict (id) do update set next_new = excluded.next_new, next_old = excluded.next_old, checked_at = excluded.checked_at`,
    [next_new, next_old, at],
  );
}

/** Reads the number of stored differences; null if the seals were never checked. */
export async function readSealDifferences(tx: LedgerTx): Promise<number | null> {
  const [row] = await runSql<{ differences: number }>(
    tx,
    'select (select count(*) from ledger.seal_difference)::int as differences from ledger.seal_recheck',
    [],
  );
  return row?.differences ?? null;
}
