import type { ResponseOf } from '@nua/contract/call.ts';
import type { getPlay } from '@nua/contract/limit.ts';

/** The time played, the stakes and the result. */
export type Play = ResponseOf<typeof getPlay>;
