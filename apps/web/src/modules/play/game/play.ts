import type { ResponseOf } from '@nua/contract/call.ts';
import type { getPlay } from '@nua/contract/limit.ts';

/** The time, the stakes and the result of a play session. */
export type Play = ResponseOf<typeof getPlay>;
