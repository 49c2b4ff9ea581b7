import { type Cents, type Currency, writtenMoney } from '@nua/money';
import type { Translate } from '../../i18n/i18n.ts';

/** The average cost of the required play in the cheapest game, and in the most expensive game. Both are null if no game counts. */
type PlayCost = { cost: Cents | null; cost_maximum: Cents | null };

/**
 * Formats the average cost as one amount or a range. Returns null if no game counts.
 *
 * Shape   (translation, { cost, cost_maximum }, wireCurrency) -> 'PKR 80.00 to PKR 200.00'
 */
export function formatCost(t: Translate, { cost, cost_maximum }: PlayCost, currency: Currency): string | null {
  if (cost === null || cost_maximum === null) return null;
  const from = writtenMoney(cost, currency);
  return cost === cost_maximum ? from : t('reward.range', { from, to: writtenMoney(cost_maximum, currency) });
}
