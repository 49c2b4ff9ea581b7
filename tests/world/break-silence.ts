import { expect } from 'vitest';
import type { World } from './world.ts';

/** Slightly longer than the sandbox keeps a request open without a response. */
export const SILENCE_MS = 121_000;

/**
 * Waits until one request to the sandbox is open without a response.
 *
 * The sandbox records a request shortly before it opens the wait. If the clock advanced in between, the request would stay open for ever.
 * This function therefore counts open requests.
 */
export async function untilRequestIsHeld(world: World): Promise<void> {
  const waiting = async () => {
    const books = (await (await fetch(`${world.url}/sandbox/books`)).json()) as { waiting_connections: number };
    return books.waiting_connections;
  };
  await expect.poll(waiting, { interval: 5 }).toBe(1);
}

/**
 * Runs work whose request to the sandbox gets no response, until the connection breaks. The sandbox waits by the world's clock, so no real
 * time passes.
 */
export async function breakSilence(world: World, work: () => Promise<unknown>): Promise<void> {
  const done = work();
  await untilRequestIsHeld(world);
  await world.advance(SILENCE_MS);
  await done;
}
