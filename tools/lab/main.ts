import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type ChiSquare, chiSquareOf } from './chi-square.ts';
import { liveDraws } from './live-draws.ts';
import { manifestHash, manifestOf, manifestText } from './manifest.ts';
import { runDieharder, runPractRand } from './outside-programs.ts';
import { countRawOutput, rawOutput } from './raw-output.ts';

const ROOT = join(import.meta.dirname, '../..');
const USAGE = 'npm run lab -- [--bytes N] [--draws N] [--manifest]';
const OPTIONS = {
  bytes: { type: 'string', default: '1000000000' },
  draws: { type: 'string', default: '100000' },
  manifest: { type: 'boolean', default: false },
} as const;

/** A fair generator gives a smaller chance, or one as close to 1, in one of half a million tests. */
const UNBELIEVABLE = 1e-6;
const isUnbelievable = (chance: number): boolean => !(chance > UNBELIEVABLE && chance < 1 - UNBELIEVABLE);

function readCount(text: string, minimum: number): number {
  const count = Number(text);
  if (!Number.isSafeInteger(count) || count < minimum)
    throw new Error(`${text} is no whole number from ${minimum} on\n${USAGE}`);
  return count;
}

const git = (...words: string[]): string =>
  (spawnSync('git', ['-C', ROOT, ...words], { encoding: 'utf8' }).stdout ?? '').trim();

/** The tag or commit of this copy, and whether files differ from it. */
function versionText(): string {
  const commit = git('rev-parse', 'HEAD');
  if (commit === '') return 'a copy without its history';
  const tag = git('describe', '--tags', '--exact-match', 'HEAD');
  const changed = git('status', '--porcelain') === '' ? '' : ', with changes that are not committed';
  return `${tag === '' ? 'no tag' : `tag ${tag}`}, commit ${commit}${changed}`;
}

const shown = <Row extends ChiSquare>({ statistic, chance, ...row }: Row) => ({
  ...row,
  statistic: statistic.toFixed(2),
  chance: chance.toFixed(6),
});

const title = (text: string) => console.log(`\n${text}`);

/** Makes the raw output, and tests it with the own counts and the installed programs. Returns whether a test failed. */
function testRawOutput(bytes: number): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'nua-lab-'));
  const file = join(folder, 'raw');
  try {
    const counted = countRawOutput();
    const out = openSync(file, 'w');
    for (const chunk of rawOutput(bytes)) {
      counted.add(chunk);
      writeSync(out, chunk);
    }
    closeSync(out);
    const results = counted.results();
    title(`Raw output of the generator: ${bytes} bytes of new seed pairs`);
    console.table(results.map(shown));
    const input = openSync(file, 'r');
    const reports = [runPractRand(input, bytes), runDieharder(file)];
    closeSync(input);
    for (const { program, lines } of reports) {
      title(`The raw output in ${program}`);
      for (const line of lines) console.log(line);
    }
    return results.some(({ chance }) => isUnbelievable(chance)) || reports.some(({ has_failed }) => has_failed);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Draws rounds of every game and compares them with their exact distribution. Returns whether a game failed. */
function testGames(draws: number): boolean {
  const results = Object.entries(liveDraws).map(([game, { figure, count }]) => ({
    ...{ game, figure },
    ...chiSquareOf(count(draws)),
  }));
  title(`Live draws: ${draws} rounds of each game, drawn now, in a chi-square test`);
  console.table(results.map(shown));
  return results.some(({ chance }) => isUnbelievable(chance));
}

/**
 * `npm run lab`: tests the raw output of the generator and the draws of every game, and prints the hash of the manifest.
 * With --manifest it prints only the manifest. Fails if a test fails.
 */
function main(): number {
  const { values } = parseArgs({ options: OPTIONS });
  const manifest = manifestOf(ROOT);
  if (values.manifest) {
    process.stdout.write(manifestText(manifest));
    return 0;
  }
  const bytes = readCount(values.bytes, 1_000_000);
  const draws = readCount(values.draws, 10_000);
  console.log(`Nua, ${versionText()}; Node ${process.version}`);
  const hasFailed = [testRawOutput(bytes), testGames(draws)].includes(true);
  title(`Manifest: ${manifest.length} files decide money or draws; SHA-256 of their list ${manifestHash(manifest)}`);
  console.log(hasFailed ? 'A test failed.' : 'No test failed.');
  return hasFailed ? 1 : 0;
}

process.exitCode = main();
