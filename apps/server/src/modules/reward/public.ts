/** The reward rules in force, weighted stakes, and whether offers are off. Other modules import this file only. */
export { netOfReturns } from './net-deposits.ts';
export { hasOffersOff, isOffersOff } from './offers-off.ts';
export {
  ruleAt,
  ruleOfVersion,
  rulesAt,
  ruleVersionAt,
  SHIPPED_BY,
  shippedRulesInForce,
  writeFirstRules,
} from './reward-rules.ts';
export { FIRST_DAY, weightedByDay, weightedStakes } from './weighted-stakes.ts';
