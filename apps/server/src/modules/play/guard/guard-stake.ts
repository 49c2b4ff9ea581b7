import { dayInKarachi } from '@nua/contract/karachi-day.ts';
import type { Cents } from '@nua/money';
import { sql } from 'kysely';
import { type ApiError, apiError } from '../../../core/api-error.ts';
import type { App, Tx } from '../../../core/app.ts';
import { type LedgerTx, runSql } from '../../../ledger/run-sql.ts';
import { type ActiveBonus, bonusStakeError, partsOfStake, resolveActiveBonus } from '../../bonus/public.ts';
import { sendLimitReached } from '../../event/public.ts';
import {
  amountPlayed,
  exclusionError,
  exclusionOf,
  isPlayLimit,
  type LimitRow,
  limitHit,
  readLimits,
  readPlayDays,
  usageOf,
} from '../../protection/public.ts';

/** A stake to check. `held` is the stake that the same round already has in escrow. */
export type GuardedStake = {
  player_id: string;
  game_id: string;
  stake: Cents;
  held: { stake: Cents; bonus_stake: Cents; bonus_id: string | null } | null;
};

/** The limits that a stake counts against, and the bonus it may be paid from. Null if the player has no guard. */
export type StakeGuard = { limits: readonly LimitRow[]; bonus: ActiveBonus | null; own_stake: Cents } | null;

type Deps = Pick<App, 'clock' | 'ledger'>;

/** Locks the guards of all accounts of a person. Returns whether this player has one. */
async function lockGuards(tx: Tx, player_id: string): Promise<boolean> {
  const { rows } = await sql<{ player_id: string }>`
    select player_id from player_guard where player_id in (select linked_players(${player_id})) order by player_id for update`.execute(
    tx,
  );
  return rows.some((guard) => guard.player_id === player_id);
}

/** Records in `nua.bet_line` that this transaction has checked the guard: its bets may use the seed pair of a guarded player. */
const passGuard = (tx: Tx) => sql`select set_config('nua.bet_line', 'guarded', true)`.execute(tx);

/**
 * Serialises a free round with the player's guarded bets. A free round takes no own money, so limits do not count it.
 *
 * Errors  PLAYER_EXCLUDED
 */
export async function guardFreeRound(deps: Pick<App, 'clock'>, tx: Tx, player_id: string): Promise<Date> {
  const isGuarded = await lockGuards(tx, player_id);
  const at = deps.clock.now();
  if (!isGuarded) return at;
  const exclusion = await exclusionOf(tx, player_id, at);
  if (exclusion) throw exclusionError(exclusion);
  await passGuard(tx);
  return at;
}

/**
 * Serialises the stakes of a person until the transaction ends, and decides whether this stake is allowed.
 *
 * The caller holds the owner's lock. All accounts of the person are locked, because their play counts together. The time is read after the
 * lock is taken, so a stake that waited beyond midnight counts for the later day.
 *
 * A caller that takes a stake without a guard must call `staysUnguarded` before its transaction ends.
 *
 * Errors  PLAYER_EXCLUDED, LIMIT_REACHED, BONUS_STAKE_MAXIMUM, as `refused`
 */
export async function guardStake(
  deps: Deps,
  tx: Tx,
  { player_id, game_id, stake, held }: GuardedStake,
): Promise<{ at: Date } & ({ refused: ApiError } | { guard: StakeGuard })> {
  const isGuarded = await lockGuards(tx, player_id);
  const at = deps.clock.now();
  if (!isGuarded) return { at, guard: null };
  const exclusion = await exclusionOf(tx, player_id, at);
  if (exclusion) return { at, refused: exclusionError(exclusion) };
  await deps.ledger.lockWallets(tx, player_id);
  const active = await resolveActiveBonus(deps, tx, { player_id, game_id }, at);
  // A round belongs to one bonus: an extra stake uses the bonus of the first stake, or none.
  const bonus = held === null || held.bonus_id === active?.id ? active : null;
  const limits = (await readLimits(tx, player_id, at)).filter(isPlayLimit);
  if (limits.length === 0 && active === null) {
    // The guard is no longer needed. A new exclusion or limit waits for the guard row's lock, which this transaction holds.
    await sql`select unguard_player(${player_id})`.execute(tx);
    return { at, guard: null };
  }
  const parts = partsOfStake(stake, bonus, held);
  const own_stake = parts.own;
  const hit = limitHit(limits, await readPlayDays(tx, player_id, at), own_stake, at);
  if (hit) return { at, refused: apiError('LIMIT_REACHED', { ...hit, resets_at: hit.resets_at.toISOString() }) };
  const refused = bonus && bonusStakeError(parts, bonus, held);
  if (refused) return { at, refused };
  await passGuard(tx);
  return { at, guard: { limits, bonus, own_stake } };
}

/**
 * Reports whether the player has no guard and cannot get one before this transaction ends.
 *
 * Call this after the accounts are locked. A guard set in parallel then either counts this play or is detected here.
 */
export async function staysUnguarded(tx: Tx, player_id: string): Promise<boolean> {
  const { rows } = await sql<{ stays: boolean }>`select stays_unguarded(${player_id}) as stays`.execute(tx);
  return rows[0]!.stays;
}

/** Reports whether a payout or return must be counted: a guard is set or being set. Call this after the accounts are locked. */
export const isPlayCounted = async (tx: Tx, player_id: string, isGuarded: boolean): Promise<boolean> =>
  isGuarded || !(await staysUnguarded(tx, player_id));

export async function countPlay(
  tx: LedgerTx,
  player_id: string,
  { staked, paid }: { staked: bigint; paid: bigint },
  at: Date,
): Promise<void> {
  await runSql(
    tx,
    `insert into player_play_day as d (player_id, day, staked_cents, paid_cents) values ($1, $2, $3, $4)
     on conflict (player_id, day) do update
     set staked_cents = d.staked_cents + excluded.staked_cents, paid_cents = d.paid_cents + excluded.paid_cents`,
    [player_id, dayInKarachi(at), staked, paid],
  );
}

/** Subtracts a returned stake from the day on which it was counted. Days before the guard began have no row. */
export async function uncountStake(tx: LedgerTx, player_id: string, staked: Cents, at: Date): Promise<void> {
  await runSql(
    tx,
    'update player_play_day set staked_cents = greatest(0, staked_cents - $3) where player_id = $1 and day = $2',
    [player_id, dayInKarachi(at), staked],
  );
}

/**
 * Notifies the player of each limit that the last stake has used up.
 *
 * A stake of bonus money alone uses up no limit.
 */
export async function notifyLimitsReached(
  tx: Tx,
  player_id: string,
  { limits, own_stake }: { limits: readonly LimitRow[]; own_stake: Cents },
  at: Date,
): Promise<void> {
  if (own_stake === 0n) return;
  const days = await readPlayDays(tx, player_id, at);
  for (const limit of limits) {
    const { left, resets_at } = usageOf(limit, amountPlayed(limit, days, at), at);
    if (left > 0n) continue;
    await sendLimitReached(tx, { player_id, at, limit: `${limit.kind} ${limit.period}`, until: resets_at });
  }
}
