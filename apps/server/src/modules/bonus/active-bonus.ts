import { type Cents, ZERO } from '@nua/money';
import { contribution } from '@nua/rewards';
import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import { type ApiError, apiError } from '../../core/api-error.ts';
import type { App, Tx } from '../../core/app.ts';
import { type Queryable, txOn } from '../../db/connect.ts';
import { type Bet, type BetVerdict, placeOne, placeWithBonus } from '../fairness/public.ts';
import type { BonusDeps } from './activate-next.ts';
import { type BonusRow, WEIGHTED_BONUSES, type WeightedBonus } from './bonus-row.ts';
import { endAfterRound, type Parts, splitFurtherStake, splitPayout, splitStake } from './bonus-rules.ts';
import { endBonus } from './end-bonus.ts';

/** The part of a bonus that is staked in open rounds. Until these rounds end, the bonus neither clears nor expires. */
type InOpenRounds = { in_open_rounds: Cents };

/** A player's active bonus, with the game's weight and the balance of the game wallet. */
export type ActiveBonus = BonusRow & InOpenRounds & { weight_bps: number; game: Cents; is_frozen: boolean };

type ActiveRow = BonusRow & InOpenRounds & { weight_bps: number };

export const IN_OPEN_ROUNDS = sql<Cents>`(select coalesce(sum(o.bonus_stake_cents), 0)::bigint from arcade.round_in_progress o
  where o.player_id = b.player_id and o.bonus_id = b.id)`;

/** Returns whether an open round was staked with this bonus. The caller holds the owner's lock. */
export async function isInOpenRound(tx: Tx, bonus_id: string): Promise<boolean> {
  const { rows } =
    await sql<InOpenRounds>`select ${IN_OPEN_ROUNDS} as in_open_rounds from bonus b where b.id = ${bonus_id}`.execute(
      tx,
    );
  return (rows[0]?.in_open_rounds ?? 0n) > 0n;
}

/**
 * Returns the bonus for a bet, or null. An expired bonus is ended first, and the next bonus is activated.
 *
 * An expired bonus that is staked in an open round ends with that round. Until then, it funds no other stakes.
 *
 * The caller holds the locks of the owner, the guard row and the wallets.
 */
export async function resolveActiveBonus(
  deps: BonusDeps,
  tx: Tx,
  { player_id, game_id }: Pick<Bet, 'player_id' | 'game_id'>,
  at: Date,
): Promise<ActiveBonus | null> {
  for (;;) {
    const { rows } = await sql<ActiveRow>`
      select b.*, coalesce((r.rule -> 'weights' ->> ${game_id})::int, 0) as weight_bps, ${IN_OPEN_ROUNDS} as in_open_rounds
      from bonus b join reward_rule r on r.kind = 'weight' and r.version = b.weight_version
      where b.player_id = ${player_id} and b.state = 'active' for update of b`.execute(tx);
    const [active] = rows;
    if (!active) return null;
    if (active.expires_at > at) {
      const wallets = (await deps.ledger.balances([player_id], tx)).get(player_id);
      return { ...active, game: wallets?.game ?? ZERO, is_frozen: wallets?.frozen ?? true };
    }
    if (active.in_open_rounds > 0n) return null;
    await endBonus(deps, tx, active, 'expired');
  }
}

/** Returns the bonus that funds an open round. `in_open_rounds` counts only the other open rounds. The caller holds the owner's lock. */
export async function readBonusOfRound(
  tx: Tx,
  { bonus_id, game_id, round_id }: { bonus_id: string; game_id: string; round_id: string },
): Promise<ActiveRow> {
  const { rows } = await sql<ActiveRow>`
    select b.*, coalesce((r.rule -> 'weights' ->> ${game_id})::int, 0) as weight_bps, (select coalesce(sum(o.bonus_stake_cents), 0)::bigint
        from arcade.round_in_progress o where o.player_id = b.player_id and o.bonus_id = b.id and o.id <> ${round_id}) as in_open_rounds
    from bonus b join reward_rule r on r.kind = 'weight' and r.version = b.weight_version
    where b.id = ${bonus_id} for update of b`.execute(tx);
  return rows[0]!;
}

export type EarlierStakes = { stake: Cents; bonus_stake: Cents } | null;

/**
 * Splits a stake: own money first, then the bonus. A further stake is split in the proportion of the round's earlier stakes. A stake that
 * is not covered counts as own money.
 */
export function partsOfStake(stake: Cents, bonus: ActiveBonus | null, earlier: EarlierStakes): Parts {
  if (earlier !== null) return splitFurtherStake(stake, earlier);
  return (bonus && splitStake(stake, bonus.game, bonus.left_cents)) ?? { own: stake, bonus: ZERO };
}

/**
 * Returns an error if a stake with bonus money raises the round's total stake above the bonus's maximum stake; otherwise null.
 *
 * Errors  BONUS_STAKE_MAXIMUM
 */
export function bonusStakeError(
  { own, bonus }: Parts,
  { stake_maximum_cents: maximum }: ActiveBonus,
  earlier: EarlierStakes,
): ApiError | null {
  const staked = (earlier?.stake ?? ZERO) + own + bonus;
  return bonus > 0n && maximum !== null && staked > maximum ? apiError('BONUS_STAKE_MAXIMUM', { maximum }) : null;
}

/**
 * Places a bet with an active bonus, and ends the bonus if the round clears it or uses it up.
 *
 * If the player's money is frozen or does not cover the stake, `placeOne` refuses the bet and stores the response.
 */
export async function placeUnderBonus(
  deps: BonusDeps & Pick<App, 'seeds'>,
  client: PoolClient,
  bet: Bet,
  active: ActiveBonus,
  at: Date,
): Promise<BetVerdict> {
  const parts = active.is_frozen ? null : splitStake(bet.stake, active.game, active.left_cents);
  if (parts === null) return await placeOne(client, deps.seeds, bet, at);
  const { verdict, after } = await placeWithBonus(
    client,
    deps.seeds,
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
  const end = endAfterRound({
    ...after,
    wager_needed: active.wager_needed_cents,
    in_open_rounds: active.in_open_rounds,
  });
  if (end !== null) {
    const ended = { ...active, left_cents: after.left, wager_done_cents: after.wager_done };
    await endBonus(deps, txOn(client), ended, end);
    return await zeroBonusBalance(client, bet.player_id, verdict);
  }
  return verdict;
}

/** Sets the bonus balance after the round to zero, because the round ended the bonus. */
async function zeroBonusBalance(client: PoolClient, player_id: string, verdict: BetVerdict): Promise<BetVerdict> {
  if (verdict.status !== 'placed' || verdict.round.bonus === null) return verdict;
  await client.query('update arcade.round set bonus_after_cents = 0 where player_id = $1 and id = $2', [
    player_id,
    verdict.round.id,
  ]);
  return { ...verdict, round: { ...verdict.round, bonus: { ...verdict.round.bonus, after: ZERO } } };
}

export async function readShownBonus(db: Queryable, player_id: string, game_id: string, at: Date) {
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
