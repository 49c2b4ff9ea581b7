/** The sums of each day from which the reports of the house are read. Other modules import this file only. */
export { checkDaySums, type DaySumDifference, listBoundsOf, recountDay } from './check-day-sums.ts';
export { countDaySums } from './count-day-sums.ts';
export { countReportDays } from './count-report-days.ts';
export { daySumFeature } from './day-sum-feature.ts';
export { unsummedRounds } from './player-days.ts';
export { newestProtectionTimes, protectionRows } from './protection-days.ts';
export { quantile } from './quantile.ts';
export { readDayRounds } from './read-day-rounds.ts';
export { type GgrReport, readGgr } from './read-ggr.ts';
export { type ReturnReport, readReturn } from './read-return.ts';
export {
  LARGE,
  readCountedPlayers,
  readCountedPromotions,
  readCountedProtection,
  readLargeDays,
  readMovedDays,
  readPaymentDays,
} from './report-days.ts';
export type { RequestDay } from './request-days.ts';
