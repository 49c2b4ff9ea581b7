import { expect } from 'vitest';
import type { World } from './world.ts';

/** A little more than the sandbox keeps a silent connection open, by the world's clock. */
export const SILENCE_MS = 121_000;

/**
 * Waits until the outside world holds one request without an answer.
 *
 * What was asked is in its books a moment before that; a clock moved then would leave the request held for ever.
 */
export async function heldOutside(world: World): Promise<void> {
  const waiting = async () => {
    const books = (await (await fetch(`${world.url}/sandbox/books`)).json()) as { waiting_connections: number };
    return books.waiting_connections;
  };
  await expect.poll(waiting, { interval: 5 }).toBe(1);
}

/**
 * Does work that runs into somebody outside who never answers, until their connection breaks.
 *
 * The outside world holds such a request by the world's clock, so that no real time passes while nothing is said.
 */
export async function breakSilence(world: World, work: () => Promise<unknown>): Promise<void> {
  const done = work();
  await heldOutside(world);
  await world.advance(SILENCE_MS);
  await done;
}
