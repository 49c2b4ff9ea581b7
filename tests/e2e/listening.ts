import type { World } from '../world/world.ts';
import { expect } from './expect.ts';

/** How many pages of a player the server would reach by real time now. */
export const listeners = (world: Pick<World, 'realtime'>, player_id: string): number =>
  world.realtime.io.of('/').adapter.rooms.get(player_id)?.size ?? 0;

/** Waits until so many pages of a player listen: an event before that would reach nobody. */
export async function listening(
  world: Pick<World, 'realtime'>,
  { id }: { id: string },
  pages = 1,
  timeout = 20_000,
): Promise<void> {
  // A page that has just connected is told its place next: not looked at so often that an event comes in between.
  await expect.poll(() => listeners(world, id), { timeout, intervals: [250, 500] }).toBe(pages);
}
