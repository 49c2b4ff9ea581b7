import { cents } from '@nua/money';
import { expect, it } from 'vitest';
import { clientForTests } from '../../../boot/client-for-tests.ts';
import { payTypeLook } from '../channel/pay-types.ts';
import { depositStatus } from './deposit-status.ts';
import { reasonText } from './reason-text.ts';
import { statusBadge } from './status-badge.ts';

/** A response of a newer server, with values that this build does not know. */
const newer = JSON.parse('{ "status": "frozen", "pay_type": 9, "at": "2026-03-10T07:00:00.000Z" }');

it('an unknown pay type of a newer server is not shown as a bank', () => {
  expect(payTypeLook(newer.pay_type).label).toBe('payment.type.other');
});

it('an unknown state of a newer server is shown as unknown, in lists and on the deposit page', () => {
  expect(statusBadge('deposit', newer.status).label).toBe('payment.status.other');
  expect(statusBadge('withdraw', newer.status).label).toBe('payment.status.other');
  const timeline = [{ state: newer.status, at: newer.at }];
  const deposit = { ...newer, timeline, reason: null, created_at: newer.at, debt_paid: cents(0n) };
  const { title, steps, isOver } = depositStatus(deposit, new Date(newer.at));
  expect([title, steps[0]?.title, isOver]).toEqual(['payment.status.other', 'payment.step.other', false]);
});

it('an unknown reason of a newer server is shown as unclear, and never as a code', async () => {
  const { client } = clientForTests({});
  await client.i18n.load(['payment']);
  const t = client.i18n.translate();
  expect(reasonText(t, 'moon_phase')).toBe('The provider gave no clear reason.');
  expect(reasonText(t, 'wrong_pin')).toBe('The PIN was wrong.');
});
