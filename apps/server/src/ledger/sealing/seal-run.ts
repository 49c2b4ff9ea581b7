import { type Cents, toWire } from '@nua/money';
import { checkpointText, rootOf, type Statement, statementHash, toBase64, writeNote } from '@nua/proof';
import type { ClientBase } from 'pg';
import { sha256 } from '../../core/sealing/seal-key.ts';
import { lockNumbers } from '../../db/advisory-locks.ts';
import { preventMonthDrops } from '../dropped-months.ts';
import { HOUSE_OWNER } from '../journal.ts';
import { runSql } from '../run-sql.ts';
import { recordKey, type SealKeys } from './seal-keys.ts';
import { firstGap, readSealedRows, type SealedRows, type Segment } from './sealed-rows.ts';
import { TreeWriter } from './tree-tiles.ts';

/** An account whose entry with this number is missing. The account is not sealed until the entry is repaired. */
export type BrokenAccount = { account_id: string; entry: number };

/** The result of a run. `size` is the size of the tree; null if there was nothing to seal. */
export type Sealed = { size: number | null; statements: number; entries: number; broken: BrokenAccount[] };

/** Thrown if another process is sealing this database. */
export class SealRunning extends Error {
  override name = 'SealRunning';
}

/** The maximum number of entries of a statement. With more entries, the proof of a single entry would be slow. */
const MAX_ENTRIES = 4_096;
const BATCH_ENTRIES = 5_000;
const BATCH_ACCOUNTS = 500;
const MARK_BYTES = 4;

type Unsealed = { account_id: string; entries: string; sealed: string; last_hash: Buffer | null };

const UNSEALED = `
  declare unsealed no scroll cursor for
  select a.id as account_id, a.entries::text as entries, coalesce(s.entries, 0)::text as sealed, s.last_hash
  from (select id, entries from ledger.account where guarded
        union all select '${HOUSE_OWNER}'::uuid, coalesce(max(entry), 0) from ledger.house_entry) a
  left join ledger.sealed_account s on s.account_id = a.id
  where a.entries > coalesce(s.entries, 0)`;

type Writing = { client: ClientBase; tree: TreeWriter; at: string; result: Sealed };

/** Returns the first four bytes of each entry's hash, which later show which entry was changed. */
export const marksOf = (hashes: readonly Uint8Array[]): Buffer =>
  Buffer.concat(hashes.map((hash) => hash.subarray(0, MARK_BYTES)));

/**
 * Seals the new entries of all accounts in one snapshot, and signs the tree.
 *
 * Bets do not wait, because sealing reads committed rows and locks no account. Only one process seals at a time.
 *
 * Shape   (connection, keys, time) -> what was sealed
 * Errors  SealRunning; SealKeyDiffers; Error if the tree in the database is incomplete
 * Source  docs/features/sealing.md
 */
export async function sealNew(client: ClientBase, keys: SealKeys, at: Date): Promise<Sealed> {
  const { rows } = await client.query<{ is_free: boolean }>('select pg_try_advisory_lock($1) as is_free', [
    lockNumbers.seal,
  ]);
  if (rows[0]!.is_free !== true) throw new SealRunning('another process seals the ledger');
  try {
    await client.query('begin isolation level repeatable read');
    await preventMonthDrops(client);
    const result = await sealInSnapshot(client, keys, at);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    await client
      .query<{ pg_advisory_unlock: boolean }>('select pg_advisory_unlock($1)', [lockNumbers.seal])
      .catch(() => {});
  }
}

async function sealInSnapshot(client: ClientBase, keys: SealKeys, at: Date): Promise<Sealed> {
  await recordKey(client, keys, at);
  const [state] = await runSql<{ size: string }>(
    client,
    'select coalesce(max(number) + 1, 0)::text as size from ledger.statement',
    [],
  );
  const tree = await TreeWriter.open(client, Number(state!.size));
  const result: Sealed = { size: null, statements: 0, entries: 0, broken: [] };
  const writing: Writing = { client, tree, at: at.toISOString(), result };
  await client.query(UNSEALED);
  for (;;) {
    const { rows } = await client.query(`fetch ${BATCH_ACCOUNTS} from unsealed`);
    if (rows.length === 0) break;
    await sealAccounts(writing, rows as Unsealed[]);
  }
  await client.query('close unsealed');
  await client.query(
    'insert into ledger.seal_state (ran_at) values ($1) on conflict (id) do update set ran_at = excluded.ran_at',
    [at],
  );
  if (result.statements === 0) return result;
  await tree.write(client, true);
  await signTree(client, tree, keys, at);
  return { ...result, size: tree.size };
}

type Part = Segment & { last_hash: Buffer | null };

/** Seals the entries of accounts, in groups of statements that fit into memory. */
async function sealAccounts(writing: Writing, accounts: readonly Unsealed[]): Promise<void> {
  let group: Part[] = [];
  let in_group = 0;
  const broken = new Set<string>();
  const last_hash = new Map<string, Buffer>();
  const flush = async () => {
    const parts = group.filter(({ account_id }) => !broken.has(account_id));
    for (const part of parts) part.last_hash = last_hash.get(part.account_id) ?? part.last_hash;
    await sealGroup(writing, parts, broken, last_hash);
    group = [];
    in_group = 0;
  };
  for (const { account_id, entries, sealed, last_hash: stored_hash } of accounts)
    for (let after = Number(sealed); after < Number(entries); after += MAX_ENTRIES) {
      const until = Math.min(after + MAX_ENTRIES, Number(entries));
      // The next statement of an account needs the hash of the account's previous statement.
      if (in_group + until - after > BATCH_ENTRIES || group.at(-1)?.account_id === account_id) await flush();
      group.push({ account_id, after, until, last_hash: stored_hash });
      in_group += until - after;
    }
  await flush();
  await writing.tree.write(writing.client, false);
}

