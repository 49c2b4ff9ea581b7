import { cents } from '@nua/money';
import { describe, expect, it } from 'vitest';
import { angleOf, averageOf, sectorLabels, shareOf } from './dial-rules.ts';

const target = cents(50_000n);
const friend = { minimum_bps: 800, maximum_bps: 1200 };

describe('the dial of the referral wheel', () => {
  it('has ten sectors of equal width, each labelled with its range of amounts', () => {
    expect(sectorLabels(target, { minimum_bps: 2000, maximum_bps: 3000 })).toEqual([
      '100–105',
      '105–110',
      '110–115',
      '115–120',
      '120–125',
      '125–130',
      '130–135',
      '135–140',
      '140–145',
      '145–150',
    ]);
    expect(sectorLabels(target, { minimum_bps: 100, maximum_bps: 200 })[1]).toBe('5.50–6.00');
  });

  it('turns to the angle of the drawn amount', () => {
    expect(angleOf(friend, 800)).toBeCloseTo(0.449, 3);
    expect(angleOf(friend, 1000)).toBe(180);
    expect(angleOf(friend, 1200)).toBeCloseTo(359.551, 3);
    expect(angleOf({ minimum_bps: 5, maximum_bps: 5 }, 5)).toBe(180);
  });

  it('rounds each share of the target down to the paisa', () => {
    expect(shareOf(cents(33_333n), 1001)).toBe(3_336n);
    expect(averageOf(target, friend)).toBe(5_000n);
  });
});
