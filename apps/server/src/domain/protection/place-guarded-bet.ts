import type { Cents } from '@nua/money';
import type { PoolClient } from 'pg';
import { dbOn } from '../../db/connect.ts';
import { findPlacedBet } from '../../fairness/find-placed-bet.ts';
import { type Bet, type BetVerdict, placeOne } from '../../fairness/place-bets.ts';
import { type ApiError, apiError } from '../../http/api-error.ts';
import { keyedMutex } from '../../http/keyed-mutex.ts';
import type { App, Tx } from '../../http/request-context.ts';
import { inOneTransaction, runDurably } from '../../ledger/run-durably.ts';
import { findActiveBonus, ownStakeOf, placeUnderBonus, refuseBonusStake } from '../bonus/active-bonus.ts';
import { sendLimitReached } from '../event/send-event.ts';
import { exclusionOf } from './is-excluded.ts';
import { dayOf } from './limit-period.ts';
import { isOnPlay, type LimitRow, limitHit, playedUnder, usageOf } from './limit-rules.ts';
import { readLimits, readPlayDays } from './read-limits.ts';
import { exclusionError } from './refuse-excluded.ts';

/** The ordinary bet service was given the pair of a guarded player: this node had not heard of the guard yet. */
export function isGuarded(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === 'NUA01';
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
  const { player_id, stake } = bet;
  // The owner comes before the guard in the order of locks: a bonus that is granted or ended meanwhile has both.
  await around.ledger.responses.lockOwner(client, player_id);
  // Asked in the line: the same bet may have been placed by another node, or by a try whose connection was lost after its commit.
  const known = await findPlacedBet(client, bet, around.clock.now());
  if (known) return { verdict: known };
  // Accounts of one person stand in one line: what one has played counts for the other.
  const { rows: guards } = await client.query<{ player_id: string }>(
    `select player_id from player_guard where player_id in (select linked_players($1)) order by player_id for update`,
    [player_id],
  );
  // Read after the line was stood in: a bet that waited over midnight or over an exclusion's end is one of the later day.
  const at = around.clock.now();
  if (!guards.some((guard) => guard.player_id === player_id)) return { verdict: await placeOne(client, bet, at) };
  const db = dbOn(client);
  const exclusion = await exclusionOf(db, player_id, at);
  if (exclusion) return { refused: exclusionError(exclusion) };
  await around.ledger.lockWallets(client, player_id);
  const bonus = await findActiveBonus(around, client, bet, at);
  const limits = (await readLimits(db, player_id, at)).filter(isOnPlay);
  if (limits.length === 0 && bonus === null) {
    // No exclusion is left that has not ended, and none can come in between: whoever writes one takes the guard's row after it.
    await client.query('select unguard_player($1)', [player_id]);
    return { verdict: await placeOne(client, bet, at) };
  }
  const own_stake = bonus ? ownStakeOf(stake, bonus) : stake;
  const hit = limitHit(limits, await readPlayDays(db, player_id, at), own_stake, at);
  if (hit) return { refused: apiError('LIMIT_REACHED', { ...hit, resets_at: hit.resets_at.toISOString() }) };
  const refused = bonus && refuseBonusStake(stake, bonus);
  if (refused) return { refused };
  await client.query("select set_config('nua.bet_line', 'guarded', true)");
  const verdict = await (bonus ? placeUnderBonus(around, client, bet, bonus, at) : placeOne(client, bet, at));
  if (verdict.status === 'placed') {
    const { payout, bonus: parts } = verdict.round;
    await count(client, player_id, own_stake, parts ? ((payout - parts.payout) as Cents) : payout, at);
    await publishReached(db as Tx, player_id, limits, at);
  }
  return { verdict };
}

/** A limit that this bet has used up to the last is told, once. */
async function publishReached(tx: Tx, player_id: string, limits: readonly LimitRow[], at: Date): Promise<void> {
  const days = await readPlayDays(tx, player_id, at);
  for (const limit of limits) {
    const { left, resets_at } = usageOf(limit, playedUnder(limit, days, at), at);
    if (left > 0n) continue;
    await sendLimitReached(tx, { player_id, at, limit: `${limit.kind} ${limit.period}`, until: resets_at });
  }
}

async function count(client: PoolClient, player_id: string, staked: Cents, paid: Cents, at: Date): Promise<void> {
  await client.query(
    `insert into player_play_day as d (player_id, day, staked_cents, paid_cents) values ($1, $2, $3, $4)
     on conflict (player_id, day) do update
     set staked_cents = d.staked_cents + excluded.staked_cents, paid_cents = d.paid_cents + excluded.paid_cents`,
    [player_id, dayOf(at), staked, paid],
  );
}
