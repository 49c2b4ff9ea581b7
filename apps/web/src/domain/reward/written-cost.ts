import { type Cents, type Currency, writtenMoney } from '@nua/money';
import type { Translate } from '../../i18n/i18n.ts';

/** What play costs on average, as a response says it. */
type PointCost = { cost: Cents | null; cost_maximum: Cents | null };

/**
 * What play costs on average: one amount, or from the game that costs least to the one that costs most; null where no game counts.
 *
 * Shape   (translation, { cost, cost_maximum }, wireCurrency) -> 'PKR 80.00 to PKR 200.00'
 */
export function writtenCost(t: Translate, { cost, cost_maximum }: PointCost, currency: Currency): string | null {
  if (cost === null || cost_maximum === null) return null;
  const from = writtenMoney(cost, currency);
  return cost === cost_maximum ? from : t('reward.range', { from, to: writtenMoney(cost_maximum, currency) });
}
