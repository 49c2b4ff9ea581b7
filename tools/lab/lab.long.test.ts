import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { houseGames } from '@nua/games/play/catalogue.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { chiSquareOf } from './chi-square.ts';
import { liveDraws } from './live-draws.ts';
import { countRawOutput, rawOutput } from './raw-output.ts';

const emptyFolder = mkdtempSync(join(tmpdir(), 'nua-lab-test-'));
afterAll(() => rmSync(emptyFolder, { recursive: true, force: true }));

/** Runs the laboratory on a machine without other programs. */
const runLab = (...words: string[]) =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'main.ts'), ...words], {
    ...{ encoding: 'utf8', env: { ...process.env, PATH: emptyFolder } },
  });

describe('the statistical tests of random bytes', () => {
  const chances = (chunks: Iterable<Buffer>) => {
    const counted = countRawOutput();
    for (const chunk of chunks) counted.add(chunk);
    return Object.fromEntries(counted.results().map(({ test, chance }) => [test, chance]));
  };
  const BYTES = 2_000_000;

  it('find nothing suspicious in the output of the generator', () => {
    const chunks = [...rawOutput(BYTES)];
    expect(chunks.reduce((sum, chunk) => sum + chunk.length, 0)).toBe(BYTES);
    for (const [test, chance] of Object.entries(chances(chunks))) expect(chance, test).toBeGreaterThan(1e-6);
  });

  it('detect a byte that is too frequent, repeated bytes, and bits that rarely change', () => {
    const chancesOfSpoiled = (spoil: (byte: number, index: number, chunk: Buffer) => number) =>
      chances([...rawOutput(BYTES)].map((chunk) => chunk.map((byte, index) => spoil(byte, index, chunk)) as Buffer));
    expect(chancesOfSpoiled((byte, index) => (index % 200 === 0 ? 7 : byte)).bytes).toBeLessThan(1e-6);
    const repeated = chancesOfSpoiled((byte, index, chunk) => (index % 50 === 4 ? chunk[index - 4]! : byte));
    expect(repeated['correlation of bytes, distance 4']).toBeLessThan(1e-6);
    const more_ones = chancesOfSpoiled((byte, index) => (index % 100 === 0 ? 255 : byte));
    expect(more_ones['ones among the bits']).toBeLessThan(1e-6);
    const steady = chancesOfSpoiled((byte, index) => (index % 50 === 0 ? (byte < 128 ? 0 : 255) : byte));
    expect(steady['changes between neighbouring bits']).toBeLessThan(1e-6);
  });
});

describe('the live draws of the games', () => {
  it('match the exact odds of every house game', () => {
    expect(Object.keys(liveDraws).sort()).toEqual(houseGames.map(({ id }) => id));
    for (const [game, { count }] of Object.entries(liveDraws)) {
      const { chance, degrees } = chiSquareOf(count(3_000));
      expect(degrees, game).toBeGreaterThan(4);
      expect(chance, game).toBeGreaterThan(1e-6);
    }
  });

  it('do not match a distribution that differs slightly', () => {
    for (const [game, { count }] of Object.entries(liveDraws)) {
      const [table] = count(20_000);
      const { counts, chances } = table!;
      // A fifth of the chance of every other cell moves to the next cell.
      const shifted = chances.map((chance, place) =>
        place % 2 === 0 ? chance * (place + 1 < chances.length ? 0.8 : 1) : chance + chances[place - 1]! * 0.2,
      );
      expect(chiSquareOf([{ counts, chances: shifted }]).chance, game).toBeLessThan(1e-6);
    }
  });
});

describe('npm run lab', () => {
  it('prints the result of each test', () => {
    const { stdout, status } = runLab('--bytes', '2000000', '--draws', '10000');
    for (const text of [
      'RNG_test) is not installed: not run, and nothing is claimed about it',
      'dieharder is not installed: not run, and nothing is claimed about it',
      'correlation of bytes, distance 32',
      'the stops of the five reels',
      'SHA-256 of their list',
      'No test failed.',
    ])
      expect(stdout).toContain(text);
    expect(status).toBe(0);
  });

  it('refuses a count that is too small for its tests', () => {
    expect(runLab('--draws', '10').stderr).toContain('10 is not a whole number of at least 10000');
  });
});
