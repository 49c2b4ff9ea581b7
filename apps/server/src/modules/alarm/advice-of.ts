import { alarmAdvice } from './alarm-advice.generated.ts';

/** Returns the paragraph of docs/operations.md about a rule. It is empty for an alarm whose rule this version no longer has. */
export const adviceOf = (rule: string): string => alarmAdvice[rule] ?? '';
