import { createHash } from 'node:crypto';
import { type Cents, ZERO } from '@nua/money';
import { contribution } from '@nua/rewards';
import { sql } from 'kysely';
import { apiError } from '../../../core/api-error.ts';
import type { App, Tx } from '../../../core/app.ts';
import { newId } from '../../../db/new-id.ts';
import type { LedgerAccountRef, Leg, VerdictBalances } from '../../../ledger/ledger.ts';
import {
  endAfterRound,
  endBonus,
  type Parts,
  partsOfStake,
  readBonusOfRound,
  splitPayout,
} from '../../bonus/public.ts';
import {
  countPlay,
  guardStake,
  isPlayCounted,
  notifyLimitsReached,
  staysUnguarded,
  uncountStake,
} from '../guard/guard-stake.ts';

export type RoundDeps = Pick<App, 'clock' | 'ledger' | 'seeds'>;

export type Escrow = {
  round_id: string;
  player_id: string;
  game_id: string;
  /** The sum of own money and bonus money. */
  stake: Cents;
  bonus_stake: Cents;
  bonus_id: string | null;
};

/** A stake to take. `held` is the money that the round already has in escrow. */
export type StakeRequest = { round_id: string; player_id: string; game_id: string; stake: Cents; held: Escrow | null };

export const ESCROW: LedgerAccountRef = { house: 'round_escrow' };
const PNL: LedgerAccountRef = { house: 'game_pnl:original' };

/**
 * Moves a stake of an open round into escrow, under the same limits and bonus rules as any bet.
 *
 * The first stake takes own money before bonus money. An extra stake takes both in the round's proportion. The caller holds the owner's
 * lock.
 *
 * Shape   (deps, tx, request) -> the round's escrow, the game wallet, and the time at which the stake counts
 * Errors  PLAYER_EXCLUDED, LIMIT_REACHED, BONUS_STAKE_MAXIMUM, FURTHER_STAKE_SHORT, INSUFFICIENT_FUNDS, ACCOUNT_FROZEN; a
 *         guard error if a guard was set at the same moment: the caller rolls back and retries (`retryUnderGuard`)
 */
export async function takeIntoEscrow(
  deps: RoundDeps,
  tx: Tx,
  request: StakeRequest,
): Promise<{ escrow: Escrow; balances: VerdictBalances; at: Date }> {
  const { round_id, player_id, game_id, stake, held } = request;
  const decided = await guardStake(deps, tx, { player_id, game_id, stake, held });
  if ('refused' in decided) throw decided.refused;
  const { at, guard } = decided;
  const bonus = guard?.bonus && !guard.bonus.is_frozen ? guard.bonus : null;
  const parts = partsOfStake(stake, bonus, held);
  if (held && !guard?.bonus?.is_frozen)
    await assertFurtherStakeCovered(deps, tx, player_id, parts, bonus?.left_cents ?? ZERO);
  const legs: Leg[] = [
    { debit: { player_id, purpose: 'game' }, credit: ESCROW, amount: parts.own, reason: 'bet' },
    { debit: { player_id, purpose: 'bonus' }, credit: ESCROW, amount: parts.bonus, reason: 'bet' },
  ];
  const balances = await postOfRound(deps, tx, { round_id, player_id }, legs, at);
  if (parts.bonus > 0n)
    await sql`update bonus set left_cents = left_cents - ${parts.bonus} where id = ${bonus!.id}`.execute(tx);
  if (guard) {
    await countPlay(tx, player_id, { staked: parts.own, paid: 0n }, at);
    await notifyLimitsReached(tx, player_id, { limits: guard.limits, own_stake: parts.own }, at);
  } else if (!(await staysUnguarded(tx, player_id)))
    throw Object.assign(new Error(`player ${player_id} got a guard meanwhile`), { code: 'NUA01' });
  return {
    escrow: {
      ...{ round_id, player_id, game_id, stake: ((held?.stake ?? ZERO) + stake) as Cents },
      bonus_stake: ((held?.bonus_stake ?? ZERO) + parts.bonus) as Cents,
      // The stake counts towards the active bonus even if it uses no bonus money.
      bonus_id: held ? held.bonus_id : (bonus?.id ?? null),
    },
    balances,
    at,
  };
}

