import type { Cents } from '@nua/money';
import { gameOfVersion, houseGame } from './catalogue.ts';
import { isOfChain } from './chain.ts';
import type { Values } from './game.ts';
import { type Hmac, portableHmac } from './hash.ts';
import { readCall } from './read-call.ts';
import type { RoundCheck } from './round-check.ts';
import { couldCashOut } from './shared-round.ts';

/** The random source of a shared round. The hash is null until the round is over. */
export type SharedOrigin = {
  /** Hashing the round's hash this many times gives the published last element of its chain. */
  number: number;
  hash: string | null;
  salt: string;
  terminating_hash: string;
  /** The multiplier at which an outage stopped the round; null or missing for any other round. */
  lapsed_hundredths?: number | null | undefined;
};

/** A bet on a shared round from the player's history. */
export type ClaimedSharedRound = {
  game_id: string;
  shared: SharedOrigin;
  stake: Cents;
  payout: Cents;
  /** Call, result and cash-out, as stored. */
  outcome: Values;
};

/**
 * Recomputes a bet on a shared round, independently of any server.
 *
 * The time of a player's cash-out cannot be recomputed. `couldCashOut` only checks that it was possible.
 *
 * Shape   claimed bet -> check
 */
export function verifySharedRound(claimed: ClaimedSharedRound, hmac: Hmac = portableHmac): RoundCheck {
  const { hash, salt, number, terminating_hash, lapsed_hundredths: lapsed = null } = claimed.shared;
  const commitment = hash !== null && isOfChain({ hash, number, terminating_hash });
  const wrong: RoundCheck = { ok: false, commitment, outcome: false, payout: false, expected: null };
  const { table_version } = claimed.outcome;
  const game =
    typeof table_version === 'number' ? gameOfVersion(claimed.game_id, table_version) : houseGame(claimed.game_id);
  const call = game ? readCall(game, claimed.outcome) : null;
  if (game?.kind !== 'shared' || hash === null || call === null) return wrong;
  const { cashed_out_hundredths = null, ceiling_hundredths } = claimed.outcome;
  const ceiling = typeof ceiling_hundredths === 'number' ? ceiling_hundredths : null;
  if (cashed_out_hundredths !== null && typeof cashed_out_hundredths !== 'number') return wrong;
  const result = game.result({ hash, salt, hmac });
  const expected = { payout: game.payout(call, claimed.stake, result, cashed_out_hundredths), outcome: result };
  const outcome =
    isStored(result, claimed.outcome) &&
    couldCashOut(game, call, result, { cash_out_hundredths: cashed_out_hundredths, lapsed, ceiling });
  const parts = game.parts(call) ?? claimed.stake;
  const payout = claimed.payout === expected.payout && parts === claimed.stake;
  return { ok: commitment && outcome && payout, commitment, outcome, payout, expected };
}

const isStored = (result: Values, stored: Values): boolean =>
  Object.entries(result).every(([name, value]) => JSON.stringify(stored[name]) === JSON.stringify(value));
