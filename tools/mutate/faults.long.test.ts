import { expect, it } from 'vitest';
import { faults } from './faults.ts';
import { runFaults, undetected } from './run-faults.ts';

it('every deliberate fault makes a test fail that names its requirement', async () => {
  expect(undetected(faults, await runFaults(faults))).toEqual([]);
});
