import * as v from 'valibot';
import { choose } from '../play/choose.ts';
import type { NextFloat } from '../play/floats.ts';
import type { SingleGame } from '../play/game.ts';
import { hundredthsText } from '../play/hundredths.ts';
import { oddsOfPrizes, payHundredths } from '../play/odds.ts';
import { kenoRisks, kenoTable } from './keno-table.ts';

const { numbers, drawn, picks_maximum } = kenoTable;

const call = v.pipe(
  v.strictObject({
    /** In ascending order without duplicates, so that each choice has one form. */
    picks: v.pipe(
      v.array(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
      v.maxLength(numbers),
      v.check((picks) => picks.every((pick, place) => place === 0 || pick > picks[place - 1]!)),
    ),
    risk: v.picklist(kenoRisks),
  }),
  v.check(
    ({ picks }) => picks.length >= 1 && picks.length <= picks_maximum && picks.every((number) => number <= numbers),
  ),
);
/** Ten numbers of 1 to 40, in the order of the draw. */
const outcome = v.object({ drawn: v.array(v.number()) });

export type KenoCall = v.InferOutput<typeof call>;
export type KenoOutcome = v.InferOutput<typeof outcome>;
export type KenoStep = 'places' | 'drawn' | 'hits' | 'pays';

/** Example picks for the usual calls. All picks of the same count have the same odds. */
const EXAMPLE = [7, 18, 23, 31, 36, 4, 12, 15, 28, 40];
const INITIAL_PICKS = 5;

const modes: KenoCall[] = kenoRisks.flatMap((risk) =>
  [INITIAL_PICKS, ...EXAMPLE.map((_, place) => place + 1).filter((count) => count !== INITIAL_PICKS)].map((count) => ({
    picks: EXAMPLE.slice(0, count).sort((a, b) => a - b),
    risk,
  })),
);

/**
 * The payouts of 0, 1, 2 and more hits.
 *
 * Shape   { picks: [7], risk: 'low' } -> [70, 185]
 * Units   hundredths: 185 is 1.85 times the stake
 */
export function kenoPays({ picks, risk }: KenoCall): readonly number[] {
  return kenoTable.pays_hundredths[risk][picks.length - 1]!;
}

/**
 * The picks that were drawn.
 *
 * Shape   ({ picks: [2, 9] }, { drawn: [9, 31, …] }) -> [9]
 */
export const kenoHits = ({ picks }: KenoCall, { drawn }: KenoOutcome): number[] =>
  picks.filter((pick) => drawn.includes(pick));

/**
 * The number of draws with this many hits; the order of a draw does not count.
 *
 * Shape   ({ picks: [7] }, 1) -> 211915132n of 847660528n
 */
export const kenoWays = ({ picks }: KenoCall, hits: number): bigint =>
  choose(picks.length, hits) * choose(numbers - picks.length, drawn - hits);

type Draw = { number: number; remaining_count: number; place: number; drawn: number };

/** Draws without replacement: the remaining numbers stay in their order. */
function draw(next: NextFloat): Draw[] {
  const remaining = Array.from({ length: numbers }, (_, place) => place + 1);
  return Array.from({ length: drawn }, () => {
    const number = next();
    // Exact in a double: the product has 38 bits at most.
    const place = Math.floor(number * remaining.length);
    return { number, remaining_count: remaining.length, place, drawn: remaining.splice(place, 1)[0]! };
  });
}

/**
 * A round draws ten of the numbers 1 to 40; the number of picks among them decides the payout. A round takes ten random numbers.
 *
 * Units   picks: 1 to 10 of the numbers 1 to 40
 */
export const keno: SingleGame<KenoCall, KenoOutcome, KenoStep> = {
  kind: 'single',
  id: 'keno',
  name: { en: 'Keno', ur: 'کینو' },
  category: 4,
  table_version: kenoTable.version,
  table: kenoTable,
  call,
  outcome,
  largest: (one, stake) => payHundredths(stake, Math.max(...kenoPays(one))),
  play(one, stake, next) {
    const outcome = { drawn: draw(next).map((each) => each.drawn) };
    const hits = kenoHits(one, outcome);
    return { payout: payHundredths(stake, kenoPays(one)[hits.length]!), outcome };
  },
  odds: (one) =>
    oddsOfPrizes(kenoPays(one).map((pays_hundredths, hits) => ({ ways: kenoWays(one, hits), pays_hundredths }))),
  modes: () => [modes[0]!, ...modes.slice(1)],
  explain(one, next) {
    const draws = draw(next);
    const outcome = { drawn: draws.map((each) => each.drawn) };
    const hits = kenoHits(one, outcome).length;
    const shown = draws
      .map(({ number, remaining_count }) => `⌊${number.toPrecision(10)} × ${remaining_count}⌋`)
      .join(', ');
    const pays = kenoPays(one);
    return [
      { id: 'places', text: `${shown} = ${draws.map(({ place }) => place).join(',')}` },
      {
        id: 'drawn',
        text: `[1 … ${numbers}][${draws.map(({ place }) => place).join('], [')}] = ${outcome.drawn.join(',')}`,
      },
      { id: 'hits', text: `|{${outcome.drawn.join(',')}} ∩ {${one.picks.join(',')}}| = ${hits}` },
      {
        id: 'pays',
        text: `${one.risk}, ${one.picks.length}: [${pays.map(hundredthsText).join(' ')}][${hits}] = ${hundredthsText(pays[hits]!)}`,
      },
    ];
  },
};
