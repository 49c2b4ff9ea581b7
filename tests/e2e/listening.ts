import type { World } from '../world/world.ts';
import { expect } from './expect.ts';

/** The number of pages of a player that are connected in real time. */
export const listeners = (world: Pick<World, 'realtime'>, player_id: string): number =>
  world.realtime.connections.of(player_id).length;

/** Waits until so many pages of a player are connected. They receive an earlier event when they connect. */
export async function listening(
  world: Pick<World, 'realtime'>,
  { id }: { id: string },
  pages = 1,
  timeout = 20_000,
): Promise<void> {
  await expect.poll(() => listeners(world, id), { timeout }).toBe(pages);
}
