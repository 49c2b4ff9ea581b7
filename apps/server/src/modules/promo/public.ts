/** Offers, their conditions and claims. Other modules import this file only. */
export { checkPromo, decideDepositPromo, lockPromo, settleDepositPromo } from './deposit-promo.ts';
export { promoFeature } from './promo-feature.ts';
export { claimableRebates } from './rebate.ts';
