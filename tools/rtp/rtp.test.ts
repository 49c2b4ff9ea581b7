import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { returnLines } from '@nua/games/play/game-math.ts';
import { expect, it } from 'vitest';

const run = (...words: string[]) =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'main.ts'), ...words], { encoding: 'utf8' });

it('npm run rtp prints the return of every published bet of every game', () => {
  const { stdout, status } = run('--json');
  const lines = stdout.trimEnd().split('\n');
  expect([status, lines.map((line) => JSON.parse(line))]).toEqual([0, returnLines()]);
});

it('npm run rtp -- --game prints one game as a table', () => {
  const { stdout, status } = run('--game', 'dice');
  expect([status, stdout.includes('99.0000 %'), stdout.includes('limbo')]).toEqual([0, true, false]);
  expect(run('--game', 'crash').stdout).toContain('example: left at 1.98');
  const none = run('--game', 'roulettte');
  expect([none.status, none.stdout, none.stderr]).toEqual([1, '', expect.stringContaining('dice, ')]);
});
