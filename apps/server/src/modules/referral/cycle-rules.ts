import { dayInKarachi } from '@nua/contract/karachi-day.ts';
import type { ReferralSpinKind } from '@nua/rewards/referral/referral-spin.ts';
import { spanOf } from '../protection/public.ts';

export type CycleTimes = {
  state: 'active' | 'reached' | 'paid' | 'rejected' | 'expired';
  began_at: Date;
  ends_at: Date;
  claim_until: Date;
  review_at: Date | null;
  ended_at: Date | null;
};

/** The daily spins taken so far, and the number of friends with a spin available. */
export type SpinsSoFar = { days: readonly string[]; ready_friends: number };

/** Returns the end of the cycle, or of its cash-out period; null if the cycle has ended or operators review it. */
export function deadlineOf({ state, ends_at, claim_until, review_at }: CycleTimes): Date | null {
  if (state === 'active') return ends_at;
  return state === 'reached' && review_at === null ? claim_until : null;
}

/** Returns the time at which an open cycle expired; null if it has not expired, or ended in another way. */
export function lapsedAt(cycle: CycleTimes, at: Date): Date | null {
  const deadline = deadlineOf(cycle);
  return deadline !== null && deadline <= at ? deadline : null;
}

/** Returns whether a new cycle may begin: no cycle is open, and the last cycle ended on an earlier day in Pakistan. */
export function mayBegin(cycle: CycleTimes | null, at: Date): boolean {
  if (cycle === null) return true;
  return cycle.ended_at !== null && dayInKarachi(cycle.ended_at) < dayInKarachi(at);
}

/** Reports whether the daily spin of a day is unused. Each day of a cycle except the first has a daily spin, up to the maximum. */
function hasDailySpin(cycle: CycleTimes, { days }: SpinsSoFar, times: number, day: string): boolean {
  return days.length < times && day > dayInKarachi(cycle.began_at) && !days.includes(day);
}

/** Returns the kinds of the remaining spins. The spin that expires first is used first. */
export function remainingSpins(
  cycle: CycleTimes | null,
  spins: SpinsSoFar,
  times: number,
  at: Date,
): readonly ReferralSpinKind[] {
  if (cycle === null || mayBegin(cycle, at)) return ['join'];
  if (cycle.state !== 'active') return [];
  const daily: ReferralSpinKind[] = hasDailySpin(cycle, spins, times, dayInKarachi(at)) ? ['daily'] : [];
  return [...daily, ...Array.from({ length: spins.ready_friends }, () => 'friend' as const)];
}

/** Returns the time of the next daily spin or cycle; null if a spin is available now, or no daily spins are left. */
export function nextSpinAt(cycle: CycleTimes | null, spins: SpinsSoFar, times: number, at: Date): Date | null {
  if (cycle === null || mayBegin(cycle, at)) return null;
  const { resets_at } = spanOf('day', at);
  if (cycle.ended_at !== null) return resets_at;
  if (cycle.state !== 'active' || resets_at >= cycle.ends_at) return null;
  const used = spins.days.length + (hasDailySpin(cycle, spins, times, dayInKarachi(at)) ? 1 : 0);
  return used < times ? resets_at : null;
}

const HOUR_MS = 3_600_000;
const plusHours = (at: Date, hours: number): Date => new Date(at.getTime() + hours * HOUR_MS);

export function timesOf(rule: { cycle_hours: number; claim_hours: number }, began_at: Date) {
  const ends_at = plusHours(began_at, rule.cycle_hours);
  return { ends_at, claim_until: plusHours(ends_at, rule.claim_hours) };
}

/** How many hours before the deadline the player is notified. */
export const NOTICE_HOURS = { day: 24, hours: 2 } as const;

/**
 * Returns the notice that is due before a deadline.
 *
 * A period of less than two days gets no notice a day before, because the player was notified recently.
 */
export function noticeDue(
  cycle: CycleTimes & { reached_at: Date | null; day_notice_at: Date | null; hours_notice_at: Date | null },
  at: Date,
): keyof typeof NOTICE_HOURS | null {
  const deadline = deadlineOf(cycle);
  if (deadline === null || deadline <= at) return null;
  if (cycle.hours_notice_at === null && plusHours(at, NOTICE_HOURS.hours) >= deadline) return 'hours';
  const since = cycle.state === 'reached' ? cycle.reached_at! : cycle.began_at;
  const isLong = plusHours(since, 2 * NOTICE_HOURS.day) <= deadline;
  const isDay = isLong && cycle.day_notice_at === null && cycle.hours_notice_at === null;
  return isDay && plusHours(at, NOTICE_HOURS.day) >= deadline ? 'day' : null;
}
