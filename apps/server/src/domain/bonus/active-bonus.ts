import { type Cents, ZERO } from '@nua/money';
import { contribution } from '@nua/rewards';
import { type Kysely, sql } from 'kysely';
import type { PoolClient } from 'pg';
import { type Database, dbOn } from '../../db/connect.ts';
import { type Bet, type BetVerdict, placeOne } from '../../fairness/place-bets.ts';
import { placeWithBonus } from '../../fairness/place-with-bonus.ts';
import { type ApiError, apiError } from '../../http/api-error.ts';
import type { Tx } from '../../http/request-context.ts';
import type { BonusDeps } from './activate-next.ts';
import { type BonusRow, WEIGHTED_BONUSES, type WeightedBonus } from './bonus-row.ts';
import { endAfterRound, splitPayout, splitStake } from './bonus-rules.ts';
import { endBonus } from './end-bonus.ts';

/** The active bonus of a bettor, with the weight of the game and what the game wallet holds. */
export type ActiveBonus = BonusRow & { weight_bps: number; game: Cents; is_frozen: boolean };

const ACTIVE = `select b.*, coalesce((r.rule -> 'weights' ->> $2)::int, 0) as weight_bps
  from bonus b join reward_rule r on r.kind = 'weight' and r.version = b.weight_version
  where b.player_id = $1 and b.state = 'active' for update of b`;

/**
 * Finds the bonus that a bet is placed under; null where there is none. One that has expired ends here, and the next may take its place.
 *
 * The caller holds the owner, the guard and the wallets.
 */
export async function findActiveBonus(
  deps: BonusDeps,
  client: PoolClient,
  bet: Pick<Bet, 'player_id' | 'game_id'>,
  at: Date,
): Promise<ActiveBonus | null> {
  for (;;) {
    const { rows } = await client.query<BonusRow & { weight_bps: number }>(ACTIVE, [bet.player_id, bet.game_id]);
    const [active] = rows;
    if (!active) return null;
    if (active.expires_at > at) {
      const wallets = (await deps.ledger.balances([bet.player_id], client)).get(bet.player_id);
      return { ...active, game: wallets?.game ?? ZERO, is_frozen: wallets?.frozen ?? true };
    }
    await endBonus(deps, dbOn(client) as Tx, active, 'expired');
  }
}

/** Own money of a stake that is placed under a bonus. */
export const ownStakeOf = (stake: Cents, { game }: ActiveBonus): Cents => (game < stake ? game : stake);

/**
 * Why a stake under a bonus is not taken, or null: what touches bonus money has a maximum. It is decided before anything is drawn.
 *
 * Errors  BONUS_STAKE_MAXIMUM
 */
export function refuseBonusStake(stake: Cents, active: ActiveBonus): ApiError | null {
  const { stake_maximum_cents: maximum, game, left_cents } = active;
  const touches = stake > game && stake <= game + left_cents;
  return touches && maximum !== null && stake > maximum ? apiError('BONUS_STAKE_MAXIMUM', { maximum }) : null;
}

/**
 * Places a bet under a bonus and ends the bonus where the round has decided it.
 *
 * A stake that both wallets do not cover takes the ordinary way, which refuses it and keeps that answer.
 */
export async function placeUnderBonus(
  deps: BonusDeps,
  client: PoolClient,
  bet: Bet,
  active: ActiveBonus,
  at: Date,
): Promise<BetVerdict> {
  const parts = active.is_frozen ? null : splitStake(bet.stake, active.game, active.left_cents);
  if (parts === null) return await placeOne(client, bet, at);
  const { verdict, after } = await placeWithBonus(
    client,
    bet,
    {
      bonus_id: active.id,
      stake: parts.bonus,
      payoutOf: (payout) => splitPayout(payout, parts).bonus,
      contribution: contribution(bet.stake, active.weight_bps),
    },
    at,
  );
  if (after === null) return verdict;
  const end = endAfterRound({ ...after, wager_needed: active.wager_needed_cents });
  if (end !== null) {
    const ended = { ...active, left_cents: after.left, wager_done_cents: after.wager_done };
    await endBonus(deps, dbOn(client) as Tx, ended, end);
    return await withoutBonusLeft(client, bet.player_id, verdict);
  }
  return verdict;
}

/** The round that ended its bonus leaves nothing of it in the bonus wallet. */
async function withoutBonusLeft(client: PoolClient, player_id: string, verdict: BetVerdict): Promise<BetVerdict> {
  if (verdict.status !== 'placed' || verdict.round.bonus === null) return verdict;
  await client.query('update arcade.round set bonus_after_cents = 0 where player_id = $1 and id = $2', [
    player_id,
    verdict.round.id,
  ]);
  return { ...verdict, round: { ...verdict.round, bonus: { ...verdict.round.bonus, after: ZERO } } };
}

/** The active bonus as the table of a game shows it; null where there is none. */
export async function readShownBonus(db: Kysely<Database>, player_id: string, game_id: string, at: Date) {
  const { rows } = await sql<WeightedBonus>`${WEIGHTED_BONUSES}
    where b.player_id = ${player_id} and b.state = 'active' and b.expires_at > ${at}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  return {
    left: row.left_cents,
    stake_maximum: row.stake_maximum_cents,
    wager_needed: row.wager_needed_cents,
    wager_done: row.wager_done_cents,
    weight_bps: row.weights[game_id] ?? 0,
    expires_at: row.expires_at.toISOString(),
  };
}
