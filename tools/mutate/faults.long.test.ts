import { expect, it } from 'vitest';
import { faults } from './faults.ts';
import { findUndetected, runFaults } from './run-faults.ts';

it('every deliberate fault makes a test of its requirement fail', async () => {
  expect(findUndetected(faults, await runFaults(faults))).toEqual([]);
});