/** Errors  FURTHER_STAKE_SHORT if own money or bonus money alone does not cover its part of a further stake */
async function assertFurtherStakeCovered(
  deps: RoundDeps,
  tx: Tx,
  player_id: string,
  parts: Parts,
  bonus_left: Cents,
): Promise<void> {
  const game = (await deps.ledger.balances([player_id], tx)).get(player_id)?.game ?? ZERO;
  const isOwnShort = parts.own > game && parts.own + parts.bonus <= game + bonus_left;
  if (isOwnShort || parts.bonus > bonus_left) throw apiError('FURTHER_STAKE_SHORT', parts);
}

export type SettledMoney = {
  bonus_payout: Cents;
  bonus_after: Cents;
  contribution: Cents;
  balances: VerdictBalances;
};

/**
 * Moves the stake of an open round to the house, and the payout from the house to the player. The payout is split in the proportion of the
 * stake, and the round counts towards the wagering of its bonus.
 *
 * The caller holds the owner's lock and marks the round as settled in the same transaction.
 *
 * Shape   (deps, tx, escrow, payout, time) -> the split of the payout
 */
export async function settleEscrow(
  deps: RoundDeps,
  tx: Tx,
  escrow: Escrow,
  payout: Cents,
  at: Date,
): Promise<SettledMoney> {
  const { player_id, stake, bonus_stake, bonus_id } = escrow;
  const isGuarded = await lockGuard(tx, player_id);
  const own = (stake - bonus_stake) as Cents;
  const paid = splitPayout(payout, { own, bonus: bonus_stake });
  const legs: Leg[] = [
    { debit: ESCROW, credit: PNL, amount: stake, reason: 'settlement' },
    { debit: PNL, credit: { player_id, purpose: 'game' }, amount: paid.own, reason: 'win' },
    { debit: PNL, credit: { player_id, purpose: 'bonus' }, amount: paid.bonus, reason: 'win' },
  ];
  const balances = await postOfRound(deps, tx, escrow, legs, at);
  if (await isPlayCounted(tx, player_id, isGuarded)) await countPlay(tx, player_id, { staked: 0n, paid: paid.own }, at);
  const counted = bonus_id === null ? NO_BONUS : await countForBonus(deps, tx, escrow, paid.bonus);
  return { bonus_payout: paid.bonus, balances, ...counted };
}

export const NO_BONUS = { bonus_after: ZERO, contribution: ZERO };

export type OwnStake = { own: Cents; at: Date };

/**
 * Returns a stake of an open round to the wallets it came from, and subtracts the parts in `staked` from the days on which limits counted
 * them.
 *
 * The caller holds the owner's lock and updates the round in the same transaction. `in_round` is the bonus money that stays in the round.
 */
export async function returnEscrow(
  deps: RoundDeps,
  tx: Tx,
  escrow: Escrow,
  { at, staked, in_round = ZERO }: { at: Date; staked: readonly OwnStake[]; in_round?: Cents },
): Promise<{ balances: VerdictBalances }> {
  const { player_id, stake, bonus_stake } = escrow;
  const isGuarded = await lockGuard(tx, player_id);
  const own = (stake - bonus_stake) as Cents;
  const legs: Leg[] = [
    { debit: ESCROW, credit: { player_id, purpose: 'game' }, amount: own, reason: 'bet_returned' },
    { debit: ESCROW, credit: { player_id, purpose: 'bonus' }, amount: bonus_stake, reason: 'bet_returned' },
  ];
  const balances = await postOfRound(deps, tx, escrow, legs, at);
  if (await isPlayCounted(tx, player_id, isGuarded))
    for (const part of staked) await uncountStake(tx, player_id, part.own, part.at);
  // This ends a bonus that other rounds have cleared or used up meanwhile.
  if (bonus_stake > 0n) await changeBonus(deps, tx, escrow, { added: bonus_stake, counted: () => ZERO, in_round });
  return { balances };
}

