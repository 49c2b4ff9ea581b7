import { afterAll, beforeAll } from 'vitest';
import { createApp, type RunningApp } from '../../apps/server/src/app/app.ts';
import { NO_LIMITS } from '../../apps/server/src/core/limits/rate-limits.ts';
import { stopReconciled } from './stop-reconciled.ts';
import { callerOf, startWorld, type World, type WorldOptions } from './world.ts';

/** Provides a world for all tests of a file. After the tests its ledger is reconciled. */
export function useWorld(options: WorldOptions = {}): World {
  const world = {} as World;
  beforeAll(async () => {
    Object.assign(world, await startWorld(options));
  });
  afterAll(() => stopReconciled(world));
  return world;
}

type SecondNode = Pick<World, 'app' | 'url' | 'call'> & Pick<RunningApp, 'stop'>;

/** Provides two nodes on one database: the world's, and a node without jobs and without the client. */
export function useTwoNodes(world: World): readonly [World, SecondNode] {
  const second = {} as SecondNode;
  beforeAll(async () => {
    const running = await createApp({
      config: { ...world.app.config, demo: false, log_level: 'silent', roles: new Set(['api']) },
      clock: world.clock,
      database_url: (world.pool.options as { connectionString: string }).connectionString,
      rates: NO_LIMITS,
      web: null,
    });
    const url = await running.listen(0);
    Object.assign(second, { app: running.app, url, call: callerOf(url, undefined, world.clock), stop: running.stop });
  });
  afterAll(() => second.stop?.());
  return [world, second];
}
