import { alarmAdvice } from './alarm-advice.generated.ts';

/** Returns the paragraph of docs/operations.md about a rule; empty if the rule no longer exists. */
export const adviceOf = (rule: string): string => alarmAdvice[rule] ?? '';
