import { withdrawStates } from '@nua/contract/withdraw.ts';
import { cents } from '@nua/money';
import { describe, expect, it } from 'vitest';
import { maximumWithdrawal, readWithdrawForm } from '../form/withdraw-form-rules.ts';
import { messages as en } from './text.en.ts';
import { messages as ur } from './text.ur.ts';
import { withdrawStatus } from './withdraw-status.ts';

const at = '2026-03-10T07:00:00.000Z';
const now = new Date(at);
const withdrawIn = (status: (typeof withdrawStates)[number]) => ({
  status,
  reason: null,
  debt_paid: cents(0n),
  timeline: ['requested', status].map((state) => ({ state, at })),
});

describe('the status of a withdrawal', () => {
  it('shows a payment as being checked while the provider does not respond [R1.08] [R2.19]', () => {
    const view = withdrawStatus(withdrawIn('unknown'));
    expect([view.tone, view.isOver, view.steps[1]?.state]).toEqual(['asking', false, 'unknown']);
  });

  it('shows fewer future steps as the withdrawal proceeds, and none once it is final [R1.08] [R2.19]', () => {
    const futureStepCount = (status: (typeof withdrawStates)[number]) =>
      withdrawStatus(withdrawIn(status)).steps.filter((step) => step.state === 'next').length;
    expect(withdrawStates.map(futureStepCount)).toEqual([3, 3, 2, 1, 1, 0, 0, 0]);
  });

  it('shows in both languages that the money of a refused withdrawal was returned [R1.08]', () => {
    const view = withdrawStatus(withdrawIn('rejected'));
    expect([view.tone, view.isOver]).toEqual(['bad', true]);
    expect(en[view.text as keyof typeof en]).toContain('back in your main wallet');
    expect(ur[view.text as keyof typeof ur]).toContain('واپس');
  });

  it('does not promise that the money is in the wallet if a reversal or a debt took it', () => {
    const reversed = withdrawStatus({ ...withdrawIn('cancelled'), reason: 'deposit_reversed' });
    const paid_debt = withdrawStatus({ ...withdrawIn('rejected'), debt_paid: cents(1n) });
    expect([reversed.text, paid_debt.text]).toEqual(['withdraw.cancelled.reversed', 'withdraw.returned.debt']);
    for (const id of [reversed.text, paid_debt.text]) expect([id in en, id in ur]).toEqual([true, true]);
  });

  it('does not claim a review by a person while the provider looks up the account’s owner', () => {
    const ownerCheck = withdrawStatus({ ...withdrawIn('reviewing'), reason: 'owner_asked' });
    expect([ownerCheck.tone, ownerCheck.title, ownerCheck.text]).toEqual([
      'asking',
      'withdraw.owner_asked',
      'withdraw.owner_asked.text',
    ]);
    for (const id of [ownerCheck.title, ownerCheck.text]) expect([id in en, id in ur]).toEqual([true, true]);
  });

  it('has a text for every state in both languages [R2.19]', () => {
    for (const status of withdrawStates) {
      const view = withdrawStatus(withdrawIn(status));
      for (const id of [view.title, view.text, ...view.steps.map((step) => step.title)]) {
        expect([id in en, id in ur, id]).toEqual([true, true, id]);
      }
    }
  });
});

describe('the withdraw form', () => {
  const limits = { minimum: cents(50_000n), maximum: cents(10_000_000n), available: cents(200_000n) };
  const account = { id: 'a', pay_type: 2, usable_from: at } as const;

  it('sends an amount within the limits and the balance, with the pay type of the chosen account [R2.19] [R3.12]', () => {
    expect(readWithdrawForm('2,000', account, limits, now)).toEqual({
      request: { pay_type: 2, amount: 200_000n, payout_account_id: 'a' },
    });
  });

  it('limits "All" to the balance and the maximum [R2.19]', () => {
    expect(maximumWithdrawal(limits.available, limits)).toBe(limits.available);
    expect(maximumWithdrawal(cents(50_000_000n), limits)).toBe(limits.maximum);
    expect(maximumWithdrawal(cents(49_999n), limits)).toBeNull();
  });

  it('names the limit that an amount breaks [R5.08] [R1.08]', () => {
    const fieldError = (typed: string) => readWithdrawForm(typed, account, limits, now);
    expect(fieldError('499.99')).toEqual({ fieldErrors: { amount: { rule: 'below', limit: limits.minimum } } });
    expect(fieldError('100000.01')).toEqual({ fieldErrors: { amount: { rule: 'above', limit: limits.maximum } } });
    expect(fieldError('2000.01')).toEqual({ fieldErrors: { amount: { rule: 'not_there', limit: limits.available } } });
  });

  it('accepts an account that has just become usable, even if the device’s clock is slow [R5.08]', () => {
    const slowClock = new Date(now.getTime() - 900);
    expect(readWithdrawForm('500', { ...account, usable_from: now.toISOString() }, limits, slowClock)).toHaveProperty(
      'request',
    );
  });

  it('marks a missing account together with a missing amount [R5.08]', () => {
    const tomorrow = { ...account, usable_from: '2026-03-11T07:00:00.000Z' };
    expect(readWithdrawForm('', undefined, limits, now)).toEqual({
      fieldErrors: { amount: { rule: 'missing' }, account: 'withdraw.field_error.account' },
    });
    expect(readWithdrawForm('500', tomorrow, limits, now)).toEqual({
      fieldErrors: { account: 'withdraw.field_error.waiting' },
    });
  });
});
