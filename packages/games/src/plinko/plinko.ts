import * as v from 'valibot';
import { choose } from '../play/choose.ts';
import type { NextFloat } from '../play/floats.ts';
import type { SingleGame } from '../play/game.ts';
import { hundredthsText } from '../play/hundredths.ts';
import { oddsOfPrizes, payHundredths } from '../play/odds.ts';
import { plinkoRisks, plinkoRows, plinkoTable } from './plinko-table.ts';

const call = v.pipe(
  v.strictObject({
    rows: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
    risk: v.picklist(plinkoRisks),
  }),
  v.check(({ rows }) => plinkoRows.some((one) => one === rows)),
);
/** A letter for each row: L if the ball falls to the left, R if it falls to the right. */
const outcome = v.object({ path: v.string() });

export type PlinkoCall = v.InferOutput<typeof call>;
export type PlinkoOutcome = v.InferOutput<typeof outcome>;
export type PlinkoStep = 'path' | 'bucket' | 'pays';

const modes: PlinkoCall[] = (['medium', 'low', 'high'] as const).flatMap((risk) =>
  [12, ...plinkoRows.filter((rows) => rows !== 12)].map((rows) => ({ rows, risk })),
);

/**
 * The payouts of all buckets, from left to right.
 *
 * Shape   { rows: 8, risk: 'low' } -> [560, 210, 110, 100, 50, 100, 110, 210, 560]
 * Units   hundredths: 560 is 5.60 times the stake
 */
export function plinkoPays({ rows, risk }: PlinkoCall): number[] {
  const half: readonly number[] = plinkoTable.pays_hundredths[risk][rows as (typeof plinkoRows)[number]];
  return Array.from({ length: rows + 1 }, (_, bucket) => half[Math.min(bucket, rows - bucket)]!);
}

/**
 * The bucket of a path, counted from the left, from 0: the number of falls to the right.
 *
 * Shape   'RLRRL' -> 3
 */
export const plinkoBucket = (path: string): number => path.replaceAll('L', '').length;

// Exact in a double: twice a multiple of 2 to the power of -32.
const sideOf = (number: number): 'L' | 'R' => (Math.floor(number * 2) === 0 ? 'L' : 'R');

const draw = ({ rows }: PlinkoCall, next: NextFloat): number[] => Array.from({ length: rows }, next);

/**
 * A ball falls to the left or to the right in every row, and its bucket decides the payout. A round takes one number
 * for each row.
 *
 * Units   rows: 8 to 16
 */
export const plinko: SingleGame<PlinkoCall, PlinkoOutcome, PlinkoStep> = {
  kind: 'single',
  id: 'plinko',
  name: { en: 'Plinko', ur: 'پلنکو' },
  category: 6,
  table_version: plinkoTable.version,
  table: plinkoTable,
  call,
  outcome,
  largest: (one, stake) => payHundredths(stake, Math.max(...plinkoPays(one))),
  play(one, stake, next) {
    const path = draw(one, next).map(sideOf).join('');
    return { payout: payHundredths(stake, plinkoPays(one)[plinkoBucket(path)]!), outcome: { path } };
  },
  odds: (one) =>
    oddsOfPrizes(
      plinkoPays(one).map((pays_hundredths, bucket) => ({ ways: choose(one.rows, bucket), pays_hundredths })),
    ),
  modes: () => [modes[0]!, ...modes.slice(1)],
  explain(one, next) {
    const numbers = draw(one, next);
    const path = numbers.map(sideOf).join('');
    const bucket = plinkoBucket(path);
    const shown = numbers.map((number) => `⌊${number.toPrecision(10)} × 2⌋`).join(', ');
    return [
      { id: 'path', text: `${shown} (0 = L, 1 = R) = ${path}` },
      { id: 'bucket', text: `${Array.from(path, plinkoBucket).join(' + ')} = ${bucket}` },
      {
        id: 'pays',
        text: `${one.rows}, ${one.risk}: [${plinkoPays(one).map(hundredthsText).join(' ')}][${bucket}] = ${hundredthsText(plinkoPays(one)[bucket]!)}`,
      },
    ];
  },
};
