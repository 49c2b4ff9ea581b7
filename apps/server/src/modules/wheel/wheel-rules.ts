import type { Cents } from '@nua/money';
import { type RuleOf, spinsFor } from '@nua/rewards';
import { segmentOf } from '@nua/rewards/wheel/wheel-table.ts';
import { serverFloats } from '../fairness/public.ts';

type WheelRule = RuleOf<'wheel'>;

export const CLAIM_MS = 7 * 86_400_000;

/** The result of a spin. `segment` is the index of the slice, and `number` in [0, 1) the position on the wheel. */
export type SpinResult = { number: number; segment: number; prize: Cents; again: boolean };

/**
 * Draws a spin. The first number that the seeds give, at least 0 and below 1, is the position on the wheel.
 *
 * Shape   (slices, seeds with the nonce) -> the slice's prize
 */
export function drawSpin(
  segments: WheelRule['segments'],
  seeds: { server_seed: string; client_seed: string; nonce: number },
): SpinResult {
  const number = serverFloats(seeds)();
  const segment = segmentOf(segments, number);
  const { prize, again } = segments[segment]!;
  return { number, segment, prize, again };
}

/** A player's day. `again` counts the spins taken that gave an extra spin. */
export type WheelDay = { deposited: Cents; staked: Cents; used: number; again: number };

/** Returns how many spins are left today. It is zero if a reversal leaves fewer spins than were already taken. */
export function spinsLeft(rule: Pick<WheelRule, 'thresholds'>, { deposited, staked, used, again }: WheelDay): number {
  return Math.max(0, spinsFor(rule.thresholds, { deposited, weighted: staked }) + again - used);
}

export function claimState(
  spin: { prize_cents: Cents; claimed_at: Date | null; expires_at: Date },
  at: Date,
): 'none' | 'claimable' | 'claimed' | 'expired' {
  if (spin.prize_cents === 0n) return 'none';
  if (spin.claimed_at !== null) return 'claimed';
  return spin.expires_at > at ? 'claimable' : 'expired';
}
