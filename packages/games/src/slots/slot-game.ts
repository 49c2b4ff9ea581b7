import * as v from 'valibot';
import type { NextFloat } from '../play/floats.ts';
import type { SingleGame } from '../play/game.ts';
import { hundredthsText } from '../play/hundredths.ts';
import { payRatio, type Ratio, ratio } from '../play/odds.ts';
import { type SlotMachine, type SlotSpin, type SlotStrips, slotLines, spinAt, startsFree } from './slot-machine.ts';
import { slotOdds } from './slot-odds.ts';

/** The stake is the only choice. */
const call = v.strictObject({});
const stops = v.array(v.number());
/** The stops of the five reels, and the stops of each free spin. */
const outcome = v.object({ stops, free_stops: v.array(stops) });

export type SlotCall = v.InferOutput<typeof call>;
export type SlotOutcome = v.InferOutput<typeof outcome>;
export type SlotStep = 'stops' | 'wins' | 'free' | 'total';
export type SlotGame = SingleGame<SlotCall, SlotOutcome, SlotStep>;

// Exact in a double: the number is a multiple of 2 to the power of -32, and a reel has fewer than 2 to the power of 20 places.
const stopAt = (strip: string, number: number): number => Math.floor(number * strip.length);

/**
 * The spins of a round: the paid spin, then the free spins.
 *
 * Shape   (machine, outcome) -> spins
 */
export function spinsOf(machine: SlotMachine, { stops: first, free_stops }: SlotOutcome): readonly SlotSpin[] {
  return [spinAt(machine, first, 'base'), ...free_stops.map((one) => spinAt(machine, one, 'free'))];
}

/**
 * The multiple of the stake that a round pays.
 *
 * Shape   (machine, outcome) -> fraction
 */
export function slotPays(machine: SlotMachine, drawn: SlotOutcome): Ratio {
  return ratio(BigInt(unitsOf(spinsOf(machine, drawn))), BigInt(slotLines.length));
}

const unitsOf = (spins: readonly SlotSpin[]): number => spins.reduce((total, { units }) => total + units, 0);

/**
 * Builds a registrable game from a slot machine's data. Each spin takes five numbers, from left to right; free spins
 * follow the paid spin.
 *
 * Shape   ({ id, name }, machine) -> game
 */
export function slotGame(named: Pick<SlotGame, 'id' | 'name'>, machine: SlotMachine): SlotGame {
  const odds = slotOdds(machine);
  return {
    kind: 'single',
    ...named,
    category: 2,
    table_version: machine.version,
    table: { ...machine, lines: slotLines },
    call,
    outcome,
    odds: () => odds,
    modes: () => [{}],
    largest: (_one, stake) => payRatio(stake, odds.largest),
    play(_one, stake, next) {
      const drawn = draw(machine, next);
      return { payout: payRatio(stake, slotPays(machine, drawn)), outcome: drawn };
    },
    explain: (_one, next) => explain(machine, next),
  };
}

/** Draws the stops of the paid spin, and of the free spins if it starts them. */
function draw(machine: SlotMachine, next: NextFloat): SlotOutcome {
  const drawStops = (strips: SlotStrips) => strips.map((strip) => stopAt(strip, next()));
  const first = drawStops(machine.strips);
  const { free } = machine;
  if (free === null || !startsFree(machine, spinAt(machine, first, 'base'))) return { stops: first, free_stops: [] };
  return { stops: first, free_stops: Array.from({ length: free.spins }, () => drawStops(free.strips)) };
}

function explain(machine: SlotMachine, next: NextFloat) {
  const numbers: number[] = [];
  const drawn = draw(machine, () => {
    numbers.push(next());
    return numbers.at(-1)!;
  });
  const [first, ...rest] = spinsOf(machine, drawn);
  const stopsText = (strips: SlotStrips, spin: number) =>
    strips
      .map((strip, reel) => `⌊${numbers[spin * strips.length + reel]!.toPrecision(10)} × ${strip.length}⌋`)
      .join(', ');
  const all = unitsOf([first!, ...rest]);
  return [
    { id: 'stops' as const, text: `${stopsText(machine.strips, 0)} = ${first!.stops.join(',')}` },
    { id: 'wins' as const, text: winsText(first!) },
    ...rest.map((spin, place) => ({
      id: 'free' as const,
      text: `${stopsText(machine.free!.strips, place + 1)} → ${spin.stops.join(', ')}: ${winsText(spin)}`,
    })),
    { id: 'total' as const, text: `${all} ÷ ${slotLines.length} = ${slotPaysText(all)}` },
  ];
}

/** Formats the wins of a spin in tenths of the stake. */
function winsText({ wins, units }: SlotSpin): string {
  const texts = wins.map(
    ({ line, symbol, count, units: one }) => `${symbol}×${count}${line === null ? '' : ` (${line + 1})`} ${one}`,
  );
  return `${texts.join(' + ') || '0'} = ${units}`;
}

/**
 * Formats tenths of the stake for display.
 *
 * Shape   123 -> '12.30×'
 */
export const slotPaysText = (units: number): string => `${hundredthsText((units * 100) / slotLines.length)}×`;
