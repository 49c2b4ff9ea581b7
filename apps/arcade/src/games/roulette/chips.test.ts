import { cents } from '@nua/money';
import { expect, it } from 'vitest';
import { withChip } from './chips.ts';

it('each press on a roulette field adds a chip to the stake of the field', () => {
  const first = withChip([], 'red', cents(1_000));
  const both = withChip(first, '17-20', cents(5_000));
  expect(withChip(both, 'red', cents(50_000))).toEqual([
    { field: 'red', stake: '510.00' },
    { field: '17-20', stake: '50.00' },
  ]);
  expect(first).toEqual([{ field: 'red', stake: '10.00' }]);
});
