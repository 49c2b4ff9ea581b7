/** A player's claimable and running rewards. Other modules import this file only. */
export { rewardListFeature } from './reward-list-feature.ts';
