import type { Cents } from '@nua/money';
import { expect, it } from 'vitest';
import { stakeError, stepStake } from './stake-steps.ts';

const c = (amount: number) => BigInt(amount) as Cents;
const limits = { minimum: c(100), maximum: c(50_000), balance: c(7_500), own: c(7_500), bonus_maximum: null };

it('the buttons half, double and max never exceed the limits of the stake', () => {
  expect(stepStake(stepStake(c(2000), 'half', limits), 'double', limits)).toBe(c(2000));
  expect(stepStake(c(150), 'half', limits)).toBe(c(100));
  expect(stepStake(c(5000), 'double', limits)).toBe(c(7500));
  expect(stepStake(c(1), 'max', { ...limits, balance: c(900_000), own: c(900_000) })).toBe(c(50_000));
  expect(stepStake(c(1), 'max', { ...limits, balance: c(0), own: c(0) })).toBe(c(100));
});

it.each([
  [null, 'missing'],
  [0, 'missing'],
  [99, 'low'],
  [100, null],
  [7500, null],
  [7501, 'funds'],
  [50_001, 'high'],
])('a stake of %s paisa has the field error %s', (stake, fieldError) => {
  expect(stakeError(stake === null ? null : c(stake), limits)).toBe(fieldError);
});

it('every stake is refused if even the minimum stake could win more than the payout cap', () => {
  for (const stake of [null, c(99), c(100), c(50_000)])
    expect(stakeError(stake, { ...limits, maximum: c(99) })).toBe('cap');
});

const withBonus = { ...limits, own: c(2_000), bonus_maximum: c(3_000) };

it.each([
  [2000, null],
  [2001, null],
  [3000, null],
  [3001, 'bonus'],
  [7500, 'bonus'],
  [7501, 'funds'],
])(
  'with 20 rupees own money and a bonus for stakes up to 30, a stake of %s paisa has the field error %s',
  (stake, fieldError) => {
    expect(stakeError(c(stake), withBonus)).toBe(fieldError);
  },
);

it('the maximum stake is the larger of the bonus’s maximum and all own money', () => {
  expect(stepStake(c(1), 'max', withBonus)).toBe(c(3_000));
  expect(stepStake(c(2_000), 'double', withBonus)).toBe(c(3_000));
  expect(stepStake(c(1), 'max', { ...withBonus, own: c(5_000) })).toBe(c(5_000));
  expect(stakeError(c(5_000), { ...withBonus, own: c(5_000) })).toBeNull();
  expect(stepStake(c(1), 'max', { ...withBonus, bonus_maximum: null })).toBe(c(7_500));
});
