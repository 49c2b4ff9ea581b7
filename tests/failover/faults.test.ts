import { describe, expect, it } from 'vitest';
import { chanceFrom } from '../crash/chance.ts';
import { drawFaults, faultNames } from './faults.ts';

describe('the faults of a failover run', () => {
  it('are all drawn before one is drawn again, in an order that depends on the seed', () => {
    const drawn = drawFaults(chanceFrom(1), 25);
    expect(drawn).toHaveLength(25);
    for (const from of [0, faultNames.length])
      expect(new Set(drawn.slice(from, from + faultNames.length))).toEqual(new Set(faultNames));
    expect(drawFaults(chanceFrom(1), 25)).toEqual(drawn);
    expect(drawFaults(chanceFrom(2), 25)).not.toEqual(drawn);
  });
});
