import type { Cents } from '@nua/money';
import { type RawBuilder, sql } from 'kysely';
import type { PlayerQuery } from '../db/player-query.ts';
import { type LedgerTx, runSql } from './run-sql.ts';

/** A player's balances in the ledger. */
export type PlayerBalances = {
  /** The id of the main wallet's ledger account. */
  account_id: string;
  currency: string;
  /** The available amount, without holds and the frozen amount. */
  main: Cents;
  bonus: Cents;
  game: Cents;
  /** The sum of open holds. */
  blocked: Cents;
  /** The part of the holds that is bonus money, held with a withdrawal that would give up the bonus. */
  bonus_held: Cents;
  /** The amount that an operator has frozen, with its reason. */
  freeze: Cents;
  freeze_reason: string | null;
  /** True if the player is blocked: no debit is accepted, except in a journal with `despite_block`. */
  frozen: boolean;
  /** The player's debt after a reversed deposit. */
  debt: Cents;
};

/** Opens a player's wallets, in the transaction that creates the player. Safe to repeat. */
export async function openPlayerAccounts(tx: LedgerTx, player_id: string, currency: 'PKR', at: Date): Promise<void> {
  await runSql(
    tx,
    `insert into ledger.owner (id, kind, created_at) values ($1, 'player', $2) on conflict (id) do nothing`,
    [player_id, at],
  );
  await runSql(
    tx,
    `insert into ledger.account (owner_id, purpose, currency, guarded)
     select $1, purpose, $2, true from unnest(array['main', 'bonus', 'game']) purpose
     on conflict (owner_id, purpose, currency) do nothing`,
    [player_id, currency],
  );
}

/** Reads the wallets of several players. Players without wallets are absent. */
export async function readBalances(tx: LedgerTx, player_ids: readonly string[]): Promise<Map<string, PlayerBalances>> {
  const rows = await runSql<Row>(tx, `${SUMS} owner_id = any ($1) ${OF_EACH}`, [[...player_ids]]);
  return new Map(
    rows.map(({ owner_id, ...row }) => {
      const amounts = Object.fromEntries(AMOUNTS.map((name) => [name, BigInt(row[name]) as Cents]));
      return [owner_id, { ...row, ...(amounts as Record<Amount, Cents>) }];
    }),
  );
}

type Amount = (typeof AMOUNTS)[number];
type Row = Omit<PlayerBalances, Amount> & Record<Amount, string> & { owner_id: string };

const AMOUNTS = ['main', 'bonus', 'game', 'blocked', 'bonus_held', 'freeze', 'debt'] as const;

const SUMS = `select owner_id, currency,
    min(id::text) filter (where purpose = 'main') as account_id,
    (sum(available) filter (where purpose = 'main'))::text as main,
    (sum(available) filter (where purpose = 'bonus'))::text as bonus,
    (sum(available) filter (where purpose = 'game'))::text as game,
    sum(debits_pending)::text as blocked, (sum(debits_pending) filter (where purpose = 'bonus'))::text as bonus_held,
    sum(freeze_cents)::text as freeze,
    max(freeze_reason) as freeze_reason, bool_or(frozen) as frozen,
    ledger.debt_of(owner_id, currency)::text as debt
  from (select *, credits_posted - debits_posted - debits_pending - freeze_cents as available
    from ledger.account where guarded and`;
const OF_EACH = ') a group by owner_id, currency';

/** Queries the wallets of one player, in the same statement as the player's other data. */
export const WALLETS: PlayerQuery<PlayerBalances> = {
  select: (player_id) => sql`${sql.raw(SUMS)} owner_id = ${player_id} ${sql.raw(OF_EACH)}`,
  cents: AMOUNTS,
};

/**
 * Locks a player's wallets until the transaction ends, to move a whole balance.
 *
 * To prevent deadlocks, the owner is locked first and then the accounts in the order of their ids, as in the posting.
 */
export async function lockWallets(tx: LedgerTx, player_id: string): Promise<void> {
  await runSql(tx, 'select 1 from ledger.owner where id = $1 for no key update', [player_id]);
  await runSql(tx, 'select 1 from ledger.account where owner_id = $1 and guarded order by id for no key update', [
    player_id,
  ]);
}

/** Blocks or unblocks every wallet of a player. A blocked wallet accepts no debit, except in a journal with `despite_block`. */
export async function blockPlayer(tx: LedgerTx, player_id: string, frozen: boolean): Promise<void> {
  await runSql(tx, 'select 1 from ledger.account where owner_id = $1 order by id for no key update', [player_id]);
  await runSql(tx, 'update ledger.account set frozen = $2 where owner_id = $1 and guarded', [player_id, frozen]);
}

/**
 * Freezes an amount of the main wallet. It replaces an earlier frozen amount; zero releases it.
 *
 * Shape   -> 'INSUFFICIENT_FUNDS', without a change, if the wallet has less than the amount after its holds
 */
export async function freezeAmount(
  tx: LedgerTx,
  player_id: string,
  amount: Cents,
  reason: string | null,
): Promise<'frozen' | 'INSUFFICIENT_FUNDS'> {
  if (amount > 0n && !reason) throw new Error('a freeze needs a reason, which is shown to the player');
  const rows = await runSql(
    tx,
    `update ledger.account set freeze_cents = $2, freeze_reason = case when $2 > 0 then $3 end
     where owner_id = $1 and purpose = 'main' and credits_posted - debits_posted - debits_pending >= $2 returning 1`,
    [player_id, amount.toString(), reason],
  );
  return rows.length === 1 ? 'frozen' : 'INSUFFICIENT_FUNDS';
}

/** Selects the owners of the two accounts of a transfer. */
export const ownersOfTransfer = (id: string): RawBuilder<unknown> => sql`
  select a.owner_id from ledger.transfer t join ledger.account a on a.id in (t.debit_account, t.credit_account)
  where t.id = ${id}`;

/** Returns the ledger accounts of players' game wallets. The ids never change, so a caller may cache them. */
export async function gameAccountIds(tx: LedgerTx, player_ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await runSql<{ owner_id: string; id: string }>(
    tx,
    `select owner_id, id from ledger.account where owner_id = any ($1) and purpose = 'game' and currency = 'PKR'`,
    [[...player_ids]],
  );
  return new Map(rows.map(({ owner_id, id }) => [owner_id, id]));
}
