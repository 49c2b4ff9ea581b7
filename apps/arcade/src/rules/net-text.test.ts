import { cents } from '@nua/money';
import { expect, it } from 'vitest';
import { netText } from './net-text.ts';

it.each([
  [1000, 1980, '+9.80'],
  [1000, 0, '\u221210.00'],
  [1000, 1000, '0.00'],
  [1000, 400, '\u22126.00'],
  [500_000, 1_250_000, '+7,500.00'],
])('the net result of a stake of %d paisa that pays %d is shown as %s', (stake, payout, text) => {
  expect(netText({ stake: cents(stake), payout: cents(payout) })).toBe(text);
});
