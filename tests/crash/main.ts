import { randomInt } from 'node:crypto';
import { crashRun, missingActions } from './crash-run.ts';

const CYCLES = 25;
/** The minimum number of requests without a response at the kills of a run. A run with fewer proves little. */
const MIN_UNANSWERED = 50;

const seed = Number(process.env.SEED ?? randomInt(2 ** 31));
console.log(`seed ${seed} (SEED=${seed} npm run test:crash repeats the choices)`);
const cycles = Number(process.env.CYCLES ?? CYCLES);
const report = await crashRun({ cycles, seed, players: 8, load: [300, 900], print: (line) => console.log(line) });
for (const breach of report.breaches) console.log(`BROKEN ${breach}`);
console.log(
  `${report.cycles} cycles, ${report.intents} intents, ${report.unanswered} intents were unanswered at a kill, ` +
    `${report.executed_without_response} of them were executed without a response, ${report.replays} accepted intents were sent again, ${report.breaches.length} breaches`,
);
console.log(
  Object.entries(report.reached)
    .map(([what, times]) => `${what}: ${times}`)
    .join(', '),
);
const is_enough = report.unanswered >= (MIN_UNANSWERED * cycles) / CYCLES;
if (!is_enough) console.log(`too few unanswered intents: ${report.unanswered}`);
const missing = missingActions(report);
if (missing.length > 0) console.log(`actions that never happened: ${missing.join(', ')}`);
process.exit(report.breaches.length === 0 && missing.length === 0 && is_enough && report.cycles === cycles ? 0 : 1);
