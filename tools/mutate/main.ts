import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { describeFault, stageOf } from './fault.ts';
import { faults } from './faults.ts';
import { findUndetected, findUntried, readOutcomes, runFaults } from './run-faults.ts';
import type { Outcome } from './try-faults.ts';

/**
 * Breaks the code with one fault at a time, and lists the faults that no test of the requirement detects. `npm run mutate:faults [-- --row
 * R2.3] [--file part-of-a-path] [--only vitest|built|browser] [--count 10] [--results FILE]`.
 *
 * With `--results`, every outcome is appended to the file. A later run skips the faults that were detected.
 */
const { values: options } = parseArgs({
  options: {
    row: { type: 'string', default: '' },
    file: { type: 'string', default: '' },
    only: { type: 'string', default: '' },
    count: { type: 'string', default: '100000' },
    results: { type: 'string', default: '' },
  },
});
const chosen = faults
  .filter((fault) => options.row.split(',').some((row) => fault.row.startsWith(row)))
  .filter((fault) => fault.file.includes(options.file))
  .filter((fault) => options.only.split(',').some((stage) => stageOf(fault).startsWith(stage)))
  .slice(0, Number(options.count));

function resumeFrom(file: string): Outcome[] {
  if (!existsSync(file)) return [];
  const outcomes = readOutcomes(readFileSync(file, 'utf8'));
  // Removes the unfinished line of an interrupted run.
  writeFileSync(file, outcomes.map((outcome) => `${JSON.stringify(outcome)}\n`).join(''));
  return outcomes;
}

const earlier = options.results === '' ? [] : resumeFrom(options.results);
const untried = findUntried(chosen, earlier);
const outcomes = await runFaults(untried, (outcome) => {
  const { fault, noticed, by, seconds } = outcome;
  if (options.results !== '') appendFileSync(options.results, `${JSON.stringify(outcome)}\n`);
  console.log(`${noticed ? 'noticed' : 'MISSED '} ${String(seconds).padStart(5)} s  ${describeFault(fault)}  ${by}`);
});
const missed = findUndetected(untried, outcomes);
console.log(`${chosen.length - missed.length} of ${chosen.length} faults are noticed`);
for (const line of missed) console.log(line);
process.exitCode = missed.length === 0 ? 0 : 1;
