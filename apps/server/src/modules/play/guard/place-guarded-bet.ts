import type { Cents } from '@nua/money';
import type { PoolClient } from 'pg';
import type { ApiError } from '../../../core/api-error.ts';
import type { App, Tx } from '../../../core/app.ts';
import { keyedMutex } from '../../../core/keyed-mutex.ts';
import { dbOn } from '../../../db/connect.ts';
import { inOneTransaction, runDurably } from '../../../ledger/run-durably.ts';
import { placeUnderBonus } from '../../bonus/public.ts';
import { type Bet, type BetVerdict, findPlacedBet, placeOne } from '../../fairness/public.ts';
import { countPlay, guardStake, publishReached } from './guard-stake.ts';

/** A stake was about to be taken as that of a player without a guard, and there is one: this node had not heard of it yet. */
export function isGuarded(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === 'NUA01';
}

/** Does work once more where a guard came in the same instant: the second try sees it. The first one must have left nothing behind. */
export async function againUnderGuard<Result>(work: () => Promise<Result>): Promise<Result> {
  return await work().catch((error) => {
    if (isGuarded(error)) return work();
    throw error;
  });
}

type Around = Pick<App, 'pool' | 'clock' | 'ledger'>;
type Outcome = { verdict: BetVerdict } | { refused: ApiError };

/**
 * Places a bet of a player who has limits, is excluded or plays with a bonus.
 *
 * Such bets stand in a line: the lock of the player's guard row is taken before the limits are read, and held until the bet and what
 * it counts are committed together. So no number of nodes and parallel bets can pass a limit or play a bonus twice. Everyone else's
 * bets never come here.
 * A bet that was placed before is answered again, whatever the limits say now.
 *
 * Errors  LIMIT_REACHED, PLAYER_EXCLUDED, BONUS_STAKE_MAXIMUM; otherwise the verdict of the ordinary bet service
 */
export async function placeGuardedBet(around: Around, bet: Bet): Promise<BetVerdict> {
  const { pool } = around;
  // Waiting here holds no connection; the row's lock is what decides.
  return await keyedMutex(pool, `bets of ${bet.player_id}`, async () => {
    const outcome = await runDurably(pool, (client) => inOneTransaction(client, () => decide(client, around, bet)));
    if ('refused' in outcome) throw outcome.refused;
    return outcome.verdict;
  });
}

async function decide(client: PoolClient, around: Around, bet: Bet): Promise<Outcome> {
  const { player_id, game_id, stake } = bet;
  // The owner comes before the guard in the order of locks: a bonus that is granted or ended meanwhile has both.
  await around.ledger.responses.lockOwner(client, player_id);
  // Asked in the line: the same bet may have been placed by another node, or by a try whose connection was lost after its commit.
  const known = await findPlacedBet(client, bet, around.clock.now());
  if (known) return { verdict: known };
  const tx = dbOn(client) as Tx;
  const decided = await guardStake(around, tx, { player_id, game_id, stake, held: null });
  if ('refused' in decided) return decided;
  const { at, guard } = decided;
  if (guard === null) return { verdict: await placeOne(client, bet, at) };
  const { bonus, own_stake, limits } = guard;
  const verdict = await (bonus ? placeUnderBonus(around, client, bet, bonus, at) : placeOne(client, bet, at));
  if (verdict.status === 'placed') {
    const { payout, bonus: parts } = verdict.round;
    const paid = parts ? ((payout - parts.payout) as Cents) : payout;
    await countPlay(client, player_id, { staked: own_stake, paid }, at);
    await publishReached(tx, player_id, limits, at);
  }
  return { verdict };
}
