import { createHash } from 'node:crypto';
import { type Cents, ZERO } from '@nua/money';
import { lesser } from '@nua/rewards';
import { sql } from 'kysely';
import type { Tx } from '../../core/app.ts';
import { newId } from '../../db/new-id.ts';
import type { Leg } from '../../ledger/ledger.ts';
import type { BonusDeps } from './activate-next.ts';
import { type BonusRow, expenseAccount } from './bonus-row.ts';

type ClearedBonus = Pick<BonusRow, 'id' | 'player_id' | 'source' | 'converted_cents'>;
type ReclaimedBonus = Pick<BonusRow, 'id' | 'player_id' | 'source'> & { reclaimed_cents: Cents };

/**
 * Reclaims the money that the cleared bonuses of a reversed deposit paid. A shortfall in the main wallet becomes a debt.
 *
 * The caller holds the owner's lock and has already taken back the deposit.
 *
 * Shape   (deps, tx, deposit) -> the amount taken back, and how much of it became a debt
 */
export async function reclaimClearedBonuses(
  deps: BonusDeps,
  tx: Tx,
  deposit_id: string,
): Promise<{ amount: Cents; owed: Cents }> {
  const { rows } = await sql<ClearedBonus>`select id, player_id, source, converted_cents from bonus
    where deposit_id = ${deposit_id} and state = 'cleared' and converted_cents > 0 order by id for update`.execute(tx);
  let amount = ZERO;
  let owed = ZERO;
  for (const row of rows) {
    amount = (amount + row.converted_cents) as Cents;
    owed = (owed + (await reclaim(deps, tx, row))) as Cents;
  }
  return { amount, owed };
}

async function reclaim(deps: BonusDeps, tx: Tx, bonus: ClearedBonus): Promise<Cents> {
  const { id, player_id, source, converted_cents } = bonus;
  const available = (await deps.ledger.balances([player_id], tx)).get(player_id)?.main ?? ZERO;
  const covered = lesser(available, converted_cents);
  const owed = (converted_cents - covered) as Cents;
  const credit = { house: expenseAccount[source] };
  const legs: Leg[] = [];
  if (covered > 0n)
    legs.push({ debit: { player_id, purpose: 'main' }, credit, amount: covered, reason: 'bonus_returned' });
  if (owed > 0n) {
    await deps.ledger.openDebtAccount(tx, player_id);
    legs.push({ debit: { player_id, purpose: 'debt' }, credit, amount: owed, reason: 'debt' });
  }
  await postOfBonus(deps, tx, bonus, 'reclaim', legs);
  await sql`update bonus set state = 'given_up', converted_cents = 0, reclaimed_cents = ${converted_cents}
    where id = ${id}`.execute(tx);
  return owed;
}

/** Pays back the bonus money that a reversal took, after the provider has undone the reversal. Open debt is paid first. */
export async function restoreReclaimedBonuses(deps: BonusDeps, tx: Tx, deposit_id: string): Promise<void> {
  const { rows } = await sql<ReclaimedBonus>`select id, player_id, source, reclaimed_cents from bonus
    where deposit_id = ${deposit_id} and reclaimed_cents > 0 order by id for update`.execute(tx);
  for (const bonus of rows) {
    const { id, player_id, source, reclaimed_cents: amount } = bonus;
    const debit = { house: expenseAccount[source] };
    const credit = { player_id, purpose: 'main' } as const;
    const leg: Leg = { debit, credit, amount, reason: 'bonus_cleared' };
    await postOfBonus(deps, tx, bonus, 'restore', [leg]);
    await sql`update bonus set state = 'cleared', converted_cents = ${amount}, reclaimed_cents = 0
      where id = ${id}`.execute(tx);
  }
}

async function postOfBonus(
  deps: BonusDeps,
  tx: Tx,
  { id: bonus_id, player_id }: Pick<BonusRow, 'id' | 'player_id'>,
  act: 'reclaim' | 'restore',
  legs: Leg[],
): Promise<void> {
  const id = newId();
  await deps.ledger.mustPost(tx, {
    ...{ id, owner_id: player_id, key: id, currency: 'PKR', legs, at: deps.clock.now() },
    request_hash: createHash('sha256').update(`bonus ${bonus_id} ${act}`).digest(),
    ref: { type: 'bonus', id: bonus_id },
    despite_block: true,
  });
}
