import type { Cents } from '@nua/money';
import type { PoolClient } from 'pg';
import type { SeedSeal } from '../../core/sealing/seed-seal.ts';
import { newId } from '../../db/new-id.ts';
import type { Bet, BetVerdict, PlacedRound } from './place-bets.ts';
import { SeedPairCache } from './seed-pair-cache.ts';

/** The bonus of a bet, and the split of its stake and payout. */
export type BetBonus = {
  bonus_id: string;
  stake: Cents;
  payoutOf: (payout: Cents) => Cents;
  /** How much of the stake counts towards the wagering. */
  contribution: Cents;
};

export type BonusAfter = { left: Cents; wager_done: Cents };

type Row = { verdict: 'placed' | 'stale'; game_after: Cents; bonus_left: Cents; wager_done: Cents };

const PLACE = `select verdict, game_after, bonus_left, wager_done from arcade.place_with_bonus($1, $2, $3, $4, $5, $6, $7, $8, $9, $10,
  $11::smallint, $12, $13, $14, $15, $16)`;

const MAX_STALE_ATTEMPTS = 8;

/**
 * Places one bet of a player with an active bonus, in the caller's transaction. The caller has locked the player's wallets and knows that
 * they cover the stake.
 *
 * Shape   (client, seal, bet, split, time) -> placed or no_seed, and the bonus after it
 */
export async function placeWithBonus(
  client: PoolClient,
  seeds: SeedSeal,
  bet: Bet,
  bet_bonus: BetBonus,
  at: Date,
): Promise<{ verdict: BetVerdict; after: BonusAfter | null }> {
  for (let attempt = 1; attempt <= MAX_STALE_ATTEMPTS; attempt += 1) {
    const pair = (await new SeedPairCache(client, seeds, 1).load([bet.player_id])).get(bet.player_id);
    if (!pair) return { verdict: { status: 'no_seed' }, after: null };
    const nonce = pair.next_nonce;
    const { payout, outcome, table_version } = bet.draw(pair.server_seed, pair.client_seed, nonce);
    const bonus_payout = bet_bonus.payoutOf(payout);
    const id = newId();
    const { player_id, game_id, stake, key, request_hash } = bet;
    const values = [
      ...[at, player_id, pair.id, nonce, game_id, stake, bet_bonus.stake, payout, bonus_payout],
      ...[JSON.stringify(outcome), table_version, key, request_hash.toString('hex'), id],
      ...[bet_bonus.bonus_id, bet_bonus.contribution],
    ];
    const { rows } = await client.query<Row>(PLACE, values);
    const row = rows[0]!;
    if (row.verdict === 'stale') continue;
    const bonus = { stake: bet_bonus.stake, payout: bonus_payout, after: row.bonus_left };
    const round: PlacedRound = {
      ...{ id, game_id, seed_pair_id: pair.id, nonce, stake, payout, outcome, table_version, at, bonus },
      free_rounds_id: null,
    };
    return {
      verdict: { status: 'placed', round, balance: row.game_after },
      after: { left: row.bonus_left, wager_done: row.wager_done },
    };
  }
  throw new Error(`the seed pair changed during each of ${MAX_STALE_ATTEMPTS} attempts`);
}
