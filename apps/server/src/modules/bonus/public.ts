/** Bonuses, their wagering, and bets that stake them. Other modules import this file only. */
export { activateNext, type BonusDeps } from './activate-next.ts';
export {
  type ActiveBonus,
  bonusStakeError,
  isInOpenRound,
  partsOfStake,
  placeUnderBonus,
  readBonusOfRound,
  readShownBonus,
  resolveActiveBonus,
} from './active-bonus.ts';
export { bonusFeature } from './bonus-feature.ts';
export { type BonusRow, expenseAccount, isRunning, lockBonus } from './bonus-row.ts';
export { endAfterRound, type Parts, splitFurtherStake, splitPayout, wagerOf } from './bonus-rules.ts';
export { endBonus } from './end-bonus.ts';
export { grantBonus } from './grant-bonus.ts';
export { reclaimClearedBonuses, restoreReclaimedBonuses } from './reclaim-bonus.ts';
