/** What a player can claim, and what is running. Other modules import this file only. */
export { rewardListFeature } from './reward-list-feature.ts';
