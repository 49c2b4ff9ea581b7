import { cents } from '@nua/money';
import { expect, it } from 'vitest';
import { type Charged, feesOf } from './fees-of.ts';

const rates = [
  { from: '2026-01-01', payments: { jazzcash: { deposit_bps: 150, payout_bps: 50 } }, providers: { studio: 1_000 } },
  { from: '2026-02-01', payments: {}, providers: { studio: 500 } },
];
const charged: Charged = {
  deposits: { jazzcash: cents(100_000), bank: cents(900_000) },
  payouts: { jazzcash: cents(20_199) },
  provider_ggr: { studio: cents(10_000) },
};

it('the fees of a day follow the rates of that day', () => {
  expect(feesOf(rates, '2026-01-31', charged)).toEqual({ payment_fees: 1_500n + 100n, provider_fees: 1_000n });
  expect(feesOf(rates, '2026-02-01', charged)).toEqual({ payment_fees: 0n, provider_fees: 500n });
});

it('there are no fees before the first rate, and no fee for a provider whose games lost money', () => {
  expect(feesOf(rates, '2025-12-31', charged)).toEqual({ payment_fees: 0n, provider_fees: 0n });
  const lost = { ...charged, provider_ggr: { studio: cents(-10_000) } };
  expect(feesOf(rates, '2026-02-01', lost).provider_fees).toBe(0n);
});
