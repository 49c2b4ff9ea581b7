import { asciiDigits, type Cents, formatMoney, parseCents } from '@nua/money';
import { incrementOf, type ReferralSpinKind, type ReferralTable } from '@nua/rewards/referral/referral-spin.ts';
import { verifyReferralSpin, verifySpin } from '@nua/rewards/wheel/verify-spin.ts';
import { tableHash, wheelCommitment } from '@nua/rewards/wheel/wheel-commitment.ts';
import { placeOf } from '@nua/rewards/wheel/wheel-table.ts';
import type { Claim } from './check-query.ts';
import { matchesCommitment, type SeedSteps, seedSteps } from './seed-steps.ts';
import type { WheelName } from './wheels.ts';

type WheelStep = { id: 'place' | 'slice' | 'share' | 'sum'; text: string };

/** Every intermediate value of a spin, in the order of the computation. */
export type SpinSteps = SeedSteps & {
  table_hash: string;
  commitment: string;
  matches: boolean | null;
  steps: readonly WheelStep[];
  /** The prize of the spin; null if the prize is another spin. */
  prize: Cents | null;
  /** Whether the result is the same as in the address, which comes from the player's log of spins; null without a result there. */
  matches_log: boolean | null;
};

/** The part of the steps that depends on the wheel. */
type WheelSteps = Pick<SpinSteps, 'steps' | 'prize' | 'matches_log'>;

/**
 * Recomputes a spin on this page, with the functions that the server uses to draw spins.
 *
 * Shape   (wheel, claim) -> steps, or null if a seed, the nonce or the table is missing or invalid
 */
export function spinSteps(wheel: WheelName, claim: Claim): SpinSteps | null {
  const seedPart = seedSteps(claim);
  const table = (claim.call.table ?? '').trim();
  if (seedPart === null) return null;
  const wheelSteps = attempt(() => stepsByWheel[wheel](seedPart, table, claim));
  if (wheelSteps === null) return null;
  const table_hash = tableHash(table);
  const commitment = wheelCommitment(seedPart.seeds.server_seed, table_hash);
  return {
    ...seedPart,
    ...wheelSteps,
    table_hash,
    commitment,
    matches: matchesCommitment(commitment, claim.server_seed_hash),
  };
}

/** Returns null on any error, because the user may enter any text as table, amount or number. */
function attempt<Read>(read: () => Read | null): Read | null {
  try {
    return read();
  } catch {
    return null;
  }
}

type Segment = { prize: string; again: boolean; weight: number };

function prizeWheel({ seeds, float }: SeedSteps, table: string, { call, server_seed_hash }: Claim): WheelSteps | null {
  const { segments } = JSON.parse(table) as { segments: Segment[] };
  const prize = parseCents(call.prize || '0');
  const segment = call.segment ? Number(call.segment) : -1;
  const { expected, outcome } = verifySpin({ ...seeds, server_seed_hash, table, segment, prize });
  const drawn = expected && segments[expected.segment];
  if (!expected || !drawn) return null;
  const all = segments.reduce((sum, { weight }) => sum + weight, 0);
  const from = segments.slice(0, expected.segment).reduce((sum, { weight }) => sum + weight, 0);
  const place = placeOf(float, all);
  return {
    steps: [
      { id: 'place', text: `⌊${float.toPrecision(10)} × ${all}⌋ = ${place}` },
      { id: 'slice', text: `${from} ≤ ${place} < ${from + drawn.weight} (${drawn.weight} / ${all})` },
    ],
    prize: drawn.again ? null : expected.prize,
    matches_log: call.segment ? outcome : null,
  };
}

const kinds: readonly ReferralSpinKind[] = ['join', 'daily', 'friend'];

function referralWheel(
  { seeds, float }: SeedSteps,
  table: string,
  { call, server_seed_hash }: Claim,
): WheelSteps | null {
  const kind = kinds.find((known) => known === call.kind?.trim());
  if (!kind) return null;
  const before = {
    sum: parseCents(asciiDigits(call.sum?.trim() || '0')),
    friends: Number(asciiDigits(call.friends?.trim() || '0')),
  };
  const added = parseCents(asciiDigits(call.added?.trim() || '0'));
  const { expected, outcome } = verifyReferralSpin({ ...seeds, server_seed_hash, table, kind, before, added });
  if (!expected) return null;
  const span = (JSON.parse(table) as Pick<ReferralTable, ReferralSpinKind>)[kind];
  const bps = incrementOf(span, float);
  const width = span.maximum_bps - span.minimum_bps + 1;
  return {
    steps: [
      { id: 'share', text: `${span.minimum_bps} + ⌊${float.toPrecision(10)} × ${width}⌋ = ${bps} / 10000` },
      { id: 'sum', text: `${formatMoney(before.sum)} + ${formatMoney(expected.added)} = ${formatMoney(expected.sum)}` },
    ],
    prize: expected.added,
    matches_log: call.added ? outcome : null,
  };
}

const stepsByWheel: Readonly<Record<WheelName, typeof prizeWheel>> = { wheel: prizeWheel, referral: referralWheel };