type StatementRow = { statement: Statement; number: number; hash: Uint8Array; marks: Buffer; balance: bigint | null };

async function sealGroup(
  { client, tree, at, result }: Writing,
  parts: readonly Part[],
  broken: Set<string>,
  last_hash: Map<string, Buffer>,
): Promise<void> {
  if (parts.length === 0) return;
  const found = await readSealedRows(client, parts, null);
  const rows: StatementRow[] = [];
  for (const [index, part] of parts.entries()) {
    const gap = firstGap(part, found[index]!);
    if (gap !== null) {
      broken.add(part.account_id);
      result.broken.push({ account_id: part.account_id, entry: gap });
      continue;
    }
    const row = statementOf(part, found[index]!, at);
    rows.push({ ...row, number: tree.size });
    tree.append(row.hash);
    last_hash.set(part.account_id, Buffer.from(row.hash));
    result.entries += found[index]!.entries.length;
  }
  result.statements += rows.length;
  await writeStatements(client, rows);
}

/** Builds the statement that seals a segment. */
export function statementOf(part: Part, { hashes, balance }: SealedRows, at: string): Omit<StatementRow, 'number'> {
  const statement: Statement = {
    v: 1,
    account: part.account_id,
    from: part.after + 1,
    to: part.until,
    root: toBase64(rootOf(sha256, hashes)),
    before: part.last_hash === null ? null : toBase64(part.last_hash),
    balance: balance === null ? null : toWire(balance as Cents),
    at,
  };
  return { statement, hash: statementHash(sha256, statement), marks: marksOf(hashes), balance };
}

const bytesOf = (text: string | null) => (text === null ? null : Buffer.from(text, 'base64'));

async function writeStatements(client: ClientBase, rows: readonly StatementRow[]): Promise<void> {
  const column = <T>(read: (row: StatementRow) => T) => rows.map(read);
  await runSql(
    client,
    `insert into ledger.statement (number, account_id, from_entry, to_entry, root, before, balance, at, marks)
     select x.number, x.account_id, x.from_entry, x.to_entry, x.root, x.before, x.balance, $9, x.marks
     from unnest($1::bigint[], $2::uuid[], $3::bigint[], $4::bigint[], $5::bytea[], $6::bytea[], $7::bigint[], $8::bytea[])
       as x (number, account_id, from_entry, to_entry, root, before, balance, marks)`,
    [
      column(({ number }) => number),
      column(({ statement }) => statement.account),
      column(({ statement }) => statement.from),
      column(({ statement }) => statement.to),
      column(({ statement }) => bytesOf(statement.root)),
      column(({ statement }) => bytesOf(statement.before)),
      column(({ balance }) => balance?.toString() ?? null),
      column(({ marks }) => marks),
      rows[0]?.statement.at ?? null,
    ],
  );
  await runSql(
    client,
    `insert into ledger.sealed_account as s (account_id, entries, last_hash)
     select * from unnest($1::uuid[], $2::bigint[], $3::bytea[])
     on conflict (account_id) do update set entries = excluded.entries, last_hash = excluded.last_hash`,
    [
      column(({ statement }) => statement.account),
      column(({ statement }) => statement.to),
      column(({ hash }) => Buffer.from(hash)),
    ],
  );
}

/** Returns the extra lines of the first checkpoint of a day: the sum that players are owed, and the number of all transfers ever. */
async function dayLines(client: ClientBase, at: Date): Promise<{ day: string | null; lines: string[] }> {
  const [found] = await runSql<{ day: string; is_new: boolean }>(
    client,
    `select d.day::text as day, not exists (select from ledger.checkpoint c where c.day = d.day) as is_new
     from (select ($1::timestamptz at time zone 'Asia/Karachi')::date as day) d`,
    [at],
  );
  if (!found!.is_new) return { day: null, lines: [] };
  const [sums] = await runSql<{ owed: string; transfers: string }>(
    client,
    `select (select coalesce(sum(credits_posted - debits_posted), 0) from ledger.account where guarded)::text as owed,
       ((select count(*) from ledger.transfer) + (select coalesce(sum(transfers), 0) from ledger.dropped_month))::text as transfers`,
    [],
  );
  const { owed, transfers } = sums!;
  return {
    day: found!.day,
    lines: [`day ${found!.day}`, `owed PKR ${toWire(BigInt(owed) as Cents)}`, `transfers ${transfers}`],
  };
}

async function signTree(client: ClientBase, tree: TreeWriter, { current }: SealKeys, at: Date): Promise<void> {
  const root = tree.root();
  const { day, lines } = await dayLines(client, at);
  const text = checkpointText({
    origin: current.key.name,
    size: tree.size,
    root,
    extra: [`at ${at.toISOString()}`, ...lines],
  });
  await runSql(client, 'insert into ledger.checkpoint (size, root, at, day, note) values ($1, $2, $3, $4, $5)', [
    tree.size,
    Buffer.from(root),
    at,
    day,
    writeNote(text, [current.sign(text)]),
  ]);
}
