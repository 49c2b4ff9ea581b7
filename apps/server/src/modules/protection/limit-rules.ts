import { type LimitKind, type LimitPeriod, limitKinds } from '@nua/contract/limit.ts';
import { type Cents, ZERO } from '@nua/money';
import { spanOf } from './limit-period.ts';

/** A limit in force, with its waiting raise. `wanted_cents` null is a removal. */
export type LimitRow = {
  kind: LimitKind;
  period: LimitPeriod;
  amount_cents: Cents;
  wanted_cents: Cents | null;
  wanted_at: Date | null;
  confirm_from: Date | null;
  confirm_until: Date | null;
};

export type PlayDay = { day: string; staked_cents: Cents; paid_cents: Cents };

/** How much of a limit is used. `left` is never below zero. */
export type Usage = { used: Cents; left: Cents; resets_at: Date };

export type LimitHit = Usage & { kind: LimitKind; period: LimitPeriod; limit: Cents };

/**
 * Returns the use of a limit for a counted amount.
 *
 * `net` is negative if wins exceed stakes; then the player may lose more than the limit before reaching it.
 */
export function usageOf(limit: { amount_cents: Cents; period: LimitPeriod }, net: Cents, at: Date): Usage {
  const left = limit.amount_cents - net;
  return {
    used: net > 0n ? net : ZERO,
    left: left > 0n ? (left as Cents) : ZERO,
    resets_at: spanOf(limit.period, at).resets_at,
  };
}

/** How much of a day's play counts against a limit of each kind; null if play does not count. */
const COUNTED: Readonly<Record<LimitKind, ((day: PlayDay) => bigint) | null>> = {
  deposit: null,
  loss: ({ staked_cents, paid_cents }) => staked_cents - paid_cents,
  stake: ({ staked_cents }) => staked_cents,
};

export const playLimitKinds = limitKinds.filter((kind) => COUNTED[kind] !== null);

export const isOnPlay = ({ kind }: { kind: LimitKind }): boolean => COUNTED[kind] !== null;

/** Returns the amount that counts against a play limit in its current period. */
export function playedUnder(
  { kind, period }: { kind: LimitKind; period: LimitPeriod },
  days: readonly PlayDay[],
  at: Date,
): Cents {
  const { first_day } = spanOf(period, at);
  let net = 0n;
  const counted = COUNTED[kind];
  if (counted === null) throw new Error(`a limit on ${kind} is not about play`);
  for (const day of days) if (day.day >= first_day) net += counted(day);
  return net as Cents;
}

/**
 * Returns the limit that a stake would exceed, or null. Of several limits, it returns the one that leaves the smallest amount.
 *
 * A stake counts as lost in advance, so the decision never depends on the outcome.
 */
export function limitHit(
  limits: readonly Pick<LimitRow, 'kind' | 'period' | 'amount_cents'>[],
  days: readonly PlayDay[],
  stake: Cents,
  at: Date,
): LimitHit | null {
  let hit: LimitHit | null = null;
  for (const limit of limits) {
    if (!isOnPlay(limit)) continue;
    const usage = usageOf(limit, playedUnder(limit, days, at), at);
    if (stake <= usage.left || (hit && hit.left <= usage.left)) continue;
    hit = { kind: limit.kind, period: limit.period, limit: limit.amount_cents, ...usage };
  }
  return hit;
}

export type LimitStep = 'set' | 'ask' | 'confirm' | 'cancel' | 'nothing' | 'refuse';

/**
 * Decides the effect of a player's request for a limit.
 *
 * A lower or first limit applies immediately and drops a waiting raise. A higher limit or a removal waits. It applies only if the player
 * confirms it after the wait and before it expires.
 */
export function decideLimit(
  now: LimitRow | null,
  request: { amount: Cents | null; confirm: boolean },
  at: Date,
): LimitStep {
  const { amount, confirm } = request;
  if (now === null) return amount === null ? 'nothing' : 'set';
  const waits = now.confirm_until !== null && now.confirm_until > at;
  if (amount !== null && amount < now.amount_cents) return 'set';
  if (amount === now.amount_cents) return waits ? 'cancel' : 'nothing';
  const isSame = waits && now.wanted_cents === amount;
  if (!confirm) return isSame ? 'nothing' : 'ask';
  return isSame && now.confirm_from! <= at ? 'confirm' : 'refuse';
}
