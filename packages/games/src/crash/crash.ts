import { ZERO } from '@nua/money';
import * as v from 'valibot';
import type { SharedDraw } from '../play/chain.ts';
import type { SharedGame } from '../play/game.ts';
import { hundredthsText } from '../play/hundredths.ts';
import { payRatio, type Ratio, ratio, winOrNothing } from '../play/odds.ts';

/**
 * The table of crash, as data. Any change makes a new version; every bet stores the version that paid it.
 *
 * The first 52 bits of HMAC-SHA256(salt, hash) are r; the round ends at floor(99 x 2^52 / (2^52 - r)) hundredths, at least 1.00. It reaches
 * a target t of 101 or more in floor(99 x 2^52 / t) of 2^52 cases. So a target returns exactly 99 % if t divides 99 x 2^52, and otherwise
 * slightly less. The difference is below one part in ten thousand million.
 *
 * Units   hundredths: 200 is 2.00 times the stake; milliseconds
 */
export const crashTable = {
  version: 1,
  bits: 52n,
  /** 99 %, in hundredths. */
  pool: 99n,
  crash_minimum_hundredths: 100,
  /** The maximum multiplier of a round. One round in a million would exceed it. */
  crash_maximum_hundredths: 100_000_000,
  target_minimum_hundredths: 101,
  target_maximum_hundredths: 1_000_000,
  /** The multiplier after t milliseconds is floor(100 x e^(0.00006 t)) hundredths. */
  growth: 0.000_06,
} as const;

const target = v.pipe(v.number(), v.safeInteger(), v.minValue(1));
const call = v.pipe(
  v.strictObject({
    /** The automatic cash-out; null if the player cashes out. */
    target_hundredths: v.optional(v.nullable(target), null),
  }),
  v.check(
    ({ target_hundredths: chosen }) =>
      chosen === null ||
      (chosen >= crashTable.target_minimum_hundredths && chosen <= crashTable.target_maximum_hundredths),
  ),
);
/** 100 and above. */
const outcome = v.object({ crash_hundredths: v.number() });

export type CrashCall = v.InferOutput<typeof call>;
export type CrashResult = v.InferOutput<typeof outcome>;
export type CrashStep = 'bits' | 'crash';

const cases = 1n << crashTable.bits;
/**
 * The cash-out on which the published odds are based. It divides 99 x 2^52, so its return is exactly 99 %, the highest
 * of all targets.
 */
const EXAMPLE_HUNDREDTHS = 198;
const LOG_100 = Math.log(100);
const { crash_minimum_hundredths, crash_maximum_hundredths, growth } = crashTable;

function bitsOf({ hash, salt, hmac }: SharedDraw): bigint {
  const bytes = hmac(salt, hash);
  let bits = 0n;
  for (const byte of bytes.subarray(0, 7)) bits = (bits << 8n) | BigInt(byte);
  return bits >> 4n;
}

function crashOf(bits: bigint): number {
  const reached = (crashTable.pool * cases) / (cases - bits);
  if (reached > crash_maximum_hundredths) return crash_maximum_hundredths;
  return Math.max(crash_minimum_hundredths, Number(reached));
}

const climbedTo = (ms: number): number =>
  Math.min(crash_maximum_hundredths, Math.floor(100 * Math.exp(growth * Math.max(0, ms))));

/**
 * The first whole millisecond at which the multiplier is above this value, or has reached the maximum. Until then a cash-out at this value
 * is possible.
 */
function passedAt(hundredths: number): number {
  let ms = Math.ceil((Math.log(hundredths + 1) - LOG_100) / growth);
  while (climbedTo(ms - 1) > hundredths) ms -= 1;
  while (climbedTo(ms) <= hundredths && climbedTo(ms) < crash_maximum_hundredths) ms += 1;
  return ms;
}

const asRatio = (hundredths: number): Ratio => ratio(BigInt(hundredths), 100n);

/**
 * A multiplier climbs for all players until it crashes. A bet that is cashed out before that pays the multiplier of its
 * cash-out.
 *
 * Units   hundredths for targets, cash-outs and the crash
 */
export const crash: SharedGame<CrashCall, CrashResult, CrashStep> = {
  kind: 'shared',
  id: 'crash',
  name: { en: 'Crash', ur: 'کریش' },
  category: 6,
  table_version: crashTable.version,
  table: crashTable,
  phases: { betting_ms: 7_000, locked_ms: 1_000, shown_ms: 3_000 },
  call,
  outcome,
  covers: () => asRatio(crashTable.target_minimum_hundredths),
  parts: () => null,
  result: (draw) => ({ crash_hundredths: crashOf(bitsOf(draw)) }),
  runs_ms: ({ crash_hundredths }) => passedAt(crash_hundredths),
  climb: {
    at: climbedTo,
    minimum_hundredths: crashTable.target_minimum_hundredths,
    example_hundredths: EXAMPLE_HUNDREDTHS,
    target: ({ target_hundredths }) => target_hundredths,
    end: ({ crash_hundredths }) => crash_hundredths,
  },
  payout: (_call, stake, _result, cash_out_hundredths) =>
    cash_out_hundredths === null ? ZERO : payRatio(stake, asRatio(cash_out_hundredths)),
  odds({ target_hundredths }) {
    const reached = target_hundredths ?? EXAMPLE_HUNDREDTHS;
    const wins = (crashTable.pool * cases) / BigInt(reached);
    return winOrNothing({ wins, of: cases, pays: asRatio(reached) });
  },
  modes: () => [
    { target_hundredths: null },
    { target_hundredths: EXAMPLE_HUNDREDTHS },
    { target_hundredths: 132 },
    { target_hundredths: 1056 },
  ],
  explain(_call, draw) {
    const bits = bitsOf(draw);
    return [
      { id: 'bits', text: `⌊HMAC-SHA256 ÷ 2^204⌋ = ${bits}` },
      { id: 'crash', text: `max(100, ⌊99 × 2^52 ÷ (2^52 − ${bits})⌋) ÷ 100 = ${hundredthsText(crashOf(bits))}` },
    ];
  },
};
