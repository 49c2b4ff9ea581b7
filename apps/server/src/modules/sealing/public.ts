/** The sealed ledger. Other modules import this file only. */
export { sealingFeature } from './sealing-feature.ts';
