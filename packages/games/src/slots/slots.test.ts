import { cents } from '@nua/money';
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { countCycle, playCycle, returnByCounting, rootOf } from '../../../../tests/games/slot-cycle.ts';
import { payRatio, ratio } from '../play/odds.ts';
import { kites } from './kites.ts';
import { kitesMachine } from './kites-machine.ts';
import { orchard } from './orchard.ts';
import { orchardMachine } from './orchard-machine.ts';
import { river } from './river.ts';
import { riverMachine } from './river-machine.ts';
import { spinsOf } from './slot-game.ts';
import { type SlotStrips, slotView, spinAt, startsFree } from './slot-machine.ts';
import { slotOdds } from './slot-odds.ts';

const machines = [
  { id: 'orchard', game: orchard, machine: orchardMachine },
  { id: 'kites', game: kites, machine: kitesMachine },
  { id: 'river', game: river, machine: riverMachine },
];
const LAST = 1 - 2 ** -32;

/** The lowest or the highest random number that stops a reel at this position. */
const numberAt = (stop: number, length: number, end: 'first' | 'last'): number =>
  end === 'first'
    ? Math.ceil((stop * 2 ** 32) / length) / 2 ** 32
    : (Math.ceil(((stop + 1) * 2 ** 32) / length) - 1) / 2 ** 32;

const rowOf = (numbers: readonly number[], after = 0.5) => {
  let taken = 0;
  return { next: () => numbers[taken++] ?? after, taken: () => taken };
};

/** For each reel, the stop that shows its scatter in the middle row. */
const scatterStops = (strips: SlotStrips): number[] =>
  strips.map((strip) => (strip.indexOf('S') + strip.length - 1) % strip.length);

describe.each(machines)('the slot machine $id', ({ game, machine }) => {
  const all = [machine.strips, ...(machine.free ? [machine.free.strips] : [])];

  it('has exactly the return computed from its reels', () => {
    const { combinations, paid, three_scatters } = countCycle(machine, machine.strips);
    expect({ paid, three_scatters }).toEqual({
      paid: machine.cycle.paid,
      three_scatters: machine.cycle.three_scatters,
    });
    expect(combinations).toBe(32 ** 5);
    if (machine.free) expect(countCycle(machine, machine.free.strips).paid).toBe(machine.free.cycle.paid);
    expect(game.odds({}).rtp).toEqual(returnByCounting(machine));
    expect(slotOdds(machine)).toEqual(game.odds({}));
  });

  it('has no wild on the first reel, and never two scatters in view on a reel', () => {
    for (const strips of all) {
      expect(strips[0]).not.toContain('W');
      for (const strip of strips)
        for (let stop = 0; stop < strip.length; stop += 1)
          expect([...slotView(strip, stop)].filter((symbol) => symbol === 'S').length).toBeLessThan(2);
      expect([...strips.join('')].filter((symbol) => !/[WS]/.test(symbol) && !machine.line_pays[symbol])).toEqual([]);
    }
    if (machine.free) expect(machine.free.strips.join('')).not.toContain('S');
  });

  it('can stop at every position of its reels', () => {
    fc.assert(
      fc.property(fc.constantFrom('first', 'last'), fc.nat({ max: 31 }), (end, stop) => {
        const numbers = machine.strips.map((strip) => numberAt(stop, strip.length, end));
        expect(game.play({}, cents(100), rowOf(numbers).next).outcome.stops).toEqual([stop, stop, stop, stop, stop]);
      }),
    );
    expect(game.play({}, cents(100), () => 0).outcome.stops).toEqual([0, 0, 0, 0, 0]);
    expect(game.play({}, cents(100), () => LAST).outcome.stops).toEqual([31, 31, 31, 31, 31]);
  });

  it('pays the sum of its spins, rounded down to the paisa', () => {
    const starts = scatterStops(machine.strips).map((stop, reel) =>
      numberAt(stop, machine.strips[reel]!.length, 'first'),
    );
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.array(fc.nat({ max: 0xffffffff }), { minLength: 65, maxLength: 65 }),
        fc.bigInt(1n, 10n ** 9n),
        (free, wholes, stake) => {
          const drawn = wholes.map((whole) => whole / 2 ** 32);
          const numbers = free ? [...starts, ...drawn.slice(5)] : drawn;
          const { next, taken } = rowOf(numbers);
          const { outcome, payout } = game.play({}, cents(stake), next);
          expect(taken()).toBe(5 * (1 + outcome.free_stops.length));
          const isStart = startsFree(machine, spinAt(machine, outcome.stops, 'base'));
          expect(outcome.free_stops).toHaveLength(isStart ? machine.free!.spins : 0);
          if (free) expect(isStart).toBe(machine.free !== null);
          const units = spinsOf(machine, outcome).reduce((total, spin) => total + spin.units, 0);
          expect(payout).toBe(payRatio(cents(stake), ratio(BigInt(units), 10n)));
        },
      ),
    );
  });
});

it('the fast sum over all spins of a slot machine equals a sum of single spins', () => {
  // Plays every spin of five reels that are shortened to eight positions.
  const short = machines.map(({ machine }) => ({
    machine,
    strips: machine.strips.map((strip) => strip.slice(0, 8)) as unknown as SlotStrips,
  }));
  for (const { machine, strips } of short) {
    const played = { combinations: 0, paid: 0, hits: 0, squares: 0, largest: 0 };
    for (let place = 0; place < 8 ** 5; place += 1) {
      const stops = [4, 3, 2, 1, 0].map((power) => Math.floor(place / 8 ** power) % 8);
      const { units } = spinAt({ ...machine, strips }, stops, 'base');
      played.combinations += 1;
      played.paid += units;
      played.hits += units > 0 ? 1 : 0;
      played.squares += units ** 2;
      played.largest = Math.max(played.largest, units);
    }
    expect(playCycle(machine, strips)).toMatchObject(played);
  }
});

