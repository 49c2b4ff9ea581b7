/** Shows promotions, and chooses and claims them. Other modules import this file only. */
export { GameWeights } from './game-weights.tsx';
export {
  type DepositRule,
  type FreeRoundsRule,
  loadMyPromos,
  MY_PROMOS,
  myPromosQuery,
  promosQuery,
} from './promo-query.ts';
export { type OpenPromo, openPromos, percentText, stakesFor, typedBonus } from './promo-rules.ts';
