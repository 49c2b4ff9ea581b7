import { type Cents, wireCurrency, writtenMoney, ZERO } from '@nua/money';
import type { Game } from '../../api/wire.ts';
import type { Translate } from '../../i18n/i18n.ts';
import { formatCost } from '../reward/public.ts';
import type { FreeRoundsRule, PromoRule } from './promo-query.ts';
import { depositBonus, exampleDeposit, exampleRebate, percentText } from './promo-rules.ts';

/** PKR 1,000. */
const EXAMPLE_WAGERS = 100_000n as Cents;

type Odds = Pick<Game, 'id' | 'rtp_bps' | 'rtp_maximum_bps'>;

/**
 * Returns the average cost of an amount of weighted stakes: the needed stakes times the house edge. `cost` is for the cheapest mode of a
 * game and `cost_maximum` for the most expensive. Both are null if no game counts.
 *
 * Units   paisa, rounded up
 */
export function costOf(
  { weights }: Pick<PromoRule, 'weights'>,
  weighted: Cents,
  games: readonly Odds[],
): { cost: Cents | null; cost_maximum: Cents | null } {
  const costs = games.flatMap(({ id, rtp_bps, rtp_maximum_bps }) => {
    const weight_bps = weights[id] ?? 0;
    if (weight_bps === 0) return [];
    const edges = [10_000 - rtp_maximum_bps, 10_000 - rtp_bps];
    return edges.map((edge_bps) => Math.ceil((Number(weighted) * edge_bps) / weight_bps));
  });
  if (costs.length === 0) return { cost: null, cost_maximum: null };
  return { cost: BigInt(Math.min(...costs)) as Cents, cost_maximum: BigInt(Math.max(...costs)) as Cents };
}

/** The lines that describe an offer. A line that does not apply is null. */
export type PromoFacts = { benefit: string; costs: string | null; condition: string | null };

const amountText = (amount: Cents) => writtenMoney(amount, wireCurrency);

export function factsOf(t: Translate, rule: PromoRule, games: readonly Odds[]): PromoFacts {
  if (rule.type === 'free_rounds') return factsOfFreeRounds(t, rule);
  const { wager_times: times, days } = rule;
  const maximum = amountText(rule.amount_maximum);
  if (rule.type === 'rebate') {
    const benefit = t('promo.card.rebate', { percent: percentText(rule.rate_bps_hundredths, 1_000_000), maximum });
    const cost = formatCost(t, costOf(rule, EXAMPLE_WAGERS, games), wireCurrency);
    const rebate = amountText(exampleRebate(rule, EXAMPLE_WAGERS, 10_000));
    const costs = cost && t('promo.card.rebate.cost', { staked: amountText(EXAMPLE_WAGERS), cost, rebate });
    return { benefit, costs, condition: times > 0 ? t('promo.card.rebate.condition', { times, days }) : null };
  }
  const benefit = t('promo.card.deposit', { percent: percentText(rule.percent_bps, 10_000), maximum });
  const deposit = exampleDeposit(rule);
  const { bonus, wager } = depositBonus(rule, deposit) ?? { bonus: ZERO, wager: ZERO };
  const cost = formatCost(t, costOf(rule, wager, games), wireCurrency);
  const costs =
    cost === null ? null : t('promo.card.cost', { deposit: amountText(deposit), bonus: amountText(bonus), cost });
  return { benefit, costs, condition: t('promo.card.condition', { times, days }) };
}

function factsOfFreeRounds(t: Translate, rule: FreeRoundsRule): PromoFacts {
  const { rounds, stake, deposit_minimum, play_days: play, wager_times: times, days } = rule;
  return {
    benefit: t('promo.card.free', { rounds, stake: amountText(stake) }),
    costs: t('promo.card.free.cost', { minimum: amountText(deposit_minimum) }),
    condition: t('promo.card.free.condition', { play, times, days }),
  };
}
