import {
  firstSignature,
  readCheckpoint,
  readKeyChange,
  readNoteKey,
  rootOf,
  statementHash,
  toBase64,
} from '@nua/proof';
import type { ClientBase } from 'pg';
import { nodeCrypto, sha256 } from '../../core/sealing/seal-key.ts';
import { HOUSE_OWNER } from '../journal.ts';
import type { MonthArchive } from '../month-archive.ts';
import { runSql } from '../run-sql.ts';
import { STATEMENT_COLUMNS, type StatementRecord, statementOfRow } from './read-proof.ts';
import { readKeyHistory } from './seal-keys.ts';
import { marksOf } from './seal-run.ts';
import { findDroppedEntries, firstGap, readSealedRows, type SealedRows, type Segment } from './sealed-rows.ts';
import { TreeWriter } from './tree-tiles.ts';

/** A difference between the books and the seals. The account and its entry are null if the difference is in the tree or in a signature. */
export type SealDifference = { problem: string; account_id: string | null; entry: number | null };

/** The result of a check. */
export type SealChecked = {
  statements: number;
  entries: number;
  size: number;
  /** The statements that were not compared, because some of their entries are in the archive and no archive was given. */
  archived: number;
  differences: SealDifference[];
};

const BATCH = 1_000;
const BATCH_ENTRIES = 10_000;
const MARK_BYTES = 4;

/**
 * Recomputes all seals from the present rows: entries, statements, their chain, the tree, and the signatures.
 *
 * It trusts no stored hash, except to find the changed entry of a statement.
 *
 * Shape   (connection in a snapshot, archive of dropped months or null) -> counts, and the differences in the order of accounts and
 *         entries
 * Errors  errors of the connection
 * Source  docs/features/sealing.md
 */
export async function checkSealed(client: ClientBase, archive: MonthArchive | null): Promise<SealChecked> {
  const result: SealChecked = { statements: 0, entries: 0, size: 0, archived: 0, differences: [] };
  await checkStatements(client, archive, result);
  await checkAccounts(client, result);
  await checkTree(client, result);
  await checkKeys(client, result);
  return result;
}

type Chain = { account_id: string | null; entry: number; hash: string | null };
/** A statement with the marks of its entries: the first four bytes of each entry's hash. */
export type CheckedStatement = StatementRecord & { marks: Buffer };

async function checkStatements(client: ClientBase, archive: MonthArchive | null, result: SealChecked): Promise<void> {
  await client.query(
    `declare sealed no scroll cursor for select ${STATEMENT_COLUMNS}, s.marks from ledger.statement s
     order by s.account_id, s.from_entry`,
  );
  const chain: Chain = { account_id: null, entry: 0, hash: null };
  for (;;) {
    const { rows } = await client.query(`fetch ${BATCH} from sealed`);
    if (rows.length === 0) break;
    for (const group of groupsOf(rows as CheckedStatement[]))
      await checkGroup(client, group, { archive, chain, result });
  }
  await client.query('close sealed');
}

/** Divides statements into groups whose entries fit into memory. */
export function groupsOf(rows: readonly CheckedStatement[]): CheckedStatement[][] {
  const groups: CheckedStatement[][] = [[]];
  let in_group = 0;
  for (const row of rows) {
    const count = Number(row.to_entry) - Number(row.from_entry) + 1;
    if (in_group > 0 && in_group + count > BATCH_ENTRIES) {
      groups.push([]);
      in_group = 0;
    }
    groups.at(-1)!.push(row);
    in_group += count;
  }
  return groups;
}

/** The entries that a statement seals. */
export const segmentOf = (row: StatementRecord): Segment => ({
  account_id: row.account_id,
  after: Number(row.from_entry) - 1,
  until: Number(row.to_entry),
});

