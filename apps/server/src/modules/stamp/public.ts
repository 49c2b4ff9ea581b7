/** Stamps of commitments by external timestamp servers (OpenTimestamps calendars). Other modules import this file only. */
export { stampChain } from './stamp-chain.ts';
export { stampFeature } from './stamp-feature.ts';
export { readStampAges } from './stamp-store.ts';
export type { AnnouncedChain } from './stamp-texts.ts';
