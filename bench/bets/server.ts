import { tmpdir } from 'node:os';
import { createApp } from '../../apps/server/src/app/app.ts';
import { readConfiguration } from '../../apps/server/src/configuration/configuration.ts';
import { MovableClock } from '../../apps/server/src/core/clock.ts';
import { DEFAULT_RATES, NO_LIMITS } from '../../apps/server/src/core/limits/rate-limits.ts';
import { arcadeServicesOf } from '../../apps/server/src/modules/play/arcade/arcade-services.ts';
import { serveBench } from './bench-server.ts';
import { betsInMemory } from './bets-in-memory.ts';

/** The server under test. With POSTING=memory, bets are in memory only and nothing is posted to the ledger. */
const config = readConfiguration({ ...process.env, DEMO: '1', LOG_LEVEL: 'warn', TRUSTED_PROXIES: '1' }, tmpdir());
const running = await createApp({
  config,
  clock: new MovableClock(),
  database_url: config.database_url!,
  web: null,
  // All players share one address, so the rate limits of addresses are turned off. The other limits apply.
  rates: { ...DEFAULT_RATES, address: NO_LIMITS.address },
  sandbox_tick_ms: 0,
});
if (process.env.POSTING === 'memory') arcadeServicesOf(running.app).bets = betsInMemory();
await running.listen(0);
serveBench({ encrypt: running.app.bodyKeys.forConfig() }, () => running.stop());
