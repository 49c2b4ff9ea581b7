import { type Cents, parseCents } from '@nua/money';
import { gameOfVersion, houseGame } from './catalogue.ts';
import { createFloats, type NextFloat } from './floats.ts';
import type { Played, Values } from './game.ts';
import { commitmentOf, type Hmac, portableHmac } from './hash.ts';
import { readCall } from './read-call.ts';
import { replayRound } from './replay-round.ts';
import type { RoundCheck } from './round-check.ts';
import { type SharedOrigin, verifySharedRound } from './verify-shared-round.ts';

/** A round from the player's history, with the revealed seeds or the data of its shared round. */
export type ClaimedRound = {
  game_id: string;
  server_seed: string | null;
  client_seed: string | null;
  nonce: number | null;
  /** The commitment that was shown before the first bet of the pair. */
  server_seed_hash: string | null;
  shared?: SharedOrigin | null;
  /** Includes extra stakes. For a round of several steps, the outcome has the opening stake. */
  stake: Cents;
  payout: Cents;
  /** Call and outcome as stored. */
  outcome: Values;
};

/**
 * Recomputes a round from its revealed seeds, independently of any server.
 *
 * Shape   claimed round -> check
 */
export function verifyRound(claimed: ClaimedRound, hmac: Hmac = portableHmac): RoundCheck {
  if (claimed.shared) return verifySharedRound({ ...claimed, shared: claimed.shared }, hmac);
  const { server_seed, client_seed, nonce, server_seed_hash } = claimed;
  const commitment = server_seed !== null && commitmentOf(server_seed) === server_seed_hash?.toLowerCase();
  const next =
    server_seed === null || client_seed === null || nonce === null
      ? null
      : createFloats(hmac)({ server_seed, client_seed, nonce });
  const expected = next && recompute(claimed, next);
  const outcome =
    expected !== null &&
    Object.entries(expected.outcome).every(([name, value]) => isSame(claimed.outcome[name], value));
  const payout = expected !== null && claimed.payout === expected.payout;
  return { ok: commitment && outcome && payout, commitment, outcome, payout, expected };
}

function recompute(claimed: ClaimedRound, next: NextFloat): Played<Values> | null {
  const { table_version } = claimed.outcome;
  // A round without a table version is checked by the current table.
  const game =
    typeof table_version === 'number' ? gameOfVersion(claimed.game_id, table_version) : houseGame(claimed.game_id);
  const call = game ? readCall(game, claimed.outcome) : null;
  if (!game || game.kind === 'shared' || call === null) return null;
  const { steps = [], opening_stake } = claimed.outcome;
  if (!Array.isArray(steps)) return null;
  const stake = typeof opening_stake === 'string' ? parseCents(opening_stake) : claimed.stake;
  return replayRound(game, call, stake, steps, next);
}

/** Whether two values of an outcome are equal. Arrays are compared item by item. */
function isSame(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return Object.is(one, other);
  return one.length === other.length && one.every((value, place) => isSame(value, other[place]));
}
