import { setKeyOffset } from '@nua/wire/new-key.ts';
import type { ConfigStore } from './config-store.ts';

/** Stores the difference between the server's clock and this device's, for the shown times and for idempotency keys. */
export function storeServerTime(config: ConfigStore, serverTime: Date, local_ms: number): void {
  const offset = serverTime.getTime() - local_ms;
  // The Date header counts whole seconds, so a change of up to two seconds is noise.
  if (Math.abs(offset - config.get().clock_offset_ms) <= 2000) return;
  config.set({ clock_offset_ms: offset });
  setKeyOffset(offset);
}

/** The time at which the page's first bytes arrived, by this device's clock. On a slow network its script runs much later. */
export function pageArrivedAt(): number {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return performance.timeOrigin + (page?.responseStart || performance.now());
}
