import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type ChiSquare, chiSquareOf } from './chi-square.ts';
import { runDieharder, runPractRand } from './external-programs.ts';
import { liveDraws } from './live-draws.ts';
import { manifestHash, manifestOf, manifestText } from './manifest.ts';
import { countRawOutput, rawOutput } from './raw-output.ts';

const ROOT = join(import.meta.dirname, '../..');
const USAGE = 'npm run lab -- [--bytes N] [--draws N] [--manifest]';
const OPTIONS = {
  bytes: { type: 'string', default: '1000000000' },
  draws: { type: 'string', default: '100000' },
  manifest: { type: 'boolean', default: false },
} as const;

/** A probability below this, or as close to 1, is a failure. A fair generator fails once in half a million tests. */
const IMPLAUSIBLE = 1e-6;
const isImplausible = (chance: number): boolean => !(chance > IMPLAUSIBLE && chance < 1 - IMPLAUSIBLE);

function readCount(text: string, minimum: number): number {
  const count = Number(text);
  if (!Number.isSafeInteger(count) || count < minimum)
    throw new Error(`${text} is not a whole number of at least ${minimum}\n${USAGE}`);
  return count;
}

const git = (...words: string[]): string =>
  (spawnSync('git', ['-C', ROOT, ...words], { encoding: 'utf8' }).stdout ?? '').trim();

/** Describes the tag and the commit of this copy, and whether files differ. */
function versionText(): string {
  const commit = git('rev-parse', 'HEAD');
  if (commit === '') return 'a copy without its history';
  const tag = git('describe', '--tags', '--exact-match', 'HEAD');
  const changed = git('status', '--porcelain') === '' ? '' : ', with changes that are not committed';
  return `${tag === '' ? 'no tag' : `tag ${tag}`}, commit ${commit}${changed}`;
}

const tableRow = <Row extends ChiSquare>({ statistic, chance, ...row }: Row) => ({
  ...row,
  statistic: statistic.toFixed(2),
  chance: chance.toFixed(6),
});

const printTitle = (text: string) => console.log(`\n${text}`);

/** Makes raw output, and tests it here and with the installed programs. Returns true if a test failed. */
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
    printTitle(`Raw output of the generator: ${bytes} bytes of new seed pairs`);
    console.table(results.map(tableRow));
    const input = openSync(file, 'r');
    const reports = [runPractRand(input, bytes), runDieharder(file)];
    closeSync(input);
    for (const { program, lines } of reports) {
      printTitle(`The raw output in ${program}`);
      for (const line of lines) console.log(line);
    }
    return results.some(({ chance }) => isImplausible(chance)) || reports.some(({ has_failed }) => has_failed);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Draws rounds of every game, and compares them with their exact distribution. Returns true if a game failed. */
function testGames(draws: number): boolean {
  const results = Object.entries(liveDraws).map(([game, { figure, count }]) => ({
    ...{ game, figure },
    ...chiSquareOf(count(draws)),
  }));
  printTitle(`Live draws: ${draws} rounds of each game, drawn now, in a chi-square test`);
  console.table(results.map(tableRow));
  return results.some(({ chance }) => isImplausible(chance));
}

/**
 * `npm run lab`: tests the raw output of the generator and the draws of every game, and prints the hash of the manifest. With --manifest,
 * prints only the manifest.
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
  printTitle(
    `Manifest: ${manifest.length} files decide money or draws; SHA-256 of their list ${manifestHash(manifest)}`,
  );
  console.log(hasFailed ? 'A test failed.' : 'No test failed.');
  return hasFailed ? 1 : 0;
}

process.exitCode = main();
