import { apiError } from '../../http/api-error.ts';
import type { Clock } from '../../ports/clock.ts';

const HOUR_MS = 3_600_000;
const PER_HOUR = 20;
const MAX_PLAYERS = 20_000;

const tries = new WeakMap<Clock, Map<string, number[]>>();

/** Counts a picture sent by a player, good or bad; twenty an hour are plenty. Errors: RATE_LIMITED. */
export function countUpload(clock: Clock, player_id: string): void {
  const known = tries.get(clock) ?? new Map<string, number[]>();
  tries.set(clock, known);
  if (known.size >= MAX_PLAYERS) known.clear();
  const now_ms = clock.now().getTime();
  const recent = (known.get(player_id) ?? []).filter((at_ms) => now_ms - at_ms < HOUR_MS);
  if (recent.length >= PER_HOUR) {
    throw apiError('RATE_LIMITED', undefined, { retry_after_s: Math.ceil((recent[0]! + HOUR_MS - now_ms) / 1000) });
  }
  known.set(player_id, [...recent, now_ms]);
}
