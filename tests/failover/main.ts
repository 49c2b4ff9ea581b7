import { randomInt } from 'node:crypto';
import { failoverRun } from './failover-run.ts';
import { type FaultName, faultNames } from './faults.ts';
import { findPrograms } from './programs.ts';

const CYCLES = 25;

const programs = findPrograms();
if (typeof programs === 'string') {
  console.error(`test:failover was NOT run: ${programs}`);
  process.exit(2);
}
const seed = Number(process.env.SEED ?? randomInt(2 ** 31));
console.log(`seed ${seed} (SEED=${seed} npm run test:failover repeats the choices)`);
const cycles = Number(process.env.CYCLES ?? CYCLES);
const only = (process.env.FAULTS?.split(',') ?? faultNames) as FaultName[];
const options = { programs, cycles, seed, players: 6, load: [100, 300], only, print: console.log } as const;
const report = await failoverRun(options).catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
for (const breach of report.breaches) console.log(`BROKEN ${breach}`);
console.log(
  `${report.cycles} cycles, ${report.intents} intents, ${report.unanswered} were unanswered at a fault, ${report.executed_without_response} were executed without a response, ` +
    `${report.replays} accepted intents were sent again, ${report.breaches.length} breaches`,
);
console.log(
  Object.entries(report.reached)
    .map(([what, times]) => `${what}: ${times}`)
    .join(', '),
);
process.exit(report.breaches.length === 0 && report.cycles === cycles ? 0 : 1);
