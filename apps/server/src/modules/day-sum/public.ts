/** The sums of each day from which the reports of the house are read. Other modules import this file only. */
export { boundsOf, checkDaySums, type DaySumDifference, recountDay } from './check-day-sums.ts';
export { countDaySums } from './count-day-sums.ts';
export { daySumFeature } from './day-sum-feature.ts';
export { type GgrReport, readGgr } from './read-ggr.ts';
export { type ReturnReport, readReturn } from './read-return.ts';
