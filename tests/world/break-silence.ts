import { expect } from 'vitest';
import type { World } from './world.ts';

/** Slightly longer than the sandbox holds a connection without a response, by the world's clock. */
export const SILENCE_MS = 121_000;

/**
 * Waits until the sandbox holds one request without a response.
 *
 * It counts held connections instead of recorded requests, because the sandbox records a request shortly before it holds the connection. If
 * the clock advanced between the two, the connection would be held for ever.
 */
export async function requestHeldOutside(world: World): Promise<void> {
  const waiting = async () => {
    const books = (await (await fetch(`${world.url}/sandbox/books`)).json()) as { waiting_connections: number };
    return books.waiting_connections;
  };
  await expect.poll(waiting, { interval: 5 }).toBe(1);
}

/**
 * Runs work whose request to the sandbox gets no response, until the connection breaks.
 *
 * The sandbox holds the request by the world's clock, so no real time passes.
 */
export async function breakSilence(world: World, work: () => Promise<unknown>): Promise<void> {
  const done = work();
  await requestHeldOutside(world);
  await world.advance(SILENCE_MS);
  await done;
}
