import type { Cents } from '@nua/money';
import { type DiceOutcome, isDiceCall, playDice } from './dice.ts';
import { diceTable } from './dice-table.ts';
import { createFloats, type RoundSeeds } from './floats.ts';
import { commitmentOf, type Hmac, portableHmac } from './hash.ts';

/** A round as the player's history tells it, with the revealed seeds. */
export type ClaimedRound = RoundSeeds & {
  game_id: string;
  /** The commitment that was shown before the first bet of the pair. */
  server_seed_hash: string;
  stake: Cents;
  payout: Cents;
  outcome: Record<string, unknown>;
};

/**
 * What a check of a round found.
 *
 * `commitment`: the revealed seed is the one that was promised. `outcome`: the seeds give this roll. `payout`: the table
 * gives this payout. `expected` is what the seeds and the table really give; null for a game or a bet nobody knows.
 */
export type RoundCheck = {
  ok: boolean;
  commitment: boolean;
  outcome: boolean;
  payout: boolean;
  expected: DiceOutcome | null;
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
    claimed.outcome.roll_hundredths === expected.roll_hundredths &&
    claimed.outcome.win === expected.win;
  const payout = expected !== null && claimed.payout === expected.payout;
  return { ok: commitment && outcome && payout, commitment, outcome, payout, expected };
}

function recompute(claimed: ClaimedRound, hmac: Hmac): DiceOutcome | null {
  const { target_hundredths, over } = claimed.outcome;
  if (claimed.game_id !== 'dice' || typeof target_hundredths !== 'number' || typeof over !== 'boolean') return null;
  const call = { target_hundredths, over };
  if (!isDiceCall(call) || (claimed.outcome.table_version ?? diceTable.version) !== diceTable.version) return null;
  return playDice({ ...call, stake: claimed.stake }, createFloats(hmac)(claimed));
}
