/** Limits, exclusions, and the checks against them. Other modules import this file only. */

export {
  assertDeviceNotExcluded,
  assertNotExcluded,
  assertWithinDepositLimit,
  exclusionError,
} from './assert-permitted.ts';
export { beginExclusion } from './begin-exclusion.ts';
export { dropCopiedLimits } from './copy-limits.ts';
export { guardPlayer, publishProtection } from './guard-player.ts';
export { excludedAt, exclusionOf, isExcluded } from './is-excluded.ts';
export { limitFeature } from './limit/limit-feature.ts';
export { spanOf } from './limit-period.ts';
export {
  amountPlayed,
  isPlayLimit,
  type LimitRow,
  limitHit,
  usageOf,
} from './limit-rules.ts';
export {
  accountIdentifiers,
  boundPlayers,
  cnicEnding,
  type Identifier,
  lockPerson,
  phoneIdentifier,
  printOf,
  recordPayoutTarget,
  recordProvenNumbers,
  releaseNumbers,
} from './person-prints.ts';
export { provePhone, releasePhone } from './prove-phone.ts';
export { readLimits, readPlayDays, readUsage } from './read-limits.ts';
export { isProtectionRefusal, recordProtectionRefusal } from './record-refusal.ts';
export { sweepPersonPrints } from './sweep-person-prints.ts';
export {
  assertPhoneNotExcluded,
  assertTypedDetailsAllowed,
  countTypedDetails,
  exclusionOfPhone,
  TYPED_A_DAY,
} from './typed-details.ts';
