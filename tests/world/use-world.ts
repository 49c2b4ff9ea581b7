import { afterAll, beforeAll } from 'vitest';
import { stopReconciled } from './stop-reconciled.ts';
import { startWorld, type World, type WorldOptions } from './world.ts';

/** A world for all tests of a file. It starts before them; after them its books must agree. */
export function useWorld(options: WorldOptions = {}): World {
  const world = {} as World;
  beforeAll(async () => {
    Object.assign(world, await startWorld(options));
  });
  afterAll(() => stopReconciled(world));
  return world;
}
