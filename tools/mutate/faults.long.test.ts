import { expect, it } from 'vitest';
import { faults } from './faults.ts';
import { runFaults, unnoticed } from './run-faults.ts';

it('every deliberate fault makes a test fail that names its requirement', async () => {
  expect(unnoticed(faults, await runFaults(faults))).toEqual([]);
});
