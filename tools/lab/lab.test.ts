import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { houseGames } from '@nua/games/play/catalogue.ts';
import { describe, expect, it } from 'vitest';
import { chiSquareOf, upperGamma } from './chi-square.ts';
import { manifestHash, manifestOf, manifestText } from './manifest.ts';

const ROOT = join(import.meta.dirname, '../..');

describe('the chi-square test', () => {
  it('reproduces the probabilities of published tables', () => {
    // The 95 % and 99 % points of 1, 10 and 99 degrees of freedom.
    for (const [degrees, point, chance] of [
      [1, 3.841459, 0.05],
      [10, 18.307038, 0.05],
      [10, 23.209251, 0.01],
      [99, 123.225221, 0.05],
    ] as const)
      expect(upperGamma(degrees / 2, point / 2)).toBeCloseTo(chance, 7);
    expect(upperGamma(0.5, 0)).toBe(1);
  });

  it('merges cells whose expected counts are too small', () => {
    const table = { counts: [60, 30, 9, 1], chances: [0.5, 0.4, 0.09, 0.01] };
    expect(chiSquareOf([table])).toMatchObject({ statistic: 100 / 50 + 100 / 40, degrees: 2 });
    expect(chiSquareOf([table, table])).toMatchObject({ statistic: 9, degrees: 4 });
    expect(() => chiSquareOf([{ counts: [1, 2], chances: [0.5, 0.4] }])).toThrow(RangeError);
    expect(() => chiSquareOf([{ counts: [1, 2], chances: [0.5, 0.5] }])).toThrow(RangeError);
  });
});

describe('the manifest of the laboratory', () => {
  const manifest = manifestOf(ROOT);

  it('lists the code of money and draws, but no test', () => {
    const paths = new Set(manifest.map(({ path }) => path));
    for (const path of [
      'apps/arcade/public/verify.mjs',
      'apps/server/src/db/migrations/0100-ledger/up.sql',
      'apps/server/src/db/functions/weight_on.sql',
      'apps/server/src/ledger/reconcile.ts',
      'apps/server/src/modules/fairness/seed-pairs.ts',
      'package-lock.json',
      'packages/games/src/play/floats.ts',
      'packages/money/package.json',
      'packages/rewards/src/rule/rules.ts',
    ])
      expect([...paths], path).toContain(path);
    expect([...paths].filter((path) => /\.test\.|node_modules|\/dist\//.test(path))).toEqual([]);
    for (const { id } of houseGames)
      expect(
        [...paths].some((path) => path.endsWith(`/${id}.ts`)),
        id,
      ).toBe(true);
  });

  it('contains the SHA-256 of each file in the format of sha256sum', () => {
    const { stdout, status } = spawnSync(process.execPath, [join(import.meta.dirname, 'main.ts'), '--manifest'], {
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    });
    expect([status, stdout]).toEqual([0, manifestText(manifest)]);
    const [sha256, path] = stdout.split('\n')[0]!.split('  ');
    expect(
      createHash('sha256')
        .update(readFileSync(join(ROOT, path!)))
        .digest('hex'),
    ).toBe(sha256);
    expect(createHash('sha256').update(stdout).digest('hex')).toBe(manifestHash(manifest));
  });
});
