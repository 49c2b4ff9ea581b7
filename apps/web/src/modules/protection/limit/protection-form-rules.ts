import { type Cents, parseAmountInput } from '@nua/money';
import type { MessageId } from '../../../i18n/message-id.generated.ts';

type Result<T, Field extends string> = T | { errors: Readonly<Record<Field, MessageId>> };

/** Accepts any amount above zero. */
export function readLimitForm(typed: string): Result<{ amount: Cents; errors?: undefined }, 'amount'> {
  const amount = parseAmountInput(typed);
  return amount === null || amount <= 0n ? { errors: { amount: 'limit.amount.field_error' } } : { amount };
}

/** Requires the player to confirm that they understand a break. */
export function readBreakForm(understood: boolean): Result<{ errors?: undefined }, 'understood'> {
  return understood ? {} : { errors: { understood: 'limit.break.understood.field_error' } };
}
