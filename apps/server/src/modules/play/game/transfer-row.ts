import { createHash } from 'node:crypto';
import type { Cents } from '@nua/money';
import { sql } from 'kysely';
import type { Queryable } from '../../../db/connect.ts';
import type { Journal, LedgerAccountRef, Reason } from '../../../ledger/ledger.ts';

export type Transfer = {
  id: string;
  player_id: string;
  direction: 'in' | 'out';
  amount_cents: Cents | null;
  state: 'requested' | 'confirmed' | 'failed' | 'unknown';
  reason: string | null;
  sent_at: Date | null;
  asked: number;
};

const columns = sql.raw('id, player_id, direction, amount_cents, state, reason, sent_at, asked');

export const isOpen = (transfer: Transfer): boolean => transfer.state === 'requested' || transfer.state === 'unknown';

export async function readTransfer(db: Queryable, id: string, lock = false): Promise<Transfer> {
  const ending = lock ? sql`for update` : sql``;
  const { rows } = await sql<Transfer>`select ${columns} from game_transfer where id = ${id} ${ending}`.execute(db);
  if (!rows[0]) throw new Error(`there is no game transfer ${id}`);
  return rows[0];
}

export async function openTransferOf(db: Queryable, player_id: string, provider: string): Promise<Transfer | null> {
  const { rows } = await sql<Transfer>`select ${columns} from game_transfer
    where player_id = ${player_id} and provider = ${provider} and state in ('requested', 'unknown')`.execute(db);
  return rows[0] ?? null;
}

export async function insertTransfer(
  db: Queryable,
  row: { id: string; player_id: string; provider: string; direction: 'in' | 'out'; amount: Cents | null; at: Date },
): Promise<void> {
  await sql`insert into game_transfer (id, player_id, provider, direction, amount_cents, state, requested_at, next_ask_at)
    values (${row.id}, ${row.player_id}, ${row.provider}, ${row.direction}, ${row.amount}, 'requested', ${row.at}, ${row.at})`.execute(
    db,
  );
}

/** Marks a transfer as sent. Only the first caller gets the transfer, later callers get null. */
export async function claimSending(db: Queryable, id: string, at: Date): Promise<Transfer | null> {
  const { rows } = await sql<Transfer>`update game_transfer set sent_at = ${at}
    where id = ${id} and state = 'requested' and sent_at is null returning ${columns}`.execute(db);
  return rows[0] ?? null;
}

/** Sets the time of the next query after a response without a result. A transfer that is already final does not change. */
export async function postponeTransfer(db: Queryable, id: string, next_ask_at: Date): Promise<Transfer> {
  await sql`update game_transfer set state = 'unknown', asked = asked + 1, next_ask_at = ${next_ask_at}
    where id = ${id} and state in ('requested', 'unknown')`.execute(db);
  return await readTransfer(db, id);
}

export async function finishTransfer(
  db: Queryable,
  end: { id: string; state: 'confirmed' | 'failed'; amount: Cents | null; reason: string | null; at: Date },
): Promise<void> {
  await sql`update game_transfer
    set state = ${end.state}, amount_cents = coalesce(${end.amount}, amount_cents), reason = ${end.reason}, finished_at = ${end.at}
    where id = ${end.id}`.execute(db);
}

/** Builds the journal for one step of a transfer. Its key is derived from transfer and step, so no step is posted twice. */
export function transferJournal(step: {
  transfer: { id: string; player_id: string };
  name: 'leave_main' | 'return_to_main' | 'arrive_in_main';
  debit: LedgerAccountRef;
  credit: LedgerAccountRef;
  amount: Cents;
  reason: Reason;
  id: string;
  at: Date;
}): Journal {
  const { transfer, name, debit, credit, amount, reason, id, at } = step;
  const request_hash = createHash('sha256').update(`${transfer.id} ${name}`).digest();
  const hex = request_hash.toString('hex');
  const key = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  return {
    id,
    owner_id: transfer.player_id,
    key,
    request_hash,
    currency: 'PKR',
    legs: [{ debit, credit, amount, reason }],
    at,
    ref: { type: 'game_transfer', id: transfer.id },
  };
}