async function checkGroup(
  client: ClientBase,
  group: readonly CheckedStatement[],
  { archive, chain, result }: { archive: MonthArchive | null; chain: Chain; result: SealChecked },
): Promise<void> {
  const segments = group.map(segmentOf);
  const found = await readSealedRows(client, segments, archive);
  const unread = new Set(
    archive === null ? (await findDroppedEntries(client, segments)).map(({ index }) => index) : [],
  );
  for (const [index, row] of group.entries()) {
    const { account_id } = row;
    if (chain.account_id !== account_id) Object.assign(chain, { account_id, entry: 0, hash: null });
    const statement = statementOfRow(row);
    const rows = found[index]!;
    const difference = differenceOf(row, unread.has(index) ? null : rows, chain);
    if (difference) result.differences.push({ account_id, ...difference });
    Object.assign(chain, { entry: statement.to, hash: toBase64(statementHash(sha256, statement)) });
    result.statements += 1;
    result.entries += rows.entries.length;
    if (unread.has(index)) result.archived += 1;
  }
}

/**
 * Returns how a statement differs from its entries or from the previous statement, or null. `before` has the last entry and the hash of the
 * previous statement. `rows` is null for a statement whose entries are not compared.
 */
export function differenceOf(
  row: CheckedStatement,
  rows: SealedRows | null,
  before: { entry: number; hash: string | null },
): { problem: string; entry: number } | null {
  const statement = statementOfRow(row);
  if (statement.from !== before.entry + 1)
    return { problem: 'a statement is missing, or there are two', entry: before.entry + 1 };
  if (statement.before !== before.hash)
    return { problem: 'the statement does not follow the previous statement', entry: statement.from };
  if (rows === null) return null;
  const gap = firstGap(segmentOf(row), rows);
  if (gap !== null) return { problem: 'an entry is missing', entry: gap };
  if (toBase64(rootOf(sha256, rows.hashes)) !== statement.root)
    return {
      problem: 'an entry has changed',
      entry: statement.from + changedIndex(marksOf(rows.hashes), row.marks),
    };
  if (rows.balance !== (row.balance === null ? null : BigInt(row.balance)))
    return { problem: 'the balance is not that of the last entry', entry: statement.to };
  return null;
}

/** Returns the index of the first entry whose mark differs; 0 if the marks were changed too. */
function changedIndex(computed: Buffer, stored: Buffer): number {
  for (let start = 0; start < computed.length; start += MARK_BYTES) {
    const end = start + MARK_BYTES;
    if (!computed.subarray(start, end).equals(stored.subarray(start, end))) return start / MARK_BYTES;
  }
  return 0;
}

/** Selects the accounts whose counters do not match their last entry or their seals, and the accounts that a later seal left out. */
const ACCOUNTS = `
  with counted as (
    select a.id, a.entries, a.credits_posted - a.debits_posted - a.debits_pending as balance from ledger.account a where a.guarded
    union all select '${HOUSE_OWNER}'::uuid, coalesce(max(entry), 0), null from ledger.house_entry
  ), sealed as (
    select account_id, max(to_entry) as entries from ledger.statement group by account_id
  )
  select c.id as account_id, case
    when coalesce(s.entries, 0) > c.entries then c.entries + 1
    when x.at is not null then coalesce(s.entries, 0) + 1
    else c.entries end::text as entry,
    case when coalesce(s.entries, 0) > c.entries then 'the account counts fewer entries than are sealed'
      when x.at is not null then 'the account was left out of a seal'
      else 'the balance of the account is not that of its last entry' end as problem
  from counted c left join sealed s on s.account_id = c.id
  left join lateral (
    select coalesce(
      (select t.debit_balance from ledger.transfer t where t.debit_account = c.id and t.debit_entry = c.entries),
      (select t.credit_balance from ledger.transfer t where t.credit_account = c.id and t.credit_entry = c.entries),
      (select r.balance_after from ledger.dropped_run r where r.account_id = c.id and r.last_entry = c.entries)) as balance
  ) l on c.balance is not null
  left join lateral (
    select coalesce(
      (select t.at from ledger.transfer t where t.debit_account = c.id and t.debit_entry = coalesce(s.entries, 0) + 1),
      (select t.at from ledger.transfer t where t.credit_account = c.id and t.credit_entry = coalesce(s.entries, 0) + 1),
      (select h.at from ledger.house_entry h where c.id = '${HOUSE_OWNER}' and h.entry = coalesce(s.entries, 0) + 1)) as at
  ) n on coalesce(s.entries, 0) < c.entries
  left join lateral (select n.at where n.at < (select max(at) from ledger.checkpoint) - interval '1 hour') x on true
  where coalesce(s.entries, 0) > c.entries or x.at is not null
    or (c.balance is not null and c.balance is distinct from coalesce(l.balance, 0))
  union all
  select s.account_id, 1::text, 'the account does not exist' from sealed s
  where s.account_id <> '${HOUSE_OWNER}' and not exists (select from ledger.account a where a.id = s.account_id and a.guarded)
  order by 1 limit 100`;

