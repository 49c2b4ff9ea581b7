import type { Cents } from '@nua/money';
import type { PoolClient } from 'pg';
import type { ApiError } from '../../../core/api-error.ts';
import type { App } from '../../../core/app.ts';
import { keyedMutex } from '../../../core/keyed-mutex.ts';
import { txOn } from '../../../db/connect.ts';
import { inOneTransaction, runDurably } from '../../../ledger/run-durably.ts';
import { placeUnderBonus } from '../../bonus/public.ts';
import { type Bet, type BetVerdict, findPlacedBet, placeOne } from '../../fairness/public.ts';
import { countPlay, guardStake, notifyLimitsReached } from './guard-stake.ts';

/** Reports whether an error means that the player has a guard that this node did not know. */
export function isGuardError(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === 'NUA01';
}

/** Runs `work` again if a guard was set during the first attempt. `work` must undo its changes when it fails. */
export async function retryUnderGuard<Result>(work: () => Promise<Result>): Promise<Result> {
  return await work().catch((error) => {
    if (isGuardError(error)) return work();
    throw error;
  });
}

type Deps = Pick<App, 'pool' | 'clock' | 'ledger' | 'seeds'>;
type Outcome = { verdict: BetVerdict } | { refused: ApiError };

/**
 * Places a bet of a player who has limits, is excluded or plays with a bonus.
 *
 * The player's guard row is locked before the limits are read, until the bet and its counts are committed. So parallel bets on any nodes
 * cannot exceed a limit or stake the same bonus money twice.
 *
 * A repeated bet returns its earlier round, even under new limits.
 *
 * Errors  LIMIT_REACHED, PLAYER_EXCLUDED, BONUS_STAKE_MAXIMUM
 */
export async function placeGuardedBet(deps: Deps, bet: Bet): Promise<BetVerdict> {
  const { pool } = deps;
  // The row lock serialises the bets. This mutex only lets them wait without a database connection.
  return await keyedMutex(pool, `bets of ${bet.player_id}`, async () => {
    const outcome = await runDurably(pool, (client) => inOneTransaction(client, () => placeLocked(client, deps, bet)));
    if ('refused' in outcome) throw outcome.refused;
    return outcome.verdict;
  });
}

async function placeLocked(client: PoolClient, deps: Deps, bet: Bet): Promise<Outcome> {
  const { player_id, game_id, stake } = bet;
  // The owner is locked before the guard; granting and ending a bonus use the same order.
  await deps.ledger.responses.lockOwner(client, player_id);
  // Another node may have placed the same bet, or an earlier attempt lost its connection after the commit.
  const known = await findPlacedBet(client, bet, deps.clock.now());
  if (known) return { verdict: known };
  const tx = txOn(client);
  const decided = await guardStake(deps, tx, { player_id, game_id, stake, held: null });
  if ('refused' in decided) return decided;
  const { at, guard } = decided;
  if (guard === null) return { verdict: await placeOne(client, deps.seeds, bet, at) };
  const { bonus, own_stake } = guard;
  const verdict = await (bonus ? placeUnderBonus(deps, client, bet, bonus, at) : placeOne(client, deps.seeds, bet, at));
  if (verdict.status === 'placed') {
    const { payout, bonus: parts } = verdict.round;
    const paid = parts ? ((payout - parts.payout) as Cents) : payout;
    await countPlay(client, player_id, { staked: own_stake, paid }, at);
    await notifyLimitsReached(tx, player_id, guard, at);
  }
  return { verdict };
}
