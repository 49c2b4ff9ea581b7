import { type Cents, parseCents } from '@nua/money';
import { houseGame } from './catalogue.ts';
import { createFloats, type RoundSeeds } from './floats.ts';
import type { Played, Values } from './game.ts';
import { commitmentOf, type Hmac, portableHmac } from './hash.ts';
import { readCall } from './read-call.ts';
import { replayRound } from './replay-round.ts';

/** A round as the player's history tells it, with the revealed seeds. */
export type ClaimedRound = RoundSeeds & {
  game_id: string;
  /** The commitment that was shown before the first bet of the pair. */
  server_seed_hash: string;
  /** With extra stakes; what a round of several steps was opened with stands in its outcome. */
  stake: Cents;
  payout: Cents;
  /** Call and outcome as they are stored. */
  outcome: Values;
};

/**
 * What a check of a round found.
 *
 * `commitment`: the revealed seed is the one that was promised. `outcome`: the seeds give this outcome. `payout`: the table
 * gives this payout. `expected` is what the seeds and the table really give; null for a game or a bet nobody knows.
 */
export type RoundCheck = {
  ok: boolean;
  commitment: boolean;
  outcome: boolean;
  payout: boolean;
  expected: Played<Values> | null;
};

/**
 * Recomputes a round from its revealed seeds. Needs no server, and trusts none.
 *
 * Shape   claimed round -> check
 */
export function verifyRound(claimed: ClaimedRound, hmac: Hmac = portableHmac): RoundCheck {
  const commitment = commitmentOf(claimed.server_seed) === claimed.server_seed_hash.toLowerCase();
  const expected = recompute(claimed, hmac);
  const outcome =
    expected !== null &&
    Object.entries(expected.outcome).every(([name, value]) => isSame(claimed.outcome[name], value));
  const payout = expected !== null && claimed.payout === expected.payout;
  return { ok: commitment && outcome && payout, commitment, outcome, payout, expected };
}

function recompute(claimed: ClaimedRound, hmac: Hmac): Played<Values> | null {
  const game = houseGame(claimed.game_id);
  const call = game ? readCall(game, claimed.outcome) : null;
  if (!game || call === null) return null;
  if ((claimed.outcome.table_version ?? game.table_version) !== game.table_version) return null;
  const { steps = [], opening_stake } = claimed.outcome;
  if (!Array.isArray(steps)) return null;
  const stake = typeof opening_stake === 'string' ? parseCents(opening_stake) : claimed.stake;
  return replayRound(game, call, stake, steps, createFloats(hmac)(claimed));
}

/** Whether two values of an outcome are one; a row of numbers is compared number by number. */
function isSame(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return Object.is(one, other);
  return one.length === other.length && one.every((value, place) => isSame(value, other[place]));
}
