import { alarmAdvice } from './alarm-advice.generated.ts';

/** The paragraph of docs/operations.md about a rule; empty for a rule of an earlier version. */
export const adviceOf = (rule: string): string => alarmAdvice[rule] ?? '';