/** Locks the player's guard row. Returns false if there is none. The guard row is locked before the accounts. */
export async function lockGuard(tx: Tx, player_id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from player_guard where player_id = ${player_id} for update`.execute(tx);
  return rows.length > 0;
}

/**
 * Counts an ended round towards the wagering of its bonus, adds its payout to the bonus, and ends the bonus if it is now cleared or used
 * up.
 */
export async function countForBonus(
  deps: RoundDeps,
  tx: Tx,
  escrow: Escrow,
  bonus_payout: Cents,
): Promise<Pick<SettledMoney, 'bonus_after' | 'contribution'>> {
  const counted = (weight_bps: number) => contribution(escrow.stake, weight_bps);
  return await changeBonus(deps, tx, escrow, { added: bonus_payout, counted, in_round: ZERO });
}

/** A round's effect on its bonus. `counted` is the wagering, `in_round` the bonus money that stays in the round. */
type BonusChange = { added: Cents; counted: (weight_bps: number) => Cents; in_round: Cents };

async function changeBonus(
  deps: RoundDeps,
  tx: Tx,
  { round_id, bonus_id, game_id, bonus_stake }: Escrow,
  change: BonusChange,
): Promise<Pick<SettledMoney, 'bonus_after' | 'contribution'>> {
  const before = await readBonusOfRound(tx, { bonus_id: bonus_id!, game_id, round_id });
  // A bonus without a stake in the round may have ended already.
  if (before.state !== 'active') {
    if (bonus_stake > 0n) throw new Error(`bonus ${bonus_id} ended while round ${round_id} held some of its money`);
    return NO_BONUS;
  }
  const counted = change.counted(before.weight_bps);
  const after = {
    ...before,
    left_cents: (before.left_cents + change.added) as Cents,
    wager_done_cents: (before.wager_done_cents + counted) as Cents,
  };
  await sql`update bonus set left_cents = ${after.left_cents}, wager_done_cents = ${after.wager_done_cents}
    where id = ${before.id}`.execute(tx);
  const end = endAfterRound({
    ...{ left: after.left_cents, wager_done: after.wager_done_cents, wager_needed: before.wager_needed_cents },
    in_open_rounds: (before.in_open_rounds + change.in_round) as Cents,
  });
  if (end !== null) await endBonus(deps, tx, after, end);
  return { bonus_after: end === null ? after.left_cents : ZERO, contribution: counted };
}

/** Posts the transfers of a round. A block of the player refuses stakes, but not payouts. */
export async function postOfRound(
  deps: RoundDeps,
  tx: Tx,
  { round_id, player_id }: Pick<Escrow, 'round_id' | 'player_id'>,
  legs: readonly Leg[],
  at: Date,
): Promise<VerdictBalances> {
  const id = newId();
  const posted = legs.filter(({ amount }) => amount > 0n);
  const isStake = posted.some(({ reason }) => reason === 'bet');
  const stake = legs.reduce((sum, { amount }) => sum + amount, 0n);
  const readAvailable = async () => (await deps.ledger.balances([player_id], tx)).get(player_id)?.game ?? ZERO;
  const available = isStake ? await readAvailable() : ZERO;
  const verdict = await deps.ledger.mustPost(
    tx,
    {
      ...{ id, owner_id: player_id, key: id, currency: 'PKR', legs: posted, at },
      request_hash: createHash('sha256').update(`round ${round_id} ${posted[0]?.reason} ${stake}`).digest(),
      ref: { type: 'round', id: round_id },
      despite_block: !isStake,
    },
    isStake
      ? {
          INSUFFICIENT_FUNDS: () => apiError('INSUFFICIENT_FUNDS', { available }),
          ACCOUNT_FROZEN: () => apiError('ACCOUNT_FROZEN'),
        }
      : {},
  );
  return verdict.balances;
}
