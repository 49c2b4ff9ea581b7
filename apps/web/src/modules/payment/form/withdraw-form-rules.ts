import type { BodyOf } from '@nua/contract/call.ts';
import type { PayType } from '@nua/contract/payment.ts';
import type { createWithdraw } from '@nua/contract/withdraw.ts';
import type { Cents } from '@nua/money';
import { type AmountError, type AmountLimits, readAmount } from '../../../forms/amount-input.ts';
import type { MessageId } from '../../../i18n/message-id.generated.ts';

export type WithdrawRequest = BodyOf<typeof createWithdraw>;
export type WithdrawErrors = { amount?: AmountError; account?: MessageId };
type Account = { id: string; pay_type: PayType; usable_from: string };

/** The client's clock lags behind the server by the network delay, so an account counts as usable slightly early. */
const CLOCK_SLACK_MS = 5_000;

/** Whether the waiting time of a payout account is over. */
export const isUsable = (account: Pick<Account, 'usable_from'>, now: Date): boolean =>
  new Date(account.usable_from).getTime() <= now.getTime() + CLOCK_SLACK_MS;

/**
 * The amount that "All" fills in: the available balance, up to the maximum of one withdrawal. Null if the balance is below the minimum.
 */
export function maximumWithdrawal(
  available: Cents,
  { minimum, maximum }: { minimum: Cents; maximum: Cents },
): Cents | null {
  if (available < minimum) return null;
  return available < maximum ? available : maximum;
}

/** Checks the form against the channel's limits, the available balance, and the account's waiting time. */
export function readWithdrawForm(
  typed: string,
  account: Account | undefined,
  limits: AmountLimits,
  now: Date,
): { request: WithdrawRequest } | { fieldErrors: WithdrawErrors } {
  const amount = readAmount(typed, limits);
  const fieldErrors: WithdrawErrors = {};
  if ('fieldError' in amount) fieldErrors.amount = amount.fieldError;
  if (account === undefined) fieldErrors.account = 'withdraw.field_error.account';
  else if (!isUsable(account, now)) fieldErrors.account = 'withdraw.field_error.waiting';
  if ('fieldError' in amount || account === undefined || fieldErrors.account !== undefined) return { fieldErrors };
  return {
    request: { pay_type: account.pay_type, amount: amount.amount, payout_account_id: account.id },
  };
}
