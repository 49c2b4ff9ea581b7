/** Levels and their benefits. Other modules import this file only. */
export { vipFeature } from './vip-feature.ts';
