import type { Cents } from '@nua/money';
import type { PoolClient } from 'pg';
import type { SeedSeal } from '../../core/sealing/seed-seal.ts';
import { newId } from '../../db/new-id.ts';
import type { Bet, BetVerdict, PlacedRound } from './place-bets.ts';
import { SeedPairCache } from './seed-pair-cache.ts';

const PLACE =
  'select verdict, game_after from arcade.place_free($1, $2, $3, $4, $5, $6, $7, $8, $9::smallint, $10, $11, $12, $13)';

const MAX_STALE_ATTEMPTS = 8;

/**
 * Places one free round in the caller's transaction, drawn from the player's seed pair like any other round. The caller has locked the free
 * rounds and knows that a round is left.
 *
 * Shape   (client, seal, bet, id of the free rounds, time) -> placed or no_seed
 */
export async function placeFree(
  client: PoolClient,
  seeds: SeedSeal,
  bet: Bet,
  { free_rounds_id, at }: { free_rounds_id: string; at: Date },
): Promise<BetVerdict> {
  const { player_id, game_id, stake, key, request_hash } = bet;
  for (let attempt = 1; attempt <= MAX_STALE_ATTEMPTS; attempt += 1) {
    const pair = (await new SeedPairCache(client, seeds, 1).load([player_id])).get(player_id);
    if (!pair) return { status: 'no_seed' };
    const nonce = pair.next_nonce;
    const draw = bet.draw(pair.server_seed, pair.client_seed, nonce);
    const id = newId();
    const { rows } = await client.query<{ verdict: 'placed' | 'stale'; game_after: Cents }>(PLACE, [
      ...[at, player_id, pair.id, nonce, game_id, stake, draw.payout, JSON.stringify(draw.outcome), draw.table_version],
      ...[key, request_hash.toString('hex'), id, free_rounds_id],
    ]);
    const { verdict, game_after } = rows[0]!;
    if (verdict === 'stale') continue;
    const round: PlacedRound = {
      id,
      game_id,
      seed_pair_id: pair.id,
      nonce,
      stake,
      at,
      bonus: null,
      free_rounds_id,
      ...draw,
    };
    return { status: 'placed', round, balance: game_after };
  }
  throw new Error(`the seed pair changed during each of ${MAX_STALE_ATTEMPTS} attempts`);
}
