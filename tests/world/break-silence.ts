import { expect } from 'vitest';
import type { World } from './world.ts';

/** Slightly longer than the sandbox holds a silent connection open, by the world's clock. */
export const SILENCE_MS = 121_000;

/**
 * Waits until the outside world holds one request without a response.
 *
 * The sandbox records a request shortly before it holds it; a clock advanced in between would leave the request held for ever.
 */
export async function requestHeldOutside(world: World): Promise<void> {
  const waiting = async () => {
    const books = (await (await fetch(`${world.url}/sandbox/books`)).json()) as { waiting_connections: number };
    return books.waiting_connections;
  };
  await expect.poll(waiting, { interval: 5 }).toBe(1);
}

/**
 * Runs work whose request to the outside world gets no response, until the connection breaks.
 *
 * The outside world holds such a request by the world's clock, so no real time passes.
 */
export async function breakSilence(world: World, work: () => Promise<unknown>): Promise<void> {
  const done = work();
  await requestHeldOutside(world);
  await world.advance(SILENCE_MS);
  await done;
}
