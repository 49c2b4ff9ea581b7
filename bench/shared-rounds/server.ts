import { tmpdir } from 'node:os';
import { createApp } from '../../apps/server/src/app/app.ts';
import { readConfiguration } from '../../apps/server/src/configuration/configuration.ts';
import { ManualClock } from '../../apps/server/src/core/clock.ts';
import { DEFAULT_RATES, NO_LIMITS } from '../../apps/server/src/core/limits/rate-limits.ts';
import { leadSharedRounds } from '../../tests/world/shared-rounds.ts';
import type { World } from '../../tests/world/world.ts';
import { now_ns, serveRequests } from '../sockets/child.ts';

/** The server under test. The benchmark sets its clock, and so decides when a phase begins. */
const config = readConfiguration({ ...process.env, DEMO: '1', LOG_LEVEL: 'warn' }, tmpdir());
const clock = new ManualClock(new Date());
const { app, ...running } = await createApp({
  config,
  clock,
  database_url: config.database_url!,
  web: null,
  // All players share one address, so the rate limits of addresses are turned off. The other limits apply.
  rates: { ...DEFAULT_RATES, address: NO_LIMITS.address },
  sandbox_tick_ms: 0,
});
await running.listen(config.port);
const rounds = await leadSharedRounds({ app, clock, pool: app.pool, db: app.db } as unknown as World, 'crash');
let ends_at = clock.now();

/** Accepts a round that lasts long enough for every cash-out, and is frequent enough to be found quickly. */
const isUsable = ({ crash_hundredths: end }: Record<string, unknown>) => Number(end) > 300 && Number(end) < 900;

serveRequests({
  /** Begins the next round. The measured time includes the write of its row. */
  betting: async () => {
    const began_ns = now_ns();
    ({ ends_at } = await rounds.begin(isUsable));
    return { began_ns };
  },
  locked: async () => {
    clock.set((await rounds.newest()).locks_at);
    return await measureAdvance();
  },
  running: async () => {
    clock.set((await rounds.newest()).starts_at);
    return await measureAdvance();
  },
  /** Advances to a multiplier of 2.00. */
  climb: async () => {
    await rounds.climb(rounds.game.runs_ms({ crash_hundredths: 199 }));
    return {};
  },
  over: async () => {
    await rounds.climb(ends_at.getTime() - clock.now().getTime());
    return await measureAdvance();
  },
  /** Settles the round. The measured time includes the settlement. */
  settled: async () => {
    const began_ns = now_ns();
    await rounds.finish();
    return { began_ns };
  },
});

async function measureAdvance(): Promise<{ began_ns: number }> {
  const began_ns = now_ns();
  await rounds.advance();
  return { began_ns };
}

process.send?.({ port: config.port });
