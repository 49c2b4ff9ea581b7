import { type Cents, toWire } from '@nua/money';
import { entryHash, type SealedEntry, type SealedHouseEntry } from '@nua/proof';
import type { ClientBase } from 'pg';
import { sha256 } from '../../core/sealing/seal-key.ts';
import { HOUSE_OWNER } from '../journal.ts';
import type { MonthArchive } from '../month-archive.ts';
import { type LedgerTx, runSql } from '../run-sql.ts';

/** The entries of one account that become one statement: after `after`, up to `until`. */
export type Segment = { account_id: string; after: number; until: number };

/** The existing entries of a segment, in the order of their numbers. */
export type SealedRows = { entries: (SealedEntry | SealedHouseEntry)[]; hashes: Buffer[]; balance: bigint | null };

const COLUMNS = `t.id, t.at, t.reason, t.kind, t.journal_id, t.ref`;
const TIME = `to_char(r.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Selects the same columns as `fund-records.ts`. Archived rows have no holds. */
const WALLET_ROWS = `
  with archived as materialized (select * from ledger.archived_transfers($4::json))
  select w.n::int, r.entry::text, r.id, ${TIME} as at, r.reason, a.purpose as wallet, r.kind as step, r.amount::text,
    r.balance_after::text, coalesce(r.ref ->> 'type', case when r.reason in ('bet', 'win') then 'round' end) as word,
    coalesce(r.ref ->> 'id', case when r.reason in ('bet', 'win') then r.journal_id::text end) as word_id
  from unnest($1::uuid[], $2::bigint[], $3::bigint[]) with ordinality w (account_id, after, until, n)
  join ledger.account a on a.id = w.account_id
  cross join lateral (
    select ${COLUMNS}, t.debit_entry as entry, t.debit_balance as balance_after,
      case t.kind when 'void' then t.amount
        when 'settle' then (select h.amount from ledger.hold h where h.id = t.hold_id) - t.amount else -t.amount end as amount
    from ledger.transfer t
    where t.debit_account = w.account_id and t.debit_entry is not null and t.debit_entry > w.after and t.debit_entry <= w.until
    union all
    select ${COLUMNS}, t.credit_entry, t.credit_balance, t.amount from ledger.transfer t
    where t.credit_account = w.account_id and t.credit_entry is not null and t.credit_entry > w.after and t.credit_entry <= w.until
    union all
    select ${COLUMNS}, t.debit_entry, t.debit_balance, -t.amount from archived t
    where t.debit_account = w.account_id and t.debit_entry > w.after and t.debit_entry <= w.until
    union all
    select ${COLUMNS}, t.credit_entry, t.credit_balance, t.amount from archived t
    where t.credit_account = w.account_id and t.credit_entry > w.after and t.credit_entry <= w.until
  ) r
  order by w.n, r.entry`;

const HOUSE_ROWS = `
  select w.n::int, e.entry::text, r.id, ${TIME} as at, r.reason, r.kind as step, r.amount::text, r.journal_id as journal,
    d.purpose as debit, c.purpose as credit
  from unnest($1::bigint[], $2::bigint[]) with ordinality w (after, until, n)
  join ledger.house_entry e on e.entry > w.after and e.entry <= w.until
  join ledger.transfer r on r.id = e.transfer_id
  join ledger.account d on d.id = r.debit_account
  join ledger.account c on c.id = r.credit_account
  order by w.n, e.entry`;

const rupees = (paisa: string): string => toWire(BigInt(paisa) as Cents);

type Row = { n: number; entry: string; id: string; at: string; reason: string; step: string; amount: string };
type WalletRow = Row & { wallet: string; balance_after: string; word: string | null; word_id: string | null };
type HouseRow = Row & { journal: string; debit: string; credit: string };

const walletEntry = (row: WalletRow): SealedEntry => ({
  v: 1,
  entry: Number(row.entry),
  id: row.id,
  at: row.at,
  kind: row.reason,
  wallet: row.wallet,
  step: row.step,
  amount: rupees(row.amount),
  balance_after: rupees(row.balance_after),
  about: row.word === null || row.word_id === null ? null : { word: row.word, id: row.word_id },
});

const houseEntry = ({ id, at, journal, step, debit, credit, ...row }: HouseRow): SealedHouseEntry => ({
  ...{ v: 1, entry: Number(row.entry), id, journal, at, kind: row.reason, step },
  ...{ amount: rupees(row.amount), debit, credit },
});

/** Finds the dropped months that contain entries of the segments, each with the index of the segment. */
export async function findDroppedEntries(
  tx: LedgerTx,
  segments: readonly Segment[],
): Promise<{ index: number; month: string; account_id: string }[]> {
  return await runSql(
    tx,
    `select distinct w.n::int - 1 as index, r.month, r.account_id
     from unnest($1::uuid[], $2::bigint[], $3::bigint[]) with ordinality w (account_id, after, until, n)
     join ledger.dropped_run r on r.account_id = w.account_id and r.last_entry > w.after and r.first_entry <= w.until
     order by 1, 2`,
    [
      segments.map(({ account_id }) => account_id),
      segments.map(({ after }) => after),
      segments.map(({ until }) => until),
    ],
  );
}

/** Reads the archived rows that the segments need. Each month of a wallet is read once. */
async function readArchived(tx: LedgerTx, segments: readonly Segment[], archive: MonthArchive): Promise<string> {
  const found = await findDroppedEntries(tx, segments);
  const parts = new Map(found.map((part) => [`${part.month} ${part.account_id}`, part]));
  if (parts.size === 0) return NONE;
  return await archive.read(
    [...parts.values()].map(({ month, account_id }) => ({ table: 'ledger.transfer', month, owner_id: account_id })),
  );
}

const NONE = '[]';

/**
 * Reads the entries of segments in the form that is sealed. Missing entries are absent from the result. Without an archive, entries of
 * dropped months are absent, too.
 *
 * Shape   (connection, segments, archive or null) -> the entries of each
 * Units   amounts in the entries in rupees; the balance in paisa
 * Errors  errors of the connection
 * Source  docs/features/sealing.md
 */
export async function readSealedRows(
  client: ClientBase,
  segments: readonly Segment[],
  archive: MonthArchive | null,
): Promise<SealedRows[]> {
  const found: SealedRows[] = segments.map(() => ({ entries: [], hashes: [], balance: null }));
  const add = (index: number, entry: SealedEntry | SealedHouseEntry) => {
    found[index]!.entries.push(entry);
    found[index]!.hashes.push(entryHash(sha256, entry) as Buffer);
  };
  const placed = segments.map((segment, index) => ({ ...segment, index }));
  const wallets = placed.filter(({ account_id }) => account_id !== HOUSE_OWNER);
  const house = placed.filter(({ account_id }) => account_id === HOUSE_OWNER);
  const bounds = (list: readonly Segment[]) => [list.map(({ after }) => after), list.map(({ until }) => until)];
  if (wallets.length > 0) {
    const archived = archive === null ? NONE : await readArchived(client, wallets, archive);
    const values = [wallets.map(({ account_id }) => account_id), ...bounds(wallets), archived];
    for (const row of await runSql<WalletRow>(client, WALLET_ROWS, values)) {
      const { index } = wallets[row.n - 1]!;
      add(index, walletEntry(row));
      found[index]!.balance = BigInt(row.balance_after);
    }
  }
  if (house.length > 0)
    for (const row of await runSql<HouseRow>(client, HOUSE_ROWS, bounds(house)))
      add(house[row.n - 1]!.index, houseEntry(row));
  return found;
}

/** Returns the number of the first missing entry of a segment; null if no entry is missing. */
export function firstGap({ after, until }: Segment, { entries }: SealedRows): number | null {
  for (let number = after + 1; number <= until; number += 1)
    if (entries[number - after - 1]?.entry !== number) return number;
  return null;
}
