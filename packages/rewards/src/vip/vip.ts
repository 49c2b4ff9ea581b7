import { type Cents, cents, mulDivFloor, ZERO } from '@nua/money';
import { lesser } from '../rate/rate.ts';
import type { RuleOf, Rules, VipLevel } from '../rule/rule-schemas.ts';
import { costOfPoints } from '../weight/point-cost.ts';

type Vip = RuleOf<'vip'>;

/**
 * Finds a level in the table. Undefined for 0 and above the last level.
 *
 * Shape   (rule, 2) -> level
 */
export const vipLevel = (rule: Vip, level: number): VipLevel | undefined => rule.levels[level - 1];

/**
 * The level that the points reach; 0 below the first.
 *
 * Shape   (rule, points) -> whole number
 * Units   a point is one rupee of weighted stakes, in paisa
 */
export const levelOf = (rule: Vip, points: Cents): number => rule.levels.filter((one) => one.points <= points).length;

/**
 * The level after a review of the points. It rises by at most one level a day.
 *
 * Shape   (rule, { level, points, rose_today }) -> level
 * Units   points in paisa of weighted stakes
 */
export function levelAfter(rule: Vip, before: { level: number; points: Cents; rose_today: boolean }): number {
  return !before.rose_today && levelOf(rule, before.points) > before.level ? before.level + 1 : before.level;
}

/** The next level: the missing points, their average cost, and the rewards. Amounts in paisa. The costs are null if no game counts. */
export type NextLevel = {
  level: number;
  points: Cents;
  cost: Cents | null;
  cost_maximum: Cents | null;
  gives: Cents;
  monthly: Cents;
};

/**
 * The next level above `level`; null at the top.
 *
 * Shape   ({ vip, weight }, level, points) -> next level
 * Units   paisa
 */
export function nextLevel(
  { vip, weight }: Pick<Rules, 'vip' | 'weight'>,
  level: number,
  points: Cents,
): NextLevel | null {
  const next = vipLevel(vip, level + 1);
  if (!next) return null;
  const missing = points < next.points ? cents(next.points - points) : ZERO;
  return {
    level: next.level,
    points: missing,
    ...(costOfPoints(missing, weight) ?? { cost: null, cost_maximum: null }),
    gives: next.level_up,
    monthly: next.monthly,
  };
}

/**
 * The points that keep a level for the next `keep_days`: a share of the distance from the previous level.
 *
 * Shape   (rule, 2) -> Cents; 0 for level 0
 * Units   paisa of weighted stakes, rounded down
 */
export function pointsToKeep(rule: Vip, level: number): Cents {
  const current = vipLevel(rule, level);
  if (!current) return ZERO;
  const gap = cents(current.points - (vipLevel(rule, level - 1)?.points ?? ZERO));
  return mulDivFloor(gap, BigInt(rule.keep_share_bps), 10_000n);
}

/**
 * The level after its `keep_days`: unchanged, or one level lower. After a drop, the player regains the level with as many points as would
 * have kept it.
 *
 * Shape   (rule, { level, points, earned }) -> { level, points }
 * Units   paisa of weighted stakes; `earned` in those days
 */
export function keepOrDrop(
  rule: Vip,
  { level, points, earned }: { level: number; points: Cents; earned: Cents },
): { level: number; points: Cents } {
  const current = vipLevel(rule, level);
  const needed = pointsToKeep(rule, level);
  if (!current || earned >= needed) return { level, points };
  const below = cents(current.points - needed);
  return { level: level - 1, points: lesser(points, below) };
}

/**
 * The highest level, up to the player's own, whose `monthly_points` the player has earned in the month. Null if there is none.
 *
 * Shape   (rule, level, weighted stakes of the month) -> level of the table
 * Units   paisa
 */
export function monthlyOf(rule: Vip, level: number, month_points: Cents): VipLevel | null {
  return rule.levels.findLast((one) => one.level <= level && one.monthly_points <= month_points) ?? null;
}
