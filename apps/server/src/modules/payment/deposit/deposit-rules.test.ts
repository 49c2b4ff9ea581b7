import type { DepositState } from '@nua/contract/deposit.ts';
import type { Cents } from '@nua/money';
import { describe, expect, it } from 'vitest';
import type { RailResult } from '../../../core/ports/payment-rail.ts';
import { after, MINUTE, order, paidAs, rail, railResult, states } from './deposit-facts-for-tests.ts';
import { type DepositFacts, decideDeposit } from './deposit-rules.ts';

const decide = (state: DepositState, result: RailResult, ms = 11 * MINUTE) =>
  decideDeposit(order(state), rail, result, after(ms));

describe('a result for a deposit', () => {
  it('that says “paid” credits an open, failed or expired deposit, however late', () => {
    const credited = states.filter((state) => decide(state, railResult('paid'))?.money === 'credit');
    expect(credited).toEqual(['created', 'awaiting_approval', 'checking', 'failed', 'expired']);
  });

  it.each([
    ['a different amount', { amount_cents: 49_999n as Cents }, 'amount_differs'],
    ['an unreadable amount', { amount_cents: 'unreadable' as const }, 'amount_differs'],
    ['a different currency', { currency: 'USD' }, 'currency_differs'],
    ['a different merchant', { merchant: 'M2' }, 'merchant_differs'],
    ['a different order', { reference: 'T2' }, 'merchant_differs'],
  ])('that says “paid” starts a review and credits nothing if it has %s', (_name, detail, reason) => {
    expect(decide('awaiting_approval', paidAs(detail))).toMatchObject({
      state: 'reviewing',
      reason,
      money: null,
      alert: true,
    });
  });

  it('with a missing detail credits nothing', () => {
    expect(decide('checking', railResult('unconfirmed'))).toMatchObject({
      ...{ state: 'reviewing', reason: 'details_missing', money: null, alert: true },
    });
    expect(decide('checking', railResult('unconfirmed', { source: 'ipn' }))).toMatchObject({
      state: 'checking',
      money: null,
    });
    expect(decide('expired', railResult('unconfirmed', { source: 'ipn' }))).toMatchObject({
      ...{ state: 'expired', money: null, next_at: after(21 * MINUTE) },
    });
    const decideResponse = (result: RailResult) =>
      decideDeposit(order('expired'), rail, result, after(21 * MINUTE), 'expired');
    expect(decideResponse(railResult('unknown'))).toMatchObject({ state: 'expired', money: null, next_at: null });
    expect(decideResponse(paidAs({}))).toMatchObject({ state: 'paid', money: 'credit' });
    for (const state of ['paid', 'reviewing'] as const) expect(decide(state, railResult('unconfirmed'))).toBeNull();
  });

  it('that says “reversed” takes back only a credited deposit', () => {
    expect(states.map((state) => decide(state, railResult('reversed'))?.money ?? null)).toEqual(
      states.map((state) => (state === 'paid' ? 'reverse' : null)),
    );
  });

  it('that says “reversed” ends a review of the deposit', () => {
    expect(decide('reviewing', railResult('reversed', { reason: 'refunded' }))).toMatchObject({
      state: 'failed',
      reason: 'refunded',
      money: null,
    });
  });

  it('that says “paid” starts a review when the money was already returned to the payer', () => {
    const returned: DepositFacts = { ...order('failed'), reason: 'reversed' };
    expect(decideDeposit(returned, rail, railResult('paid', { source: 'ipn' }), after(MINUTE))).toMatchObject({
      state: 'reviewing',
      reason: 'reversed',
      money: null,
      alert: true,
    });
  });

  it('that says “reversed” prevents a later credit of a failed or expired deposit', () => {
    for (const state of ['failed', 'expired'] as const)
      expect(decide(state, railResult('reversed', { reason: 'reversed' }))).toMatchObject({
        state: 'failed',
        reason: 'reversed',
        money: null,
      });
  });

  describe('that is already reversed', () => {
    const about = (
      result: RailResult,
      state_at_query: DepositState | null = 'reversed',
      reason = 'reversed',
      ms = MINUTE,
    ) => decideDeposit({ ...order('reversed'), reason }, rail, result, after(ms), state_at_query);

    it('restores the deposit only if it responds to a query that was made after the reversal', () => {
      const restored = about(railResult('paid'));
      expect(restored).toMatchObject({ state: 'paid', reason: null, money: 'restore', next_at: after(11 * MINUTE) });
      const again = (result: RailResult) => decideDeposit(order('paid'), rail, result, after(11 * MINUTE), 'paid');
      expect(again(railResult('paid'))).toMatchObject({ state: 'paid', money: null, next_at: null });
      expect(again(railResult('unknown'))).toMatchObject({ state: 'paid', money: null, next_at: after(21 * MINUTE) });
      expect(again(railResult('reversed', { reason: 'reversed' }))).toMatchObject({
        state: 'reversed',
        money: 'reverse',
      });
      for (const state_at_query of ['checking', 'paid', null] as const)
        expect(about(railResult('paid'), state_at_query)).toMatchObject({
          state: 'reversed',
          money: null,
          next_at: after(MINUTE),
        });
      for (const source of ['ipn', 'return', 'charge'] as const)
        expect(about(railResult('paid', { source }))).toMatchObject({
          state: 'reversed',
          money: null,
          next_at: after(MINUTE),
        });
    });

    it('restores nothing when the amount, currency or merchant differs', () => {
      for (const detail of [{ amount_cents: 1n as Cents }, { currency: 'USD' }, { merchant: 'M2' }])
        expect(about(paidAs(detail))).toMatchObject({ state: 'reversed', money: null, alert: true });
    });

    it.each(['disputed', 'awaiting_reversal'])(
      'schedules one query a day for 120 days while the deposit is %s',
      (reason) => {
        const day = 24 * 60 * MINUTE;
        const still = railResult('reversed', { reason });
        expect(about(still, 'reversed', reason)?.next_at).toEqual(after(MINUTE + day));
        expect(about(still, 'reversed', reason, 120 * day)?.next_at).toBeNull();
      },
    );

    it('schedules one more query after each notice, and none after a final response', () => {
      expect(about(railResult('reversed', { source: 'ipn' }), null)?.next_at).toEqual(after(11 * MINUTE));
      expect(about(railResult('reversed', { reason: 'reversed' }))).toMatchObject({ money: null, next_at: null });
      for (const state of ['failed', 'expired', 'absent'] as const)
        expect(about(railResult(state))).toMatchObject({ state: 'reversed', money: null, next_at: null });
      expect(about(railResult('unknown'))?.next_at).toEqual(after(11 * MINUTE));
    });
  });

  it.each(['failed', 'expired'] as const)('that says “%s” ends only an open deposit', (verdict) => {
    const ended = states.filter((state) => decide(state, railResult(verdict))?.state === verdict);
    expect(ended).toEqual(['created', 'awaiting_approval', 'checking']);
  });

  it.each(['unknown', 'absent', 'pending'] as const)(
    'that says “%s” leaves the deposit open and schedules another query',
    (verdict) => {
      const step = decide('awaiting_approval', railResult(verdict));
      expect(step?.state).toBe(verdict === 'pending' ? 'awaiting_approval' : 'checking');
      expect(step?.next_at).toEqual(after(21 * MINUTE));
    },
  );

  it('schedules no query within ten minutes after the charge', () => {
    expect(decide('awaiting_approval', railResult('unknown', { source: 'charge' }), MINUTE)?.next_at).toEqual(
      after(10 * MINUTE),
    );
  });

  it('schedules the last query at the expiry of the deposit, and none after it', () => {
    expect(decide('checking', railResult('unknown'), 24 * 60 * MINUTE + 55 * MINUTE)?.next_at).toEqual(
      order('checking').expires_at,
    );
    const end = 25 * 60 * MINUTE;
    expect(decide('checking', railResult('unknown'), end)).toMatchObject({
      state: 'expired',
      reason: 'no_answer_in_time',
      next_at: null,
    });
    expect(decide('checking', railResult('absent'), end)).toMatchObject({
      state: 'failed',
      reason: 'not_found_at_provider',
    });
  });
});
