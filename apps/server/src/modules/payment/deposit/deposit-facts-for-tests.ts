import type { DepositState } from '@nua/contract/deposit.ts';
import type { Cents } from '@nua/money';
import type { RailResult, RailState, ReportedPayment } from '../../../core/ports/payment-rail.ts';
import type { DepositFacts } from './deposit-rules.ts';

export const MINUTE = 60_000;
export const rail = { merchant: 'M1', first_inquiry_ms: 10 * MINUTE, inquiry_every_ms: 10 * MINUTE };
export const charged = new Date('2026-03-10T07:00:00Z');
export const after = (ms: number) => new Date(charged.getTime() + ms);
export const order = (state: DepositState): DepositFacts => ({
  state,
  reason: null,
  reference: 'T1',
  amount_cents: 50_000n as Cents,
  charge_at: charged,
  expires_at: after(25 * 60 * MINUTE),
  alert: false,
});
const payment: ReportedPayment = {
  reference: 'T1',
  amount_cents: 50_000n as Cents,
  currency: 'PKR',
  merchant: 'M1',
};
export const railResult = (
  state: RailState,
  more: { source?: RailResult['source']; reason?: string; alert?: boolean } = {},
): RailResult => ({
  ...{ state, source: 'inquiry' as const, reason: 'r', payment },
  ...more,
});
export const paidAs = (other: Partial<ReportedPayment>): RailResult => ({
  ...{ state: 'paid', source: 'inquiry', reason: 'r' },
  payment: { ...payment, ...other },
});
export const states: DepositState[] = [
  'created',
  'awaiting_approval',
  'checking',
  'paid',
  'failed',
  'expired',
  'reviewing',
  'reversed',
];
