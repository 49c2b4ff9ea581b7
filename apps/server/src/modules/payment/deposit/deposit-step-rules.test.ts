import type { DepositState } from '@nua/contract/deposit.ts';
import type { Cents } from '@nua/money';
import { describe, expect, it } from 'vitest';
import type { RailResult, RailState } from '../../../core/ports/payment-rail.ts';
import { after, charged, MINUTE, order, paidAs, rail, railResult, states } from './deposit-facts-for-tests.ts';
import { type DepositFacts, type DepositStep, decideDeposit, isFinal, isOpen } from './deposit-rules.ts';

const DAY = 24 * 60 * MINUTE;
const END = 25 * 60 * MINUTE;
const slow = { ...rail, inquiry_every_ms: 30 * MINUTE };
/** Calls `decideDeposit` for an order with these facts on the slow rail, by default 11 minutes after the charge. */
const step = (
  facts: Partial<DepositFacts> & { state: DepositState },
  result: RailResult,
  { state_at_query = null, ms = 11 * MINUTE }: { state_at_query?: DepositState | null; ms?: number } = {},
) => decideDeposit({ ...order(facts.state), ...facts }, slow, result, after(ms), state_at_query);
const result = (state: DepositState, more: Partial<DepositStep> = {}): DepositStep => ({
  ...{ state, reason: null, money: null, next_at: null, alert: false },
  ...more,
});
const notice = (state: RailState, more: { reason?: string; alert?: boolean } = {}) =>
  railResult(state, { source: 'ipn', ...more });
const otherAmount = paidAs({ amount_cents: 1n as Cents });

describe('the states of a deposit', () => {
  it('are open until the provider decides, and final after a decision or the expiry', () => {
    expect(states.filter(isOpen)).toEqual(['created', 'awaiting_approval', 'checking']);
    expect(states.filter(isFinal)).toEqual(['paid', 'failed', 'expired', 'reversed']);
  });
});

describe.each(['created', 'awaiting_approval', 'checking'] as const)('a deposit that is %s', (state) => {
  it.each<[string, RailResult, DepositStep]>([
    ['is credited when it is paid', railResult('paid'), result('paid', { money: 'credit' })],
    ['is credited by a notice', notice('paid'), result('paid', { money: 'credit' })],
    [
      'is credited with an alert when the provider reports one',
      railResult('paid', { alert: true }),
      result('paid', { money: 'credit', alert: true }),
    ],
    [
      'is reviewed when the paid amount differs',
      otherAmount,
      result('reviewing', { reason: 'amount_differs', alert: true }),
    ],
    [
      'is reviewed when the response leaves out a detail',
      railResult('unconfirmed'),
      result('reviewing', { reason: 'details_missing', alert: true }),
    ],
    [
      'is queried again when a notice leaves out a detail',
      notice('unconfirmed'),
      result('checking', { next_at: after(41 * MINUTE) }),
    ],
    [
      'waits for the payer while the payment is pending',
      railResult('pending'),
      result('awaiting_approval', { next_at: after(41 * MINUTE) }),
    ],
    [
      'is queried again when the provider does not know it yet',
      railResult('absent'),
      result('checking', { next_at: after(41 * MINUTE) }),
    ],
    [
      'is queried again with an alert when the response is unreadable',
      railResult('unknown', { alert: true }),
      result('checking', { next_at: after(41 * MINUTE), alert: true }),
    ],
    ['fails with the reason of the provider', railResult('failed'), result('failed', { reason: 'r' })],
    [
      'expires with the reason and the alert of the provider',
      notice('expired', { alert: true }),
      result('expired', { reason: 'r', alert: true }),
    ],
    [
      'fails when the money went back before it was credited',
      notice('reversed', { reason: 'refunded' }),
      result('failed', { reason: 'refunded' }),
    ],
  ])('%s', (_name, response, expected) => {
    expect(step({ state }, response)).toEqual(expected);
    expect(step({ state }, response, { state_at_query: state })).toEqual(expected);
  });

  it('is first queried ten minutes after the charge, when the provider’s result can be final', () => {
    const next = (ms: number, charge_at: Date | null = charged) =>
      step({ state, charge_at }, railResult('unknown'), { ms })?.next_at;
    expect(next(10 * MINUTE - 1)).toEqual(after(10 * MINUTE));
    expect(next(10 * MINUTE)).toEqual(after(40 * MINUTE));
    expect(next(3 * MINUTE, null)).toEqual(after(13 * MINUTE));
  });

  it('is queried after its expiry if the provider’s result cannot be final before it expires', () => {
    const expires_at = after(5 * MINUTE);
    expect(step({ state, expires_at }, railResult('unknown'), { ms: MINUTE })?.next_at).toEqual(after(10 * MINUTE));
  });

  it.each<[string, number, RailResult, DepositStep]>([
    [
      'is queried at its expiry when the provider does not know it just before',
      END - 1,
      railResult('absent'),
      result('checking', { next_at: after(END) }),
    ],
    [
      'is queried at its expiry when there is no response just before',
      END - 1,
      railResult('unknown'),
      result('checking', { next_at: after(END) }),
    ],
    [
      'fails when the provider does not know it at its expiry',
      END,
      railResult('absent'),
      result('failed', { reason: 'not_found_at_provider' }),
    ],
    [
      'expires with an alert when the payment is pending at its expiry',
      END,
      railResult('pending'),
      result('expired', { reason: 'no_answer_in_time', alert: true }),
    ],
    [
      'expires with an alert when there is no response after its expiry',
      END + 1,
      railResult('unknown'),
      result('expired', { reason: 'no_answer_in_time', alert: true }),
    ],
    [
      'is queried at once when a notice without information arrives at its expiry',
      END,
      notice('unknown'),
      result('checking', { next_at: after(END) }),
    ],
    ['is credited when it is paid after expiry', END + DAY, railResult('paid'), result('paid', { money: 'credit' })],
  ])('%s', (_name, ms, response, expected) => expect(step({ state }, response, { ms })).toEqual(expected));
});

