/** Offers, their conditions and claims. Other modules import this file only. */
export { promosThatPlayersChose } from './chosen-promos.ts';
export { checkPromo, decideDepositPromo, lockPromo, settleDepositPromo } from './deposit-promo.ts';
export { promoFeature } from './promo-feature.ts';
export { claimableRebates } from './rebate.ts';
