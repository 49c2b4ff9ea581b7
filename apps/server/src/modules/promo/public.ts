/** Offers, their conditions and claims. Other modules import this file only. */
export { decideDepositPromo, lockPromo, settleDepositPromo, takePromo } from './deposit-promo.ts';
export { promoFeature } from './promo-feature.ts';
