import type { ResponseOf } from '@nua/contract/call.ts';
import type { getPlay } from '@nua/contract/limit.ts';

/** How long the player has played, and what came of it. */
export type Play = ResponseOf<typeof getPlay>;
