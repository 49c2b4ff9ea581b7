import { describe, expect, it } from 'vitest';
import { hasWork, readHeader } from './block-header.ts';
import { BITCOIN } from './esplora-blocks.ts';

/** Bitcoin's block 358391, of 28 May 2015. */
const HASH = '000000000000000003e892881a8cdcdc117c06d444057c98b6f04a9ee75a2319';
const HEADER =
  '02000000b96394585a281b7e5f438fd1c9ed492645a1fd61cb3802040000000000000000' +
  '007ee445d23ad061af4a36b809501fab1ac4f2d7e7a739817dd0cbb7ec661b8a1e376755f58616186272def6';

describe('a block header', () => {
  const read = readHeader(HEADER)!;

  it('has the hash, the root and the time that explorers of Bitcoin show', () => {
    expect(read.hash).toBe(HASH);
    expect(Buffer.from(read.merkle_root).reverse().toString('hex')).toBe(
      '8a1b66ecb7cbd07d8139a7e7d7f2c41aab1f5009b8364aaf61d03ad245e47e00',
    );
    expect(read.at.toISOString()).toBe('2015-05-28T15:41:18.000Z');
  });

  it('proves work only if its hash meets the difficulty of the chain', () => {
    const difficulty_1 = 0xffffn << 208n;
    expect(Number(difficulty_1) / Number(read.target)).toBeCloseTo(48_807_487_244.68, 0);
    expect(hasWork(read, difficulty_1)).toBe(true);
    // The work of 2015 is too little for a block of today.
    expect(hasWork(read, BITCOIN.easiest)).toBe(false);
    expect(hasWork({ ...read, hash: `f${HASH.slice(1)}` }, difficulty_1)).toBe(false);
    expect(hasWork({ ...read, target: 0n }, difficulty_1)).toBe(false);
  });

  it.each(['', HEADER.slice(1), `${HEADER}00`, HEADER.toUpperCase()])('is not read from "%.10s…"', (text) => {
    expect(readHeader(text)).toBeNull();
  });
});
