import { type Cents, parseAmountInput } from '@nua/money';
import { bonusOf, rebateOf } from '@nua/rewards/promo/promo.ts';
import { stakesToReach } from '../bonus/public.ts';
import type { DepositRule, FreeRoundsRule, MyPromo, Promo, PromoRule } from './promo-query.ts';

/** The types of `@nua/rewards` require an id and a key, which do not affect the amounts. */
const PLACEHOLDERS = { id: '', key: '' };

/** The bonus of a deposit, the stakes that it requires, and the maximum that can become real money. */
export type DepositBonus = { bonus: Cents; wager: Cents; convertible: Cents };

/** Returns the bonus of a deposit; null if the deposit is too small. */
export function depositBonus(rule: DepositRule, deposited: Cents): DepositBonus | null {
  const granted = bonusOf({ ...rule, ...PLACEHOLDERS }, deposited);
  return granted && { bonus: granted.amount, wager: granted.wager_needed, convertible: granted.conversion_maximum };
}

/** The bonus of a typed amount; null if the text is no amount or the amount is too small. */
export function typedBonus(rule: DepositRule, typed: string): DepositBonus | null {
  const amount = parseAmountInput(typed);
  return amount === null ? null : depositBonus(rule, amount);
}

/** Returns the stakes needed for an amount of weighted stakes, for each group of games with the same weight. */
export const stakesFor = (rule: PromoRule, weighted: Cents) => stakesToReach(rule.weights, weighted);

/** The deposit in a rule's example: PKR 1,000, or a higher minimum. */
export function exampleDeposit({ deposit_minimum }: DepositRule): Cents {
  const usual = 100_000n as Cents;
  return deposit_minimum > usual ? deposit_minimum : usual;
}

/** The rebate in a rule's example, for one day's stakes on a game with the given weight. */
export function exampleRebate(rule: Extract<PromoRule, { type: 'rebate' }>, staked: Cents, weight_bps: number): Cents {
  const weighted = ((staked * BigInt(weight_bps)) / 10_000n) as Cents;
  return rebateOf({ ...rule, ...PLACEHOLDERS }, weighted);
}

/**
 * Formats a share in percent without trailing zeros.
 *
 * Shape   10000 of 10000 -> "100"; 1500 of 1000000 -> "0.15"
 */
export const percentText = (share: number, whole: number): string => String((share * 100) / whole);

/** A deposit promotion that the player can use or has chosen, with its rule. */
export type OpenPromo = { promo: Promo; rule: DepositRule | FreeRoundsRule; isChosen: boolean };

/** Returns the deposit promotions that are open to a player. A player who wants no offers gets only the chosen promotion. */
export function openPromos(promos: readonly Promo[], mine: readonly MyPromo[], wantsOffers: boolean): OpenPromo[] {
  return promos.flatMap((promo) => {
    const { rule, id } = promo;
    const state = mine.find((entry) => entry.id === id)?.state;
    const isChosen = state === 'chosen';
    if (rule === null || rule.type === 'rebate' || !(isChosen || (state === 'available' && wantsOffers))) return [];
    return [{ promo, rule, isChosen }];
  });
}
