import type { Feature } from '../../../core/handle.ts';
import { sweepTries } from './engineer-tries.ts';
import { enterEngineerMode } from './enter-engineer-mode.ts';
import { getEngineerMode } from './get-engineer-mode.ts';
import { leaveEngineerMode } from './leave-engineer-mode.ts';

const SWEEP_EVERY_MS = 3_600_000;

/** Engineer mode: off until the operator sets a password. */
export const engineerFeature: Feature = {
  name: 'engineer',
  handlers: [enterEngineerMode, getEngineerMode, leaveEngineerMode],
  jobs: [{ name: 'engineer-sweep', every_ms: SWEEP_EVERY_MS, run: sweepTries }],
};
