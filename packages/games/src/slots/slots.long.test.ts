import { describe, expect, it } from 'vitest';
import { playCycle } from '../../../../tests/games/slot-cycle.ts';
import { kitesMachine } from './kites-machine.ts';
import { orchardMachine } from './orchard-machine.ts';
import { riverMachine } from './river-machine.ts';

describe.each([
  { id: 'orchard', machine: orchardMachine },
  { id: 'kites', machine: kitesMachine },
  { id: 'river', machine: riverMachine },
])('the slot machine $id', ({ machine }) => {
  it('pays the published total over all combinations of its reels', () => {
    expect(playCycle(machine, machine.strips)).toMatchObject(machine.cycle);
  });

  it('pays the published total over all combinations of its free-spin reels', () => {
    if (machine.free) expect(playCycle(machine, machine.free.strips)).toMatchObject(machine.free.cycle);
  });
});
