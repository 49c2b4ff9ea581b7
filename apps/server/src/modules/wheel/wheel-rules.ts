import type { Cents } from '@nua/money';
import { type RuleOf, spinsFor } from '@nua/rewards';
import { segmentOf } from '@nua/rewards/wheel/wheel-table.ts';
import { serverFloats } from '../fairness/public.ts';

type WheelRule = RuleOf<'wheel'>;

/** How long a prize waits for its claim. */
export const CLAIM_MS = 7 * 86_400_000;

/** What a spin gives; `segment` is the place of its slice, `number` from 0 to below 1 its place on the whole wheel. */
export type Drawn = { number: number; segment: number; prize: Cents; again: boolean };

/**
 * Draws a spin: floor(f · W) of the first number that its seeds give.
 *
 * Shape   (slices, seeds with the nonce) -> what the slice gives
 */
export function drawSpin(
  segments: WheelRule['segments'],
  seeds: { server_seed: string; client_seed: string; nonce: number },
): Drawn {
  const number = serverFloats(seeds)();
  const segment = segmentOf(segments, number);
  const { prize, again } = segments[segment]!;
  return { number, segment, prize, again };
}

/** A day of a player: what was paid in and staked by weight, the spins taken, and how many of them gave a further one. */
export type WheelDay = { deposited: Cents; staked: Cents; used: number; again: number };

/** How many spins of the day are left. A deposit that was taken back may leave fewer than were taken: then none. */
export function spinsLeft(rule: Pick<WheelRule, 'thresholds'>, { deposited, staked, used, again }: WheelDay): number {
  return Math.max(0, spinsFor(rule.thresholds, { deposited, weighted: staked }) + again - used);
}

/** Where the prize of a spin stands. */
export function claimState(
  spin: { prize_cents: Cents; claimed_at: Date | null; expires_at: Date },
  at: Date,
): 'none' | 'claimable' | 'claimed' | 'expired' {
  if (spin.prize_cents === 0n) return 'none';
  if (spin.claimed_at !== null) return 'claimed';
  return spin.expires_at > at ? 'claimable' : 'expired';
}
