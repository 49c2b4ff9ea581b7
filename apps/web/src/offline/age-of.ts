import type { QueryClient } from '@tanstack/react-query';

/** When the oldest answer on the screen was given, or null where the screen shows none. */
export function oldestShown(queries: QueryClient): number | null {
  const times = queries
    .getQueryCache()
    .findAll({ type: 'active' })
    .map(({ state }) => state.dataUpdatedAt)
    .filter((at) => at > 0);
  return times.length === 0 ? null : Math.min(...times);
}

export type Age = { unit: 'now' | 'minutes' | 'hours' | 'days'; count: number };

/** An age in the largest unit that fills at least once. */
export function ageOf(at_ms: number, now_ms: number): Age {
  const minutes = Math.max(0, Math.floor((now_ms - at_ms) / 60_000));
  if (minutes < 1) return { unit: 'now', count: 0 };
  if (minutes < 60) return { unit: 'minutes', count: minutes };
  if (minutes < 1440) return { unit: 'hours', count: Math.floor(minutes / 60) };
  return { unit: 'days', count: Math.floor(minutes / 1440) };
}
