import type { Guard } from './guard.ts';
import { historyGuard } from './history-guard.ts';
import { redirectGuard } from './redirect-guard.ts';
import { sessionGuard } from './session-guard.ts';

/** In the specification's order. */
export const guards: readonly Guard[] = [sessionGuard, historyGuard, redirectGuard];
