import { cents } from '@nua/money';
import { describe, expect, it } from 'vitest';
import { playCycle, rootOf } from '../../../../tests/games/slot-cycle.ts';
import { createFloats } from '../play/floats.ts';
import { portableHmac } from '../play/hash.ts';
import { ratioText } from '../play/odds.ts';
import { kites } from './kites.ts';
import { kitesMachine } from './kites-machine.ts';
import { orchard } from './orchard.ts';
import { orchardMachine } from './orchard-machine.ts';
import { river } from './river.ts';
import { riverMachine } from './river-machine.ts';
import { spinsOf } from './slot-game.ts';

describe('the reels of the published slot machine', () => {
  it('pay the published amounts over all 33,554,432 combinations', () => {
    const { three_scatters, paid_at_three_scatters, largest_at_three_scatters, ...cycle } = playCycle(
      orchardMachine,
      orchardMachine.strips,
    );
    expect(cycle.combinations).toBe(33_554_432);
    expect({ combinations: 33_554_432, ...orchardMachine.cycle }).toEqual({
      ...cycle,
      ...{ three_scatters, paid_at_three_scatters, largest_at_three_scatters },
    });
    const { rtp, hit, variance, largest } = orchard.odds({});
    expect(ratioText(rtp, 9)).toBe('0.957679569');
    expect(ratioText(hit, 5)).toBe('0.41636');
    expect(rootOf(variance).toFixed(3)).toBe('2.508');
    expect(largest).toEqual({ numerator: 203n, denominator: 1n });
  });
});

describe('slots on published seeds', () => {
  // The published HMAC begins c590d171 e39b7040 4ee1fff2 ce09c3e1 090688e1, which selects 24, 28, 9, 25 and 1 of 32 positions.
  const seeds = {
    server_seed: '18e93f4a7b5b58d2569765766d1b6c3296bbd8430d6f20249044d72f14720159',
    client_seed: 'bb62964774',
    nonce: 1,
  };

  it('stop the reels from left to right at the positions given by five numbers', () => {
    const next = createFloats(portableHmac)(seeds);
    const { outcome, payout } = orchard.play({}, cents(1000), next);
    expect(outcome).toEqual({ stops: [24, 28, 9, 25, 1], free_stops: [] });
    expect(spinsOf(orchardMachine, outcome)[0]?.view).toEqual(['CED', 'AEB', 'SCF', 'EDF', 'DEB']);
    expect(payout).toBe(0n);
    expect(kites.play({}, cents(1000), createFloats(portableHmac)(seeds)).outcome).toEqual(outcome);
  });

  it.each([
    { game: kites, machine: kitesMachine, nonce: 723, units: [58, 0, 32, 380, 0, 0, 0, 0, 32] },
    { game: river, machine: riverMachine, nonce: 346, units: [30, 0, 0, 0, 10, 30, 60, 30, 0, 0, 10, 90, 0] },
  ])('of $game.id use five more numbers for each free spin', ({ game, machine, nonce, units }) => {
    const round = { server_seed: 'server seed', client_seed: 'client seed', nonce };
    const { outcome, payout } = game.play({}, cents(1000), createFloats(portableHmac)(round));
    expect(spinsOf(machine, outcome).map((spin) => spin.units)).toEqual(units);
    expect(payout).toBe(BigInt(units.reduce((total, one) => total + one)) * 100n);
    const steps = game.explain({}, createFloats(portableHmac)(round));
    expect(steps.filter(({ id }) => id === 'free')).toHaveLength(units.length - 1);
  });
});
