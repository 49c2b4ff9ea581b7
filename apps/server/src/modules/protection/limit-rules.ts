import { type LimitKind, type LimitPeriod, limitKinds } from '@nua/contract/limit.ts';
import { type Cents, ZERO } from '@nua/money';
import { spanOf } from './limit-period.ts';

/** A limit in force, with its pending raise. For a removal, `wanted_at` is set and `wanted_cents` is null. */
export type LimitRow = {
  kind: LimitKind;
  period: LimitPeriod;
  amount_cents: Cents;
  wanted_cents: Cents | null;
  wanted_at: Date | null;
  confirm_from: Date | null;
  confirm_until: Date | null;
};

/** A day's stakes and payouts. */
export type PlayDay = { day: string; staked_cents: Cents; paid_cents: Cents };

/** How much of a limit is used. `left` is never below zero. */
export type Usage = { used: Cents; left: Cents; resets_at: Date };

export type LimitHit = Usage & { kind: LimitKind; period: LimitPeriod; limit: Cents };

/**
 * Returns the use of a limit for a counted amount.
 *
 * `net` is negative if wins exceed stakes. Then `left` is more than the limit.
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

export const isPlayLimit = ({ kind }: { kind: LimitKind }): boolean => COUNTED[kind] !== null;

/** Returns the amount that counts against a play limit in its current period. */
export function amountPlayed(
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
    if (!isPlayLimit(limit)) continue;
    const usage = usageOf(limit, amountPlayed(limit, days, at), at);
    if (stake <= usage.left || (hit && hit.left <= usage.left)) continue;
    hit = { kind: limit.kind, period: limit.period, limit: limit.amount_cents, ...usage };
  }
  return hit;
}

export type LimitStep = 'set' | 'ask' | 'confirm' | 'cancel' | 'nothing' | 'refuse';

/**
 * Decides the effect of a player's request for a limit.
 *
 * A lower or first limit applies immediately and drops a pending raise. A higher limit or a removal waits. It applies only if the player
 * confirms it after the wait and before it expires.
 */
export function decideLimit(
  current: LimitRow | null,
  request: { amount: Cents | null; confirm: boolean },
  at: Date,
): LimitStep {
  const { amount, confirm } = request;
  if (current === null) return amount === null ? 'nothing' : 'set';
  const isPending = current.confirm_until !== null && current.confirm_until > at;
  if (amount !== null && amount < current.amount_cents) return 'set';
  if (amount === current.amount_cents) return isPending ? 'cancel' : 'nothing';
  const isSame = isPending && current.wanted_cents === amount;
  if (!confirm) return isSame ? 'nothing' : 'ask';
  return isSame && current.confirm_from! <= at ? 'confirm' : 'refuse';
}
