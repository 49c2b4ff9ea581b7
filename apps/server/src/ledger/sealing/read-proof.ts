import { type Cents, toWire } from '@nua/money';
import {
  consistencyRanges,
  inclusionRanges,
  type LeafRange,
  type Proof,
  rootOf,
  type Statement,
  toBase64,
} from '@nua/proof';
import type { ClientBase } from 'pg';
import { sha256 } from '../../core/sealing/seal-key.ts';
import { findDroppedMonth } from '../dropped-months.ts';
import type { PlayerPurpose } from '../journal.ts';
import type { MonthArchive } from '../month-archive.ts';
import { gameAccountIds } from '../player-accounts.ts';
import { type LedgerTx, runSql } from '../run-sql.ts';
import { readCheckpointNote } from './checkpoints.ts';
import { readSealedRows } from './sealed-rows.ts';
import { readRanges } from './tree-tiles.ts';

/** A row of `ledger.statement`. */
export type StatementRecord = {
  number: string;
  account_id: string;
  from_entry: string;
  to_entry: string;
  root: Buffer;
  before: Buffer | null;
  balance: string | null;
  at: Date;
};

/** The columns of `ledger.statement s`. */
export const STATEMENT_COLUMNS =
  's.number::text, s.account_id, s.from_entry::text, s.to_entry::text, s.root, s.before, s.balance::text, s.at';

/** Converts a row to the statement that was hashed. */
export const statementOfRow = (row: StatementRecord): Statement => ({
  v: 1,
  account: row.account_id,
  from: Number(row.from_entry),
  to: Number(row.to_entry),
  root: row.root.toString('base64'),
  before: row.before?.toString('base64') ?? null,
  balance: row.balance === null ? null : toWire(BigInt(row.balance) as Cents),
  at: row.at.toISOString(),
});

/** Identifies a record of one wallet of a player: the wallet's account and the number of the entry. */
export type RecordPlace = { account_id: string; entry: number };

type NamedRecord = { player_id: string; wallet: PlayerPurpose; transfer_id: string };

/**
 * Finds the record of a transfer in a wallet of a player; null if the transfer does not touch that wallet.
 *
 * Errors  ARCHIVE_UNAVAILABLE
 */
export async function findRecord(tx: LedgerTx, named: NamedRecord, archive: MonthArchive): Promise<RecordPlace | null> {
  return (await findStoredRecord(tx, named)) ?? (await findArchivedRecord(tx, named, archive));
}

/** A dropped month removes only records of game wallets from the database. */
async function findArchivedRecord(
  tx: LedgerTx,
  { player_id, wallet, transfer_id }: NamedRecord,
  archive: MonthArchive,
): Promise<RecordPlace | null> {
  if (wallet !== 'game') return null;
  const month = await findDroppedMonth(tx, { owner_id: player_id, id: transfer_id });
  const account_id = (await gameAccountIds(tx, [player_id])).get(player_id);
  if (month === null || account_id === undefined) return null;
  const archived = await archive.read([{ table: 'ledger.transfer', month, owner_id: account_id }]);
  const [found] = await runSql<{ entry: string }>(
    tx,
    `select (case when t.debit_account = $2 then t.debit_entry else t.credit_entry end)::text as entry
     from ledger.archived_transfers($1::json) t where t.id = $3 and $2 in (t.debit_account, t.credit_account)`,
    [archived, account_id, transfer_id],
  );
  return found === undefined ? null : { account_id, entry: Number(found.entry) };
}

async function findStoredRecord(
  tx: LedgerTx,
  { player_id, wallet, transfer_id }: NamedRecord,
): Promise<RecordPlace | null> {
  const [found] = await runSql<{ account_id: string; entry: string | null }>(
    tx,
    `select a.id as account_id, (case when t.debit_account = a.id then t.debit_entry else t.credit_entry end)::text as entry
     from ledger.account a join ledger.transfer t on t.id = $3 and a.id in (t.debit_account, t.credit_account)
     where a.owner_id = $1 and a.purpose = $2 and a.guarded`,
    [player_id, wallet, transfer_id],
  );
  return found === undefined || found.entry === null ? null : { ...found, entry: Number(found.entry) };
}

/** Reads the statement that contains an entry of an account; null if the entry is not sealed yet. */
async function findStatement(tx: LedgerTx, { account_id, entry }: RecordPlace): Promise<StatementRecord | null> {
  const [row] = await runSql<StatementRecord>(
    tx,
    `select ${STATEMENT_COLUMNS} from ledger.statement s
     where s.account_id = $1 and s.to_entry >= $2 order by s.to_entry limit 1`,
    [account_id, entry],
  );
  return row !== undefined && Number(row.from_entry) <= entry ? row : null;
}

const rootOfRange = (hashes: readonly Uint8Array[], { from, to }: LeafRange) =>
  toBase64(rootOf(sha256, hashes.slice(from, to)));

/**
 * Builds the proof of a record from the rows as they are now, so that the proof of a changed row does not verify. Rows of dropped months
 * are read from the archive.
 *
 * Shape   (connection in a transaction, record, archive) -> proof; null if the record is not sealed yet
 * Units   amounts in rupees, as text
 * Errors  ARCHIVE_UNAVAILABLE; Error if the tree in the database is incomplete
 * Source  docs/features/sealing.md
 */
export async function readProofOf(
  client: ClientBase,
  record: RecordPlace,
  archive: MonthArchive,
): Promise<Proof | null> {
  const row = await findStatement(client, record);
  const checkpoint = await readCheckpointNote(client, null);
  if (row === null || checkpoint === null) return null;
  const statement = statementOfRow(row);
  const segment = { account_id: record.account_id, after: statement.from - 1, until: statement.to };
  const [rows] = await readSealedRows(client, [segment], archive);
  const { entries, hashes } = rows!;
  const index = entries.findIndex(({ entry }) => entry === record.entry);
  if (index === -1) return null;
  const number = Number(row.number);
  const path = await readRanges(client, inclusionRanges(number, checkpoint.size));
  return {
    v: 1,
    entry: entries[index]!,
    entry_path: inclusionRanges(index, hashes.length).map((range) => rootOfRange(hashes, range)),
    statement,
    number,
    statement_path: path.map(toBase64),
    checkpoint: checkpoint.note,
  };
}

/** Reads the hashes, in base64, that prove that the tree of size `to` extends the tree of size `from`. */
export async function readConsistency(tx: LedgerTx, from: number, to: number): Promise<string[]> {
  return (await readRanges(tx, consistencyRanges(from, to))).map(toBase64);
}
