import { pino } from 'pino';
import { createApp } from '../../apps/server/src/app/app.ts';
import { readConfiguration } from '../../apps/server/src/configuration/configuration.ts';
import { ManualClock, MovableClock } from '../../apps/server/src/core/clock.ts';
import { NO_LIMITS } from '../../apps/server/src/core/limits/rate-limits.ts';
import type { NodeMessage } from './node-process.ts';

/** One of several nodes of a site, on the given database and Redis. */
const config = readConfiguration({ ...process.env, DEMO: '1' }, process.cwd());
/** With CLOCK_AT, the clock has that fixed time until a message sets another. */
const fixed_clock = process.env.CLOCK_AT ? new ManualClock(process.env.CLOCK_AT) : null;
const running = await createApp({
  config,
  clock: fixed_clock ?? new MovableClock(),
  database_url: config.database_url!,
  log: pino({ level: process.env.TEST_LOG ?? 'silent' }),
  rates: { ...NO_LIMITS, ...JSON.parse(process.env.TEST_RATES ?? '{}') },
  load: () => 0,
  web: null,
});
const url = await running.listen(0);
process.on('message', (message: NodeMessage) => {
  if ('now' in message) {
    fixed_clock?.set(message.now);
    process.send?.({ sockets: 0 });
  } else process.send?.({ sockets: running.realtime.connections.of(message.player_id).length });
});
process.on('disconnect', () => process.exit(1));
process.send?.({ url });
