/** The inbox, sendings to many players, and gifts. Other modules import this file only. */
export { activeConditions, type Conditions, conditionsOf, NO_CONDITIONS } from './conditions.ts';
export { createSend, estimateSend, estimateStoredSend } from './create-send.ts';
export { messageFeature } from './message-feature.ts';
export { type GiftRequest, type MessageSend, type Segment, type SendRequest, subjectOfSend } from './message-send.ts';
export { runSend } from './run-send.ts';
