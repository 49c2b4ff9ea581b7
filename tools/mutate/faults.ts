import type { Fault } from './fault.ts';
import { authCallsFaults } from './faults/auth-calls.ts';
import { entitiesFaults } from './faults/entities.ts';
import { errorsFaults } from './faults/errors.ts';
import { eventStatesFaults } from './faults/event-states.ts';
import { otherCallsFaults } from './faults/other-calls.ts';
import { productFaults } from './faults/product.ts';
import { rolesFaults } from './faults/roles.ts';
import { routesFaults } from './faults/routes.ts';
import { screensFaults } from './faults/screens.ts';
import { sessionStatesFaults } from './faults/session-states.ts';
import { sharedCallsFaults } from './faults/shared-calls.ts';
import { timingsFaults } from './faults/timings.ts';
import { validationFaults } from './faults/validation.ts';

/** All faults, in the order of their requirements. */
export const faults: readonly Fault[] = [
  ...productFaults,
  ...routesFaults,
  ...screensFaults,
  ...entitiesFaults,
  ...sessionStatesFaults,
  ...eventStatesFaults,
  ...validationFaults,
  ...rolesFaults,
  ...sharedCallsFaults,
  ...authCallsFaults,
  ...otherCallsFaults,
  ...errorsFaults,
  ...timingsFaults,
];
