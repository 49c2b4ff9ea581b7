import { setTimeout as pause } from 'node:timers/promises';
import type { Breach } from './breach.ts';

/** Whether the server is meant to answer, and what it kept failing at meanwhile. */
export class Uptime {
  /** False from just before a kill until a call that needs the database is answered again. */
  is_up = true;
  readonly breaches = new Set<Breach>();
}

/** A moment's trouble, such as a connection that died with its database, is over after fewer tries. */
const TRIES = 5;
const PAUSE_MS = 100;

/**
 * Asks again where the server failed, as long as it is up, when its answer permits it. One failure is a moment's trouble; the same call
 * failing again and again is a breach, since no kill explains it.
 */
export async function askWhileUp<R extends { status: number; code: number; msg: string; headers: Headers }>(
  uptime: Uptime,
  what: string,
  ask: () => Promise<R>,
): Promise<R> {
  for (let turn = 1; ; turn += 1) {
    const response = await ask();
    if (response.status < 500 || !uptime.is_up) return response;
    if (turn === TRIES) {
      uptime.breaches.add(
        `15 ${what} answered ${response.status} ${response.code} ${TRIES} times running while the server was up`,
      );
      return response;
    }
    await pause(1_000 * Number(response.headers.get('retry-after') ?? 0) || PAUSE_MS);
  }
}