describe('a paid deposit', () => {
  it.each<[string, RailResult, Partial<DepositStep>]>([
    [
      'is queried in a day while a dispute is open',
      railResult('reversed', { reason: 'disputed' }),
      { next_at: after(11 * MINUTE + DAY) },
    ],
    ['is not queried again when our query finds a refund', railResult('reversed', { reason: 'refunded' }), {}],
    [
      'is queried soon after a notice of a refund',
      notice('reversed', { reason: 'refunded' }),
      { next_at: after(41 * MINUTE) },
    ],
    [
      'is queried soon after a notice of a dispute',
      notice('reversed', { reason: 'disputed' }),
      { next_at: after(41 * MINUTE) },
    ],
  ])('is taken back with an alert and %s', (_name, response, more) => {
    const reversed = result('reversed', { reason: response.reason, money: 'reverse', alert: true, ...more });
    expect(step({ state: 'paid' }, response)).toEqual(reversed);
    expect(step({ state: 'paid' }, response, { state_at_query: 'paid' })).toEqual(reversed);
  });

  it('stays paid when our query finds no reversal', () => {
    const next = (state: RailState) => step({ state: 'paid' }, railResult(state), { state_at_query: 'paid' });
    for (const state of ['unknown', 'pending'] as const)
      expect(next(state)).toEqual(result('paid', { next_at: after(41 * MINUTE) }));
    for (const state of ['paid', 'unconfirmed', 'failed', 'expired', 'absent'] as const)
      expect(next(state)).toEqual(result('paid'));
    expect(step({ state: 'paid' }, railResult('failed', { alert: true }), { state_at_query: 'paid' })?.alert).toBe(
      true,
    );
  });

  it.each(['paid', 'unconfirmed', 'pending', 'failed', 'expired', 'absent', 'unknown'] as const)(
    'is not changed by a notice or a late response with the state %s',
    (state) => {
      expect(step({ state: 'paid' }, notice(state), { ms: END })).toBeNull();
      expect(step({ state: 'paid' }, railResult(state), { ms: END, state_at_query: 'checking' })).toBeNull();
    },
  );
});

describe('a deposit under review', () => {
  it.each(['paid', 'unconfirmed', 'pending', 'failed', 'expired', 'absent', 'unknown'] as const)(
    'is not changed by a result with the state %s: an operator decides it',
    (state) => {
      for (const response of [railResult(state), notice(state)])
        for (const state_at_query of [null, 'reviewing'] as const)
          expect(step({ state: 'reviewing' }, response, { state_at_query, ms: END })).toBeNull();
    },
  );
});

