import { createFloats } from '@nua/games/play/floats.ts';
import { type Hmac, portableHmac } from '@nua/games/play/hash.ts';
import { type Cents, parseCents } from '@nua/money';
import {
  type ReferralSpinKind,
  type ReferralSum,
  type ReferralTable,
  spinReferral,
} from '../referral/referral-spin.ts';
import { tableHash, wheelCommitment } from './wheel-commitment.ts';
import { type Segment, segmentOf } from './wheel-table.ts';

type SpinSeeds = {
  server_seed: string;
  client_seed: string;
  nonce: number;
  /** The commitment before the first spin of the pair: the server seed and the table, hashed together. */
  server_seed_hash: string;
  /** The table's canonical text. */
  table: string;
};

/** A spin of the prize wheel from the player's log, with the revealed seed. */
export type ClaimedSpin = SpinSeeds & { segment: number; prize: Cents };

/** A spin of the referral wheel. `before` is the cycle before the spin: its sum, and the number of counted friends. */
export type ClaimedReferralSpin = SpinSeeds & { kind: ReferralSpinKind; before: ReferralSum; added: Cents };

/**
 * The results of verifying a spin.
 *
 * `commitment`: seed and table match the commitment. `outcome`: the claimed result is correct. `expected`: the correct
 * result; null for an invalid table.
 */
export type SpinCheck<Expected> = { ok: boolean; commitment: boolean; outcome: boolean; expected: Expected | null };

/**
 * Recomputes a spin of the prize wheel from its revealed seed, independently of any server.
 *
 * Shape   claimed spin -> check
 */
export function verifySpin(
  claimed: ClaimedSpin,
  hmac: Hmac = portableHmac,
): SpinCheck<{ segment: number; prize: Cents }> {
  const float = createFloats(hmac)(claimed)();
  const expected = readTable(claimed.table, ({ segments }: { segments: WrittenSegment[] }) => {
    const read = segments.map((one): Segment => ({ ...one, prize: parseCents(one.prize) }));
    const segment = segmentOf(read, float);
    return { segment, prize: read[segment]!.prize };
  });
  const outcome = expected !== null && expected.segment === claimed.segment && expected.prize === claimed.prize;
  return spinCheck(claimed, outcome, expected);
}

type WrittenSegment = { prize: string; again: boolean; weight: number };

/**
 * Recomputes a spin of the referral wheel from its revealed seed and the cycle before it.
 *
 * Shape   claimed spin -> check
 */
export function verifyReferralSpin(
  claimed: ClaimedReferralSpin,
  hmac: Hmac = portableHmac,
): SpinCheck<{ added: Cents; sum: Cents }> {
  const float = createFloats(hmac)(claimed)();
  const expected = readTable(claimed.table, (written: Omit<ReferralTable, 'target'> & { target: string }) => {
    const table = { ...written, target: parseCents(written.target) };
    const { added, sum } = spinReferral(table, claimed.before, claimed.kind, float);
    return { added, sum };
  });
  return spinCheck(claimed, expected?.added === claimed.added, expected);
}

/** Parses a table's text. Returns null if it is invalid, because a claimed table may be any text. */
function readTable<Written, Read>(text: string, read: (written: Written) => Read): Read | null {
  try {
    return read(JSON.parse(text) as Written);
  } catch {
    return null;
  }
}

function spinCheck<Expected>(claimed: SpinSeeds, outcome: boolean, expected: Expected | null): SpinCheck<Expected> {
  const commitment =
    wheelCommitment(claimed.server_seed, tableHash(claimed.table)) === claimed.server_seed_hash.toLowerCase();
  return { ok: commitment && outcome, commitment, outcome, expected };
}
