import { randomBytes } from 'node:crypto';
import { roundBlock } from '@nua/games/play/floats.ts';
import { nodeHmac } from '../../apps/server/src/modules/fairness/node-hmac.ts';
import { type ChiSquare, chiSquareOf, upperGamma } from './chi-square.ts';

const CHUNK = 65_536;
/** The numbers of rounds of a seed pair, and of blocks of a round. */
const PAIR_ROUNDS = 100;
const ROUND_BLOCKS = 8;

/**
 * Makes raw output of the generator: blocks of rounds with new seed pairs, before they are converted to numbers. `bytes` is the total
 * length.
 */
export function* rawOutput(bytes: number): Generator<Buffer> {
  let seeds = { server_seed: '', client_seed: '', nonce: PAIR_ROUNDS };
  let block = ROUND_BLOCKS;
  for (let made = 0; made < bytes; ) {
    const chunk = Buffer.alloc(Math.min(CHUNK, bytes - made));
    for (let offset = 0; offset < chunk.length; offset += 32) {
      if (block === ROUND_BLOCKS) {
        const isPairDone = seeds.nonce === PAIR_ROUNDS;
        seeds = isPairDone
          ? { server_seed: randomBytes(32).toString('hex'), client_seed: randomBytes(8).toString('hex'), nonce: 1 }
          : { ...seeds, nonce: seeds.nonce + 1 };
        block = 0;
      }
      chunk.set(roundBlock(nodeHmac, seeds, block).subarray(0, chunk.length - offset), offset);
      block += 1;
    }
    made += chunk.length;
    yield chunk;
  }
}

export type RawTest = { test: string } & ChiSquare;

const LAGS = [1, 2, 4, 32] as const;
const equalChances = (cells: number) => new Array<number>(cells).fill(1 / cells);

/** A two-sided test of a normal variable, as a chi-square test with one degree of freedom. */
const normalTest = (test: string, z: number): RawTest => ({
  ...{ test, statistic: z * z, degrees: 1, chance: upperGamma(0.5, (z * z) / 2) },
});

/**
 * Tests the raw output chunk by chunk: bytes, pairs of bytes, ones, changes between neighbouring bits, and the correlation of bytes at some
 * distances.
 */
export function countRawOutput() {
  const pairs = new Float64Array(65_536);
  const products = LAGS.map(() => 0);
  let [bytes, changes, chunks] = [0, 0, 0];
  const add = (chunk: Buffer): void => {
    for (let index = 0; index + 1 < chunk.length; index += 2) pairs[chunk[index]! * 256 + chunk[index + 1]!]! += 1;
    for (let index = 0; index < chunk.length; index += 1) changes += INNER_CHANGES[chunk[index]!]!;
    for (const [place, lag] of LAGS.entries()) {
      let sum = 0;
      for (let index = lag; index < chunk.length; index += 1)
        sum += (chunk[index]! - 127.5) * (chunk[index - lag]! - 127.5);
      products[place]! += sum;
    }
    bytes += chunk.length;
    chunks += 1;
  };
  const results = (): RawTest[] => {
    const singles = new Array<number>(256).fill(0);
    let ones = 0;
    for (const [pair, count] of pairs.entries())
      for (const byte of [pair >> 8, pair & 255]) {
        singles[byte]! += count;
        ones += count * ONES[byte]!;
      }
    const bits = singles.reduce((sum, count) => sum + count, 0) * 8;
    const inner = bytes * 7;
    // The variance of a byte is (256² - 1) / 12.
    const variance = 65_535 / 12;
    return [
      { test: 'bytes', ...chiSquareOf([{ counts: singles, chances: equalChances(256) }]) },
      { test: 'pairs of bytes', ...chiSquareOf([{ counts: [...pairs], chances: equalChances(65_536) }]) },
      normalTest('ones among the bits', (2 * ones - bits) / Math.sqrt(bits)),
      normalTest('changes between neighbouring bits', (2 * changes - inner) / Math.sqrt(inner)),
      ...LAGS.map((lag, place) =>
        normalTest(
          `correlation of bytes, distance ${lag}`,
          products[place]! / (variance * Math.sqrt(bytes - lag * chunks)),
        ),
      ),
    ];
  };
  return { add, results };
}

const bitsOf = (byte: number): number[] => Array.from({ length: 8 }, (_, place) => (byte >> place) & 1);
const ONES = Array.from({ length: 256 }, (_, byte) => bitsOf(byte).reduce((sum, bit) => sum + bit, 0));
/** The number of changes between neighbouring bits of each byte. */
const INNER_CHANGES = Array.from(
  { length: 256 },
  (_, byte) => bitsOf(byte).filter((bit, place, all) => place > 0 && all[place - 1] !== bit).length,
);
