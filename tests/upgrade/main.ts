import { randomInt } from 'node:crypto';
import { ensureBuilt } from '../../tools/bootstrap/build.mjs';
import { describeReport } from './describe-report.ts';
import { missingPrograms } from './missing-programs.ts';
import { buildRelease, parentRef } from './release.ts';
import { upgradeRun } from './upgrade-run.ts';

const ref = process.argv[2] ?? parentRef();
const missing = missingPrograms();
if (missing.length > 0 || ref === null) {
  console.error(
    `test:upgrade was NOT run: ${missing.join(', ') || 'git, or a commit that can run beside this one'} is missing`,
  );
  process.exit(2);
}
const seed = Number(process.env.SEED ?? randomInt(2 ** 31));
console.log(`seed ${seed} (SEED=${seed} npm run test:upgrade repeats the choices); building ${ref}`);
await ensureBuilt(process.execPath);
const parent = buildRelease(ref);
process.on('exit', () => parent.remove());
const ended = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ended.abort(new Error(signal)));
const options = {
  parent,
  seed,
  players: 6,
  calls_between: Number(process.env.CALLS ?? 200),
  print: console.log,
  signal: ended.signal,
};
const report = await upgradeRun(options);
console.log(describeReport(report));
process.exit(report.failed.length + report.missed_events + report.breaches.length === 0 ? 0 : 1);