describe.each(['failed', 'expired'] as const)('a deposit that has %s', (state) => {
  const ended = { state, reason: 'declined', alert: true };

  it('is credited when it is paid after all, and reviewed when a detail differs', () => {
    expect(step(ended, notice('paid'))).toEqual(result('paid', { money: 'credit' }));
    expect(step(ended, otherAmount)).toEqual(result('reviewing', { reason: 'amount_differs', alert: true }));
  });

  it('is queried after a notice that lacks a payment detail, and reviewed if the response lacks it too', () => {
    expect(step(ended, notice('unconfirmed'))).toEqual({ ...ended, money: null, next_at: after(41 * MINUTE) });
    expect(step(ended, railResult('unconfirmed'), { state_at_query: state })).toEqual(
      result('reviewing', { reason: 'details_missing', alert: true }),
    );
  });

  it.each(['pending', 'failed', 'expired', 'absent', 'unknown'] as const)(
    'keeps its state, reason and alert after a response with the state %s, and is not queried again',
    (verdict) => {
      expect(step(ended, railResult(verdict), { state_at_query: state })).toEqual({
        ...ended,
        money: null,
        next_at: null,
      });
      for (const state_at_query of [null, 'checking'] as const)
        expect(step(ended, railResult(verdict), { state_at_query, ms: END })).toBeNull();
    },
  );
});

it.each(['reversed', 'refunded', 'awaiting_reversal', 'disputed'])(
  'a deposit that failed because its money was %s is reviewed when a notice reports it as paid',
  (reason) => {
    expect(step({ state: 'failed', reason }, notice('paid'))).toEqual(result('reviewing', { reason, alert: true }));
  },
);

describe('a reversed deposit', () => {
  const reversed = { state: 'reversed' as const, reason: 'disputed' };
  const still = (more: Partial<DepositStep> = {}) => result('reversed', { reason: 'disputed', ...more });

  it.each<[string, RailResult, DepositStep]>([
    [
      'is restored with an alert and queried once more when it is paid',
      railResult('paid'),
      result('paid', { money: 'restore', next_at: after(41 * MINUTE), alert: true }),
    ],
    ['alerts when the paid amount differs', otherAmount, still({ alert: true })],
    ['alerts when a detail is left out', railResult('unconfirmed'), still({ alert: true })],
    [
      'is queried daily when a dispute is reported',
      railResult('reversed', { reason: 'disputed' }),
      still({ next_at: after(11 * MINUTE + DAY) }),
    ],
    [
      'takes the final reason that the provider gives',
      railResult('reversed', { reason: 'refunded' }),
      still({ reason: 'refunded' }),
    ],
    ['is queried again when the payment is pending', railResult('pending'), still({ next_at: after(41 * MINUTE) })],
    ['is queried again when there is no information', railResult('unknown'), still({ next_at: after(41 * MINUTE) })],
    ['is not queried again when the provider reports a failure', railResult('failed'), still()],
    ['has an alert when the provider sends one', railResult('absent', { alert: true }), still({ alert: true })],
  ])('%s in the response to our query', (_name, response, expected) => {
    expect(step(reversed, response, { state_at_query: 'reversed' })).toEqual(expected);
  });

  it.each<[string, RailState, DepositStep | null]>([
    ['is queried at once', 'paid', still({ next_at: after(11 * MINUTE) })],
    ['is queried at once', 'unconfirmed', still({ next_at: after(11 * MINUTE) })],
    ['gets the new reason and is queried soon', 'reversed', still({ reason: 'refunded', next_at: after(41 * MINUTE) })],
    ['is not changed', 'pending', null],
    ['is not changed', 'failed', null],
    ['is not changed', 'expired', null],
    ['is not changed', 'absent', null],
    ['is not changed', 'unknown', null],
  ])('%s after a notice or the response to an older query with the state %s', (_name, state, expected) => {
    const more = { reason: 'refunded' };
    expect(step(reversed, notice(state, more))).toEqual(expected);
    expect(step(reversed, notice(state, more), { state_at_query: 'reversed' })).toEqual(expected);
    expect(step(reversed, railResult(state, more), { state_at_query: 'paid' })).toEqual(expected);
  });

  it('is queried for 120 days after the charge, or after its expiry if there was no charge', () => {
    const next = (ms: number, charge_at: Date | null = charged) =>
      step({ ...reversed, charge_at }, railResult('unknown'), { state_at_query: 'reversed', ms })?.next_at;
    expect(next(120 * DAY - 1)).toEqual(after(120 * DAY - 1 + 30 * MINUTE));
    expect(next(120 * DAY)).toBeNull();
    expect(next(121 * DAY)).toBeNull();
    expect(next(END + 120 * DAY - 1, null)).toEqual(after(END + 120 * DAY - 1 + 30 * MINUTE));
    expect(next(END + 120 * DAY, null)).toBeNull();
  });
});
