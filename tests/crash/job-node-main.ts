import { setImmediate as nextTurn } from 'node:timers/promises';
import { pino } from 'pino';
import { createApp } from '../../apps/server/src/app/app.ts';
import { readConfiguration } from '../../apps/server/src/configuration/configuration.ts';
import { ManualClock } from '../../apps/server/src/core/clock.ts';
import { evaluateAlarms } from '../../apps/server/src/modules/alarm/evaluate-alarms.ts';
import { countNextTransfers } from '../../apps/server/src/modules/day-sum/count-day-sums.ts';
import { runExports } from '../../apps/server/src/modules/staff-export/run-exports.ts';
import { runDueWebhooks } from '../../apps/server/src/modules/webhook/public.ts';
import { createWebhookSender } from '../../apps/server/src/providers/webhook/create-webhook-sender.ts';
import type { NodeMessage } from '../cluster/node-process.ts';

/** A node that runs some jobs without pauses, in small steps, until it is killed. The test sets its clock. */
const config = readConfiguration({ ...process.env, DEMO: '1', ROLES: 'api' }, process.cwd());
const clock = new ManualClock(process.env.CLOCK_AT);
const running = await createApp({
  config,
  clock,
  database_url: config.database_url!,
  log: pino({ level: process.env.TEST_LOG ?? 'silent' }),
  load: () => 0,
  web: null,
  ports: { webhooks: createWebhookSender({ sandbox: () => process.env.TEST_RECEIVER ?? null }) },
});
const url = await running.listen(0);
const { app } = running;

const jobs: (() => Promise<unknown>)[] = [
  () => countNextTransfers(app, { id_age_ms: -1_000, size: 5 }),
  () => runDueWebhooks(app),
  () => evaluateAlarms(app),
  () => runExports(app, { page_rows: 5 }),
];

/** Repeats a job until the process ends. A failure, such as a lost claim, is logged. */
async function repeat(job: () => Promise<unknown>): Promise<never> {
  for (;;) {
    await job().catch((error: unknown) => app.log.error({ err: error }, 'a run failed'));
    await nextTurn();
  }
}
for (const job of jobs) void repeat(job);

process.on('message', (message: NodeMessage) => {
  if ('now' in message) clock.set(message.now);
  process.send?.({ sockets: 0 });
});
process.on('disconnect', () => process.exit(1));
process.send?.({ url });
