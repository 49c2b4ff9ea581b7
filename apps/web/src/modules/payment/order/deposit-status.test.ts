import { cents } from '@nua/money';
import { describe, expect, it } from 'vitest';
import { messages as enDeposit } from '../deposit/text.en.ts';
import { messages as urDeposit } from '../deposit/text.ur.ts';
import type { Deposit } from './deposit-query.ts';
import { depositStatus, listedStatus } from './deposit-status.ts';

const begun = '2026-03-10T07:00:00.000Z';
const after = (seconds: number) => new Date(Date.parse(begun) + seconds * 1000);
const depositIn = (status: Deposit['status'], pay_type: Deposit['pay_type'] = 3) => ({
  status,
  pay_type,
  reason: null,
  debt_paid: cents(0),
  created_at: begun,
  timeline: [
    { state: 'created', at: begun },
    ...(status === 'created' ? [] : [{ state: status as string, at: begun }]),
  ],
});

describe('the status of a deposit', () => {
  it('counts down 60 seconds while the player approves on the phone [R1.07] [R2.18]', () => {
    expect(depositStatus(depositIn('awaiting_approval'), after(0)).ring_s).toBe(60);
    expect(depositStatus(depositIn('awaiting_approval'), after(18.5)).ring_s).toBe(42);
    expect(depositStatus(depositIn('created'), after(59.2)).ring_s).toBe(1);
    expect(depositStatus(depositIn('awaiting_approval'), after(20)).title).toBe('deposit.approve');
  });

  it('shows "checking" after a minute without a result, and never "failed" [R1.07] [R2.18]', () => {
    for (const status of ['created', 'awaiting_approval', 'checking'] as const) {
      for (const seconds of [61, 600, 86_400]) {
        const view = depositStatus(depositIn(status), after(seconds));
        expect([view.title, view.tone, view.isOver, view.ring_s]).toEqual(['deposit.checking', 'asking', false, null]);
      }
    }
  });

  it('never counts down from more than a minute, even if the device clock is slow [R1.07]', () => {
    expect(depositStatus(depositIn('awaiting_approval'), after(-300)).ring_s).toBe(60);
  });

  it('shows no countdown for a bank transfer [R1.07] [R3.12]', () => {
    for (const seconds of [1, 61, 200_000]) {
      const view = depositStatus(depositIn('awaiting_approval', 1), after(seconds));
      expect([view.title, view.ring_s]).toEqual(['deposit.transfer', null]);
      expect(view.steps.map((step) => step.title)).toContain('deposit.step.transfer');
    }
  });

  it('shows each final state without a next step [R1.07]', () => {
    const ends = [
      ['paid', 'good', 'done'],
      ['failed', 'bad', 'failed'],
      ['expired', 'bad', 'failed'],
      ['reversed', 'bad', 'failed'],
    ] as const;
    for (const [status, tone, last] of ends) {
      const view = depositStatus(depositIn(status), after(5));
      expect([view.tone, view.isOver, view.steps.at(-1)?.state]).toEqual([tone, true, last]);
    }
  });

  it('promises that nothing was charged only if the reason makes this certain [R1.07]', () => {
    const text = (reason: string | null) => depositStatus({ ...depositIn('expired'), reason }, after(90)).text;
    for (const certain of ['expired', 'dropped', 'expired_at_provider', 'never_sent']) {
      expect([certain, text(certain)]).toEqual([certain, 'deposit.expired.not-charged']);
    }
    for (const uncertain of [null, 'no_answer_in_time', 'no_transfer_in_time', 'a_code_of_tomorrow']) {
      expect([uncertain, text(uncertain)]).toEqual([uncertain, 'deposit.expired.text']);
    }
  });

  it('shows a past approval step as approved only if the deposit was paid', () => {
    const titleOf = (states: readonly Deposit['status'][], pay_type: Deposit['pay_type'] = 3) => {
      const timeline = states.map((state) => ({ state, at: begun }));
      return depositStatus({ ...depositIn(states.at(-1)!, pay_type), timeline }, after(90)).steps[0]?.title;
    };
    expect(titleOf(['awaiting_approval'])).toBe('deposit.step.awaiting');
    expect(titleOf(['awaiting_approval', 'paid'])).toBe('deposit.step.approved');
    expect(titleOf(['awaiting_approval', 'checking', 'paid', 'reversed'])).toBe('deposit.step.approved');
    for (const end of ['checking', 'failed', 'expired'] as const) {
      expect(titleOf(['awaiting_approval', end])).toBe('deposit.step.asked');
    }
    expect(titleOf(['awaiting_approval', 'paid'], 1)).toBe('deposit.step.transferred');
    expect(titleOf(['awaiting_approval', 'expired'], 1)).toBe('deposit.step.transfer');
  });

  it('does not promise the full amount if some of it paid a debt', () => {
    const view = depositStatus({ ...depositIn('paid'), debt_paid: cents(1) }, after(5));
    expect(view.text).toBe('deposit.paid.debt');
    for (const messages of [enDeposit, urDeposit]) expect(Object.keys(messages)).toContain(view.text);
  });

  it('is the same in a list as on the deposit page [R1.07]', () => {
    for (const seconds of [0, 59, 60, 61, 600]) {
      const deposit = depositIn('awaiting_approval');
      const page = depositStatus(deposit, after(seconds)).title;
      expect([seconds, listedStatus(deposit, after(seconds)), page]).toEqual(
        seconds < 60 ? [seconds, 'awaiting_approval', 'deposit.approve'] : [seconds, 'checking', 'deposit.checking'],
      );
    }
    expect(listedStatus(depositIn('awaiting_approval', 1), after(600))).toBe('awaiting_approval');
    expect(listedStatus(depositIn('reviewing'), after(600))).toBe('reviewing');
  });

  it('shows a deposit under review as neither paid nor lost [R1.07]', () => {
    const view = depositStatus(depositIn('reviewing'), after(5));
    expect([view.tone, view.isOver]).toEqual(['person', false]);
    expect(view.steps.some((step) => step.state === 'next')).toBe(false);
  });

  it('has a text for every state in both languages [R2.18]', () => {
    const statuses = [
      'created',
      'awaiting_approval',
      'checking',
      'paid',
      'failed',
      'expired',
      'reviewing',
      'reversed',
    ] as const;
    for (const status of statuses) {
      for (const pay_type of [1, 2, 3] as const) {
        const view = depositStatus(depositIn(status, pay_type), after(5));
        for (const id of [view.title, view.text, ...view.steps.map((step) => step.title)]) {
          expect(Object.keys(enDeposit)).toContain(id);
          expect(Object.keys(urDeposit)).toContain(id);
        }
      }
    }
  });
});
