import type { PayType } from '@nua/contract/payment.ts';
import type { Cents } from '@nua/money';
import { payTypeFacts } from '../../../core/pay-type-facts.ts';
import type { PayerField } from '../../../core/ports/payment-rail.ts';
import { type Rails, railOf } from '../../../providers/rails/rails.ts';
import type { Settings } from '../../../settings/settings.ts';

/** Returns the fields that the pay type's rail requires from the payer; none if the rail is closed. */
export const depositFields = (rails: Rails, pay_type: PayType): readonly PayerField[] =>
  railOf(rails, pay_type)?.payer_fields ?? [];

/** A pay type with its limits, as it is offered now. Amounts in paisa. */
export type OfferedPayType = {
  pay_type: PayType;
  name: string;
  open: boolean;
  minimum: Cents;
  maximum: Cents;
  quick_amounts: Cents[];
  expected_s: number;
  /** The amount above which a person reviews a payout, and how long a review takes; null for deposits. */
  review: { above: Cents; expected_s: number } | null;
};

/** Returns the pay types for deposits, in the order of the setting. A pay type without a configured rail is closed. */
export function depositPayTypes(settings: Settings, rails: Rails): OfferedPayType[] {
  const { deposit_pay_type_setting } = settings.get('deposit_setting');
  return deposit_pay_type_setting.map((entry) => ({
    ...entry,
    name: payTypeFacts(entry.pay_type).rail,
    review: null,
    open: entry.open && railOf(rails, entry.pay_type) !== null,
  }));
}

/** Returns the pay types for withdrawals, in the order of `withdraw_setting`. A pay type without a configured rail is closed. */
export function withdrawPayTypes(settings: Settings, rails: Rails): OfferedPayType[] {
  const { withdrawal_pay_type_setting } = settings.get('withdraw_setting');
  const rules = settings.get('withdraw_rules');
  return withdrawal_pay_type_setting.map(({ pay_type, open }) => ({
    pay_type,
    name: payTypeFacts(pay_type).rail,
    open: open && rails.payout[payTypeFacts(pay_type).rail] !== null,
    minimum: rules.minimum,
    maximum: rules.maximum,
    quick_amounts: rules.quick_amounts,
    expected_s: rules.expected_s,
    review: { above: automaticLimit(rules), expected_s: rules.review_expected_s },
  }));
}

/** Payouts up to this amount are sent without review if all deposits have been wagered. */
function automaticLimit({ automatic_limit, two_person_limit }: Record<'automatic_limit' | 'two_person_limit', Cents>) {
  if (automatic_limit < two_person_limit) return automatic_limit;
  return two_person_limit;
}
