import { expect, it } from 'vitest';
import { faults } from './faults.ts';
import { runFaults, unnoticed } from './run-faults.ts';

it('every fault is noticed by a test that names its requirement', async () => {
  expect(unnoticed(faults, await runFaults(faults))).toEqual([]);
});
