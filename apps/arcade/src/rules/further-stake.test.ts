import { cents } from '@nua/money';
import { expect, it } from 'vitest';
import { missingMoney } from './further-stake.ts';

const available = { own: cents(1_000), main: cents(0), left: cents(1_000), stake: cents(500), maximum: cents(2_000) };
const step = (own: number, bonus: number) => ({ extra_stake: cents(own + bonus), extra_bonus: cents(bonus) });

it.each([
  ['none if both kinds of money cover the stake', step(200, 300), {}, null],
  ['bonus money if there is too little bonus money', step(0, 1_001), { maximum: null, own: cents(9_000) }, 'bonus'],
  ['bonus money if the bonus has ended', step(0, 300), { left: cents(0) }, 'bonus'],
  ['own money if there is too little own money', step(1_001, 0), {}, 'own'],
  ['none if own money is in the main wallet', step(1_001, 0), { main: cents(1) }, null],
  [
    'the stake maximum if the round would exceed the maximum of the bonus',
    step(200, 1_301),
    { left: cents(2_000) },
    'maximum',
  ],
  ['none if there is too little own money and no bonus', step(1_001, 0), { left: cents(0) }, null],
] as const)('the money that a further stake in a round lacks is shown as %s', (_when, move, other, short) => {
  expect(missingMoney(move, { ...available, ...other })).toBe(short);
});
