import { setTimeout as pause } from 'node:timers/promises';
import type { Breach } from './breach.ts';

/** Records the calls that failed repeatedly while the server had to respond. */
export class Uptime {
  /** False from just before a kill until a call that needs the database succeeds again. */
  is_up = true;
  /** The longest wait for a response. */
  slowest_ms = 0;
  readonly breaches = new Set<Breach>();
}

/** A connection that died with its database needs fewer attempts. */
const ATTEMPTS = 5;
const PAUSE_MS = 100;

/** Makes a call. While the server is up, a failed call is retried. A call that fails in every attempt is a breach. */
export async function askWhileUp<R extends { status: number; code: number; msg: string; headers: Headers }>(
  uptime: Uptime,
  what: string,
  ask: () => Promise<R>,
): Promise<R> {
  for (let turn = 1; ; turn += 1) {
    const asked_at = performance.now();
    const response = await ask().finally(() => {
      uptime.slowest_ms = Math.max(uptime.slowest_ms, performance.now() - asked_at);
    });
    if (response.status < 500 || !uptime.is_up) return response;
    if (turn === ATTEMPTS) {
      uptime.breaches.add(
        `15 ${what} answered ${response.status} ${response.code} ${ATTEMPTS} times in a row while the server was up`,
      );
      return response;
    }
    await pause(1_000 * Number(response.headers.get('retry-after') ?? 0) || PAUSE_MS);
  }
}
