import { tmpdir } from 'node:os';
import { createApp } from '../../apps/server/src/app.ts';
import { MovableClock } from '../../apps/server/src/clock.ts';
import { readConfiguration } from '../../apps/server/src/configuration.ts';
import { DEFAULT_RATES, NO_LIMITS } from '../../apps/server/src/http/rate-limits.ts';

/** The server as it is, in a process of its own; says its address and the key that bodies are sealed with. */
const config = readConfiguration({ ...process.env, DEMO: '1', LOG_LEVEL: 'warn', TRUSTED_PROXIES: '1' }, tmpdir());
const running = await createApp({
  config,
  clock: new MovableClock(),
  database_url: config.database_url!,
  web: null,
  // Ten thousand players come from one address here; each keeps to the everyday limit of a player.
  rates: { ...DEFAULT_RATES, address: NO_LIMITS.address },
  sandbox_tick_ms: 0,
});
await running.listen(0);
process.send?.({ encrypt: running.app.bodyKeys.forConfig() });
process.on('message', (word) => {
  if (word === 'usage') process.send?.({ usage: process.cpuUsage() });
  if (word === 'stop') void running.stop().then(() => process.exit(0));
});
// Whoever started it is gone: a server that nobody measures must not stay.
process.on('disconnect', () => process.exit(1));
