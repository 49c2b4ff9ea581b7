/** Shows limits and exclusions, and takes an excluded player out of a game. Other modules import this file only. */
export { ExclusionGate } from './exclusion/exclusion-gate.tsx';
export { exclusionText } from './exclusion/exclusion-text.ts';
export { leaveExcluded } from './exclusion/leave-excluded.ts';
export { loadExclusion, useExclusion } from './exclusion/use-exclusion.ts';
export { useIsExcluded } from './exclusion/use-is-excluded.ts';
export { type Exclusion, isPlayLimit, limitsQuery, type PlayLimit, type Protection } from './limits-query.ts';
