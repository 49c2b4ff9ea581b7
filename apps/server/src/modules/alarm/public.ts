/** Alarms: their rules, their evaluation and their delivery. Other modules import this file only. */
export { adviceOf } from './advice-of.ts';
export { raiseDrill } from './alarm-drill.ts';
export { alarmFeature } from './alarm-feature.ts';
export { type AlarmRule, thresholdOf } from './alarm-rule.ts';
export { alarmRules } from './alarm-rules.ts';
export { readWaiting, type Waiting } from './read-waiting.ts';
export { runLimitMs } from './run-limit.ts';
export { verifyWholeLog } from './verify-log.ts';
