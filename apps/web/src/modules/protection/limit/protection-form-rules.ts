import { type Cents, parseAmountInput } from '@nua/money';
import type { MessageId } from '../../../i18n/message-id.generated.ts';

type Read<T, Field extends string> = T | { errors: Readonly<Record<Field, MessageId>> };

/** A limit is any amount above zero. When it takes effect depends on the previous limit. */
export function readLimitForm(typed: string): Read<{ amount: Cents; errors?: undefined }, 'amount'> {
  const amount = parseAmountInput(typed);
  return amount === null || amount <= 0n ? { errors: { amount: 'limit.amount.field_error' } } : { amount };
}

/** Requires the player to confirm that they understand a break. */
export function readBreakForm(understood: boolean): Read<{ errors?: undefined }, 'understood'> {
  return understood ? {} : { errors: { understood: 'limit.break.understood.field_error' } };
}
