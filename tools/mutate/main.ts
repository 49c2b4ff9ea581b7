import { parseArgs } from 'node:util';
import { describeFault, stageOf } from './fault.ts';
import { faults } from './faults.ts';
import { runFaults, unnoticed } from './run-faults.ts';

/**
 * Breaks the code on purpose, one fault at a time, and shows which of them no test that names the row notices.
 * `npm run mutate:faults [-- --row R2.3] [--file part-of-a-path] [--only vitest|built|browser] [--count 10]`
 */
const { values: asked } = parseArgs({
  options: {
    row: { type: 'string', default: '' },
    file: { type: 'string', default: '' },
    only: { type: 'string', default: '' },
    count: { type: 'string', default: '100000' },
  },
});
const chosen = faults
  .filter((fault) => asked.row.split(',').some((row) => fault.row.startsWith(row)))
  .filter((fault) => fault.file.includes(asked.file))
  .filter((fault) => asked.only.split(',').some((stage) => stageOf(fault).startsWith(stage)))
  .slice(0, Number(asked.count));
const outcomes = await runFaults(chosen, ({ fault, noticed, by, seconds }) => {
  console.log(`${noticed ? 'noticed' : 'MISSED '} ${String(seconds).padStart(5)} s  ${describeFault(fault)}  ${by}`);
});
const missed = unnoticed(chosen, outcomes);
console.log(`${chosen.length - missed.length} of ${chosen.length} faults are noticed`);
for (const line of missed) console.log(line);
process.exitCode = missed.length === 0 ? 0 : 1;
