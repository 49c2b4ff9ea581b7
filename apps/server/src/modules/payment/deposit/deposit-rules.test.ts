import type { DepositState } from '@nua/contract/deposit.ts';
import type { Cents } from '@nua/money';
import { describe, expect, it } from 'vitest';
import type { RailResult } from '../../../core/ports/payment-rail.ts';
import { after, heard, MINUTE, order, paidAs, rail, states } from './deposit-facts-for-tests.ts';
import { type DepositFacts, decideDeposit } from './deposit-rules.ts';

const decide = (state: DepositState, result: RailResult, ms = 11 * MINUTE) =>
  decideDeposit(order(state), rail, result, after(ms));

describe('an answer about a deposit', () => {
  it('that says paid credits every deposit that is neither paid, reversed nor under review, however late', () => {
    const credited = states.filter((state) => decide(state, heard('paid'))?.money === 'credit');
    expect(credited).toEqual(['created', 'awaiting_approval', 'checking', 'failed', 'expired']);
  });

  it.each([
    ['amount', { amount_cents: 49_999n as Cents }, 'amount_differs'],
    ['amount that cannot be read', { amount_cents: 'unreadable' as const }, 'amount_differs'],
    ['currency', { currency: 'USD' }, 'currency_differs'],
    ['merchant', { merchant: 'M2' }, 'merchant_differs'],
    ['order', { reference: 'T2' }, 'merchant_differs'],
  ])('that says paid with another %s goes to review and credits nothing', (_name, more, reason) => {
    expect(decide('awaiting_approval', paidAs(more))).toMatchObject({
      state: 'reviewing',
      reason,
      money: null,
      alert: true,
    });
  });

  it('that says paid and leaves out a detail credits nothing: our own query sends it to review, a notice triggers one', () => {
    expect(decide('checking', heard('unconfirmed'))).toMatchObject({
      ...{ state: 'reviewing', reason: 'details_missing', money: null, alert: true },
    });
    expect(decide('checking', heard('unconfirmed', { source: 'ipn' }))).toMatchObject({
      state: 'checking',
      money: null,
    });
    expect(decide('expired', heard('unconfirmed', { source: 'ipn' }))).toMatchObject({
      ...{ state: 'expired', money: null, next_at: after(21 * MINUTE) },
    });
    const answered = (result: RailResult) =>
      decideDeposit(order('expired'), rail, result, after(21 * MINUTE), 'expired');
    expect(answered(heard('unknown'))).toMatchObject({ state: 'expired', money: null, next_at: null });
    expect(answered(paidAs({}))).toMatchObject({ state: 'paid', money: 'credit' });
    for (const state of ['paid', 'reviewing'] as const) expect(decide(state, heard('unconfirmed'))).toBeNull();
  });

  it('that says reversed takes back only what was credited', () => {
    expect(states.map((state) => decide(state, heard('reversed'))?.money ?? null)).toEqual(
      states.map((state) => (state === 'paid' ? 'reverse' : null)),
    );
  });

  it('that says reversed ends a review, so that no operator credits what is gone', () => {
    expect(decide('reviewing', heard('reversed', { reason: 'refunded' }))).toMatchObject({
      state: 'failed',
      reason: 'refunded',
      money: null,
    });
  });

  it('that says paid after the money went back to the payer is for two people to look at', () => {
    const gone: DepositFacts = { ...order('failed'), reason: 'reversed' };
    expect(decideDeposit(gone, rail, heard('paid', { source: 'ipn' }), after(MINUTE))).toMatchObject({
      state: 'reviewing',
      reason: 'reversed',
      money: null,
      alert: true,
    });
  });

  it('that says reversed keeps a deposit that had failed or expired from being credited later', () => {
    for (const state of ['failed', 'expired'] as const)
      expect(decide(state, heard('reversed', { reason: 'reversed' }))).toMatchObject({
        state: 'failed',
        reason: 'reversed',
        money: null,
      });
  });

  describe('about one that was taken back', () => {
    const about = (result: RailResult, asked_in: DepositState | null = 'reversed', reason = 'reversed', ms = MINUTE) =>
      decideDeposit({ ...order('reversed'), reason }, rail, result, after(ms), asked_in);

    it('restores it only where we asked, after it was taken back, and asks once more', () => {
      const restored = about(heard('paid'));
      expect(restored).toMatchObject({ state: 'paid', reason: null, money: 'restore', next_at: after(11 * MINUTE) });
      const again = (result: RailResult) => decideDeposit(order('paid'), rail, result, after(11 * MINUTE), 'paid');
      expect(again(heard('paid'))).toMatchObject({ state: 'paid', money: null, next_at: null });
      expect(again(heard('unknown'))).toMatchObject({ state: 'paid', money: null, next_at: after(21 * MINUTE) });
      expect(again(heard('reversed', { reason: 'reversed' }))).toMatchObject({ state: 'reversed', money: 'reverse' });
      for (const asked_in of ['checking', 'paid', null] as const)
        expect(about(heard('paid'), asked_in)).toMatchObject({
          state: 'reversed',
          money: null,
          next_at: after(MINUTE),
        });
      for (const source of ['ipn', 'return', 'charge'] as const)
        expect(about(heard('paid', { source }))).toMatchObject({
          state: 'reversed',
          money: null,
          next_at: after(MINUTE),
        });
    });

    it('restores nothing where the amount, currency or merchant is another', () => {
      for (const more of [{ amount_cents: 1n as Cents }, { currency: 'USD' }, { merchant: 'M2' }])
        expect(about(paidAs(more))).toMatchObject({ state: 'reversed', money: null, alert: true });
    });

    it.each(['disputed', 'awaiting_reversal'])('is asked about once a day while it is %s, for 120 days', (reason) => {
      const day = 24 * 60 * MINUTE;
      const still = heard('reversed', { reason });
      expect(about(still, 'reversed', reason)?.next_at).toEqual(after(MINUTE + day));
      expect(about(still, 'reversed', reason, 120 * day)?.next_at).toBeNull();
    });

    it('is asked about once more after each notice, and no more when the answer is final', () => {
      expect(about(heard('reversed', { source: 'ipn' }), null)?.next_at).toEqual(after(11 * MINUTE));
      expect(about(heard('reversed', { reason: 'reversed' }))).toMatchObject({ money: null, next_at: null });
      for (const state of ['failed', 'expired', 'absent'] as const)
        expect(about(heard(state))).toMatchObject({ state: 'reversed', money: null, next_at: null });
      expect(about(heard('unknown'))?.next_at).toEqual(after(11 * MINUTE));
    });
  });

  it.each(['failed', 'expired'] as const)('that says %s ends only an open deposit', (verdict) => {
    const ended = states.filter((state) => decide(state, heard(verdict))?.state === verdict);
    expect(ended).toEqual(['created', 'awaiting_approval', 'checking']);
  });

  it.each(['unknown', 'absent', 'pending'] as const)(
    'that says %s leaves the deposit open and asks again',
    (verdict) => {
      const step = decide('awaiting_approval', heard(verdict));
      expect(step?.state).toBe(verdict === 'pending' ? 'awaiting_approval' : 'checking');
      expect(step?.next_at).toEqual(after(21 * MINUTE));
    },
  );

  it('never asks before ten minutes have passed since the charge', () => {
    expect(decide('awaiting_approval', heard('unknown', { source: 'charge' }), MINUTE)?.next_at).toEqual(
      after(10 * MINUTE),
    );
  });

  it('asks once more at the very end, and not after it', () => {
    expect(decide('checking', heard('unknown'), 24 * 60 * MINUTE + 55 * MINUTE)?.next_at).toEqual(
      order('checking').expires_at,
    );
    const end = 25 * 60 * MINUTE;
    expect(decide('checking', heard('unknown'), end)).toMatchObject({
      state: 'expired',
      reason: 'no_answer_in_time',
      next_at: null,
    });
    expect(decide('checking', heard('absent'), end)).toMatchObject({
      state: 'failed',
      reason: 'not_found_at_provider',
    });
  });
});
