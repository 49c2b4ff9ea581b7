import { type Cents, cents, ZERO } from '@nua/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstRules } from '../rule/rules.ts';
import { costOfPoints } from '../weight/point-cost.ts';
import { keepOrDrop, levelAfter, levelOf, monthlyOf, nextLevel, pointsToKeep } from './vip.ts';

const rule = firstRules.vip;
const rupees = (whole: number): Cents => cents(BigInt(whole) * 100n);
const anyPoints = fc.bigInt({ min: 0n, max: 40_000_000_000n }).map((paisa) => paisa as Cents);

describe('a VIP level', () => {
  it.each([
    [0, 0],
    [2_999, 0],
    [3_000, 1],
    [29_999, 1],
    [30_000, 2],
    [400_000_000, 7],
  ])('of a player with %d points is %d', (points, level) => {
    expect(levelOf(rule, rupees(points))).toBe(level);
  });

  it('rises by at most one level a day, for any number of points', () => {
    const points = rupees(600_000);
    expect(levelAfter(rule, { level: 0, points, rose_today: false })).toBe(1);
    expect(levelAfter(rule, { level: 1, points, rose_today: true })).toBe(1);
    expect(levelAfter(rule, { level: 3, points, rose_today: false })).toBe(3);
    expect(levelAfter(rule, { level: 4, points, rose_today: false })).toBe(4);
  });

  it('is shown with the average cost of the next level [R1.09]', () => {
    expect(nextLevel(firstRules, 0, rupees(1_000))).toEqual({
      level: 1,
      points: rupees(2_000),
      cost: rupees(80),
      cost_maximum: costOfPoints(rupees(2_000), firstRules.weight)!.cost_maximum,
      gives: rupees(15),
      monthly: rupees(10),
    });
    expect(nextLevel(firstRules, 1, rupees(50_000))).toMatchObject({ level: 2, points: ZERO, cost: ZERO });
    expect(nextLevel(firstRules, 7, rupees(1))).toBeNull();
  });

  it('costs the player more on average than its reward pays', () => {
    rule.levels.forEach(({ level, level_up, monthly_points, monthly }, place) => {
      const next = nextLevel(firstRules, place, rule.levels[place - 1]?.points ?? ZERO);
      expect(next?.level).toBe(level);
      expect(next!.cost! > level_up).toBe(true);
      expect(costOfPoints(monthly_points, firstRules.weight)!.cost > monthly).toBe(true);
    });
  });

  it('drops by one if the player earns too few points in 30 days', () => {
    expect(pointsToKeep(rule, 2)).toBe(rupees(2_700));
    expect(pointsToKeep(rule, 0)).toBe(ZERO);
    const points = rupees(31_000);
    expect(keepOrDrop(rule, { level: 2, points, earned: rupees(2_700) })).toEqual({ level: 2, points });
    expect(keepOrDrop(rule, { level: 2, points, earned: cents(269_999) })).toEqual({
      level: 1,
      points: rupees(27_300),
    });
    expect(keepOrDrop(rule, { level: 0, points: ZERO, earned: ZERO })).toEqual({ level: 0, points: ZERO });
  });

  it('takes as many points to regain as to keep', () => {
    fc.assert(
      fc.property(anyPoints, fc.integer({ min: 1, max: 7 }), (points, level) => {
        const dropped = keepOrDrop(rule, { level, points, earned: ZERO });
        expect(dropped.level).toBe(level - 1);
        const needed = pointsToKeep(rule, level);
        const rose = (earned: bigint) => levelOf(rule, cents(dropped.points + earned)) >= level;
        expect(rose(needed - 1n)).toBe(false);
        if (points >= rule.levels[level - 1]!.points) expect(rose(needed)).toBe(true);
      }),
    );
  });

  it('gives the highest monthly reward that the player has enough points for', () => {
    expect(monthlyOf(rule, 3, rupees(3_999))).toBeNull();
    expect(monthlyOf(rule, 3, rupees(4_000))?.level).toBe(1);
    expect(monthlyOf(rule, 3, rupees(40_000))?.level).toBe(2);
    expect(monthlyOf(rule, 1, rupees(40_000))?.level).toBe(1);
    expect(monthlyOf(rule, 0, rupees(40_000))).toBeNull();
  });
});
