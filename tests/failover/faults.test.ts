import { describe, expect, it } from 'vitest';
import { chanceFrom } from '../crash/chance.ts';
import { drawFaults, faultNames } from './faults.ts';

describe('a failover run', () => {
  it('uses every fault once before it repeats a fault', () => {
    const faults = drawFaults(chanceFrom(1), 25);
    expect(faults).toHaveLength(25);
    for (const start of [0, faultNames.length])
      expect(new Set(faults.slice(start, start + faultNames.length))).toEqual(new Set(faultNames));
    expect(drawFaults(chanceFrom(1), 25)).toEqual(faults);
    expect(drawFaults(chanceFrom(2), 25)).not.toEqual(faults);
  });
});
