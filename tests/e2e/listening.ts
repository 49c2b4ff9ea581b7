import type { World } from '../world/world.ts';
import { expect } from './expect.ts';

/** The number of real-time connections of a player. */
export const listeners = (world: Pick<World, 'realtime'>, player_id: string): number =>
  world.realtime.connections.of(player_id).length;

/** Waits until this many pages of a player are connected. */
export async function waitUntilListening(
  world: Pick<World, 'realtime'>,
  { id }: { id: string },
  pages = 1,
  timeout = 20_000,
): Promise<void> {
  await expect.poll(() => listeners(world, id), { timeout }).toBe(pages);
}