it('the odds of a slot machine equal a count of all possible rounds', () => {
  const strips: SlotStrips = ['SAB', 'ASB', 'AWS', 'ABS', 'ABF'];
  const line_pays = { A: [3, 4, 50], B: [2, 3, 7], F: [1, 1, 1] } as const;
  const free = { spins: 2, times: 3, strips: ['AB', 'AWB', 'AB', 'BA', 'A'] as unknown as SlotStrips };
  const small = { version: 1, strips, line_pays, scatter_pays: [1, 2, 4] as const };
  const machine = {
    ...small,
    cycle: playCycle({ ...orchardMachine, ...small }, strips),
    free: { ...free, cycle: playCycle({ ...orchardMachine, ...small, scatter_pays: [0, 0, 0] }, free.strips) },
  };
  const allStops = (reels: SlotStrips) =>
    reels.reduce<number[][]>(
      (all, strip) => all.flatMap((stops) => [...strip].map((_, stop) => [...stops, stop])),
      [[]],
    );
  const freePays = allStops(free.strips).map((stops) => spinAt(machine, stops, 'free').units);
  const rounds: { units: number; weight: number }[] = [];
  for (const stops of allStops(strips)) {
    const first = spinAt(machine, stops, 'base');
    if (!startsFree(machine, first)) rounds.push({ units: first.units, weight: freePays.length ** 2 });
    else
      for (const second of freePays)
        for (const third of freePays) rounds.push({ units: first.units + second + third, weight: 1 });
  }
  const sum = (termOf: (units: number) => number) =>
    BigInt(rounds.reduce((total, { units, weight }) => total + weight * termOf(units), 0));
  const all = sum(() => 1);
  const odds = slotOdds(machine);
  expect(odds.rtp).toEqual(
    ratio(
      sum((units) => units),
      all * 10n,
    ),
  );
  expect(odds.hit).toEqual(
    ratio(
      sum((units) => (units > 0 ? 1 : 0)),
      all,
    ),
  );
  expect(odds.variance).toEqual(
    ratio(sum((units) => units ** 2) * all - sum((units) => units) ** 2n, (all * 10n) ** 2n),
  );
  expect(odds.largest).toEqual(ratio(BigInt(rounds.reduce((most, { units }) => Math.max(most, units), 0)), 10n));
});

describe('a spin of a slot machine', () => {
  /** Reels of three positions that show this view. */
  const winsOf = (...view: string[]) =>
    spinAt({ ...kitesMachine, strips: view as unknown as SlotStrips }, [0, 0, 0, 0, 0], 'base').wins;

  it('pays a line from the left, for its longest run only', () => {
    expect(winsOf('FAF', 'EAE', 'DAD', 'CBC', 'DAD')).toEqual([{ line: 0, symbol: 'A', count: 3, units: 30 }]);
    expect(winsOf('FAF', 'EAE', 'DAD', 'CAC', 'DAD')).toEqual([{ line: 0, symbol: 'A', count: 5, units: 1000 }]);
    expect(winsOf('FBF', 'EAE', 'DAD', 'CAC', 'DAD')).toEqual([]);
  });

  it('counts a wild as the symbol that began the line', () => {
    expect(winsOf('SAS', 'EWE', 'DWD', 'CAC', 'EBE')).toEqual([{ line: 0, symbol: 'A', count: 4, units: 160 }]);
    expect(winsOf('QSQ', 'EWE', 'DWD', 'CBC', 'EBE')).toEqual([]);
  });

  it('pays every line separately, and scatters anywhere', () => {
    expect(winsOf('ABC', 'ABC', 'ABC', 'DEF', 'DEF').map(({ line, symbol }) => `${line} ${symbol}`)).toEqual([
      '0 B',
      '1 A',
      '2 C',
    ]);
    expect(winsOf('SBC', 'DSE', 'FBS', 'DEF', 'DEF')).toEqual([{ line: null, symbol: 'S', count: 3, units: 20 }]);
  });

  it('pays double in free spins', () => {
    const strips = ['FAF', 'EAE', 'DAD', 'CBC', 'DAD'] as const;
    const free = { ...kitesMachine.free!, strips };
    expect(spinAt({ ...kitesMachine, free }, [0, 0, 0, 0, 0], 'free').wins).toEqual([
      { line: 0, symbol: 'A', count: 3, units: 60 },
    ]);
  });
});

it('the slot machine "river" has the largest variance of all slot machines', () => {
  expect(machines.map(({ game }) => rootOf(game.odds({}).variance).toFixed(2))).toEqual(['2.51', '3.16', '6.41']);
});

it('a bet on a slot machine has no field besides its stake', () => {
  expect(v.is(orchard.call, {})).toBe(true);
  for (const one of [{ stops: [0, 0, 0, 0, 0] }, { lines: 10 }, null, 'x', 7])
    expect(v.is(orchard.call, one)).toBe(false);
});

it('three scatters start no free spins on a machine without free spins', () => {
  // Every reel of the orchard machine has a scatter at position 9.
  const spin = spinAt(orchardMachine, [9, 9, 9, 9, 9], 'base');
  expect(spin.view.map((reel) => reel[0])).toEqual(['S', 'S', 'S', 'S', 'S']);
  expect([startsFree(orchardMachine, spin), startsFree(kitesMachine, spin)]).toEqual([false, true]);
  expect(startsFree(kitesMachine, { ...spin, view: ['SAA', 'SAA', 'AAA', 'AAA', 'AAA'] })).toBe(false);
});