async function checkAccounts(client: ClientBase, result: SealChecked): Promise<void> {
  const rows = await runSql<{ account_id: string; entry: string; problem: string }>(client, ACCOUNTS, []);
  for (const { entry, ...row } of rows) result.differences.push({ ...row, entry: Number(entry) });
  result.differences.sort((a, b) =>
    a.account_id === b.account_id ? a.entry! - b.entry! : a.account_id! < b.account_id! ? -1 : 1,
  );
}

/** Rebuilds the tree from the statements, and compares its root with each checkpoint. */
async function checkTree(client: ClientBase, result: SealChecked): Promise<void> {
  const differ = (problem: string) => result.differences.push({ problem, account_id: null, entry: null });
  const checkpoints = await runSql<{ size: string; root: Buffer; note: string }>(
    client,
    'select c.size::text as size, c.root, c.note from ledger.checkpoint c order by c.size',
    [],
  );
  const keys = (await readKeyHistory(client)).flatMap(({ key }) => readNoteKey(sha256, key) ?? []);
  const tree = new TreeWriter(0);
  let next = 0;
  await client.query(
    `declare leaves no scroll cursor for select ${STATEMENT_COLUMNS} from ledger.statement s order by s.number`,
  );
  for (;;) {
    const { rows } = await client.query(`fetch ${BATCH} from leaves`);
    if (rows.length === 0) break;
    for (const row of rows as StatementRecord[]) {
      if (Number(row.number) !== tree.size) {
        differ(`statement ${tree.size} is missing`);
        return;
      }
      tree.append(statementHash(sha256, statementOfRow(row)));
      const checkpoint = checkpoints[next];
      if (Number(checkpoint?.size) !== tree.size) continue;
      next += 1;
      const read = readCheckpoint(checkpoint!.note);
      const root = toBase64(tree.root());
      if (read === null || read.size !== tree.size || toBase64(read.root) !== root)
        differ(`the checkpoint of ${tree.size} is that of another tree`);
      else if ((await firstSignature(read.note, keys, nodeCrypto.verify, read.origin)) === null)
        differ(`the checkpoint of ${tree.size} has no valid signature`);
    }
    tree.dropTiles();
  }
  if (next < checkpoints.length) differ(`the checkpoint of ${checkpoints[next]!.size} has no statements`);
  result.size = tree.size;
  const stored = tree.size === 0 ? null : await TreeWriter.open(client, tree.size).catch(() => null);
  if (stored !== null && toBase64(stored.root()) !== toBase64(tree.root())) differ('the stored tree differs');
}

async function checkKeys(client: ClientBase, result: SealChecked): Promise<void> {
  const history = await readKeyHistory(client);
  for (const [index, { key, note }] of history.entries()) {
    if (index === 0) continue;
    const change = await readKeyChange(nodeCrypto, note);
    if (change?.new_key.text !== key || change.old_key.text !== history[index - 1]!.key)
      result.differences.push({
        problem: `key ${key} was not signed by the previous key`,
        account_id: null,
        entry: null,
      });
  }
}
