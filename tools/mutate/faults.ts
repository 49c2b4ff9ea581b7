import type { Fault } from './fault.ts';
import { callsFaults } from './faults/calls.ts';
import { screensFaults } from './faults/screens.ts';

/** Every fault by its requirement. */
export const faults: readonly Fault[] = [...screensFaults, ...callsFaults];
