import type { Cents } from '@nua/money';
import { type LedgerTx, runSql } from './run-sql.ts';

/** A transfer of a round, on one of its player's accounts. */
export type RoundTransfer = { id: string; reason: string; amount: string; from: string; to: string; at: Date };

/** SQL for the round id of a transfer `t`. A single-step round is its own journal. The transfers of other rounds name the round. */
export const ROUND_OF = `case when t.ref ->> 'type' = 'round' then (t.ref ->> 'id')::uuid else t.journal_id end`;

const MOVES_ROUND = `t.reason in ('bet', 'win', 'bet_returned')`;

/**
 * Finds the round of a transfer and its player.
 *
 * Shape   transfer id -> { round_id, player_id }, or null for an unknown id. `round_id` is null for a transfer that belongs to no round,
 *         `player_id` for a transfer between house accounts.
 */
export async function roundOfTransfer(
  tx: LedgerTx,
  transfer_id: string,
): Promise<{ round_id: string | null; player_id: string | null } | null> {
  const [row] = await runSql<{ round_id: string | null; player_id: string | null }>(
    tx,
    `select case when ${MOVES_ROUND} or t.ref ->> 'type' = 'round' then ${ROUND_OF} end as round_id, a.owner_id as player_id from ledger.transfer t
     left join ledger.account a on a.id in (t.debit_account, t.credit_account) and a.guarded where t.id = $1 limit 1`,
    [transfer_id],
  );
  return row ?? null;
}

/**
 * Returns the stakes and payouts of a round from the journal. Only the accounts of the round's player are read.
 *
 * Shape   { round_id, player_id } -> transfers in their order
 * Units   paisa as text
 */
export async function transfersOfRound(
  tx: LedgerTx,
  { round_id, player_id }: { round_id: string; player_id: string },
): Promise<RoundTransfer[]> {
  return await runSql(
    tx,
    `with own as (select id from ledger.account where owner_id = $2 and guarded),
     side as (
       select t.* from own join ledger.transfer t on t.debit_account = own.id and t.debit_entry is not null
       union
       select t.* from own join ledger.transfer t on t.credit_account = own.id and t.credit_entry is not null)
     select t.id, t.reason, t.amount::text as amount, d.purpose as "from", c.purpose as "to", t.at
     from side t join ledger.account d on d.id = t.debit_account join ledger.account c on c.id = t.credit_account
     where ${MOVES_ROUND} and ${ROUND_OF} = $1 order by t.id`,
    [round_id, player_id],
  );
}

/**
 * Returns the movements of the main wallet that belong to one game transfer, from the journal.
 *
 * Shape   { transfer_id, player_id } -> transfers in their order
 * Units   paisa as text
 */
export async function transfersOfWallet(
  tx: LedgerTx,
  { transfer_id, player_id }: { transfer_id: string; player_id: string },
): Promise<RoundTransfer[]> {
  return await runSql(
    tx,
    `with own as (select id from ledger.account where owner_id = $2 and purpose = 'main'),
     side as (
       select t.* from own join ledger.transfer t on t.debit_account = own.id
       union
       select t.* from own join ledger.transfer t on t.credit_account = own.id)
     select t.id, t.reason, t.amount::text as amount, d.purpose as "from", c.purpose as "to", t.at
     from side t join ledger.account d on d.id = t.debit_account join ledger.account c on c.id = t.credit_account
     where t.ref ->> 'type' = 'game_transfer' and t.ref ->> 'id' = $1 order by t.id`,
    [transfer_id, player_id],
  );
}

export type GreatWin = { round: string | null; amount: Cents };

/**
 * Returns the wins of at least an amount since a time. The time is compared with the ids, which contain the time of their creation.
 *
 * Shape   { from, amount } -> wins in their order
 */
export async function greatWinsFrom(
  tx: LedgerTx,
  { from, amount }: { from: string; amount: Cents },
): Promise<GreatWin[]> {
  return await runSql<GreatWin>(
    tx,
    `select (${ROUND_OF})::text as round, t.amount from ledger.transfer t
     where t.id >= arcade.id_at($1) and t.reason = 'win' and t.amount >= $2 order by t.id`,
    [from, amount],
  );
}

/**
 * Returns the ids of the next transfers that paid a stake.
 *
 * Shape   { after, count, recent } -> ids in their order; with `recent` only those of the last six minutes
 */
export async function nextStakes(
  tx: LedgerTx,
  { after, count, recent }: { after: string; count: number; recent: boolean },
): Promise<string[]> {
  const rows = await runSql<{ id: string }>(
    tx,
    `select id from ledger.transfer
     where id > case when $2::boolean then greatest($1::uuid, uuidv7(interval '-6 minutes')) else $1::uuid end and reason = 'bet'
     order by id limit $3`,
    [after, recent, count],
  );
  return rows.map(({ id }) => id);
}
