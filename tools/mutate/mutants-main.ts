import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { findMutants } from './find-mutants.ts';
import { type MutantGroupName, mutantGroups } from './mutant-groups.ts';
import { describeMutant, scoreOf } from './mutant-score.ts';

/** The minimum share of mutants that the tests must detect, in percent. */
const MINIMUM_PERCENT = 85;

/**
 * Changes one expression at a time with Stryker, and lists the changes that no unit test detects. `npm run mutate [-- --group money,games]
 * [--file part-of-a-path] [--changed [--base main]]`
 */
const { values: options } = parseArgs({
  options: {
    group: { type: 'string', default: Object.keys(mutantGroups).join(',') },
    changed: { type: 'boolean', default: false },
    base: { type: 'string', default: 'main' },
    file: { type: 'string', default: '' },
  },
});

function changedFiles(base: string): string[] {
  const output = execFileSync('git', ['diff', '--name-only', '--diff-filter=d', `${base}...`], { encoding: 'utf8' });
  return output.split('\n').filter((file) => file.endsWith('.ts') || file.endsWith('.tsx'));
}

function namedFiles(parts: string): string[] {
  const output = execFileSync('git', ['ls-files'], { encoding: 'utf8' });
  return output.split('\n').filter((file) => parts.split(',').some((part) => file.includes(part)));
}

const named = options.file === '' ? null : namedFiles(options.file);
const only = options.changed ? changedFiles(options.base) : named;
for (const name of options.group.split(',')) {
  if (!Object.hasOwn(mutantGroups, name)) throw new Error(`--group is ${name}; it can be ${Object.keys(mutantGroups)}`);
  const mutants = await findMutants(name as MutantGroupName, only);
  const { percent, killed, counted, equivalent, survivors } = scoreOf(mutants);
  for (const mutant of survivors) console.log(describeMutant(mutant));
  console.log(`${name}: ${percent.toFixed(1)} % of ${counted} mutants killed (${killed}; ${equivalent} equivalent)`);
  if (percent < MINIMUM_PERCENT) process.exitCode = 1;
}
