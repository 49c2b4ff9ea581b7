import { Icon } from '@nua/ui';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Client } from '../client/client.ts';
import { useRouteMatch } from '../client/use-stores.ts';
import { useTranslation } from '../client/use-translation.ts';
import type { Reachability } from './connectivity.ts';
import styles from './offline-bar.module.css';

const REFRESH_MS = 30_000;
const BACK_ONLINE_MS = 3_000;

/**
 * Shows that the connection is lost or slow, with the age of the data on the screen. When the connection is back, the bar shows a short
 * confirmation.
 */
export function OfflineBar({ client, reachability }: { client: Client; reachability: Reachability }) {
  const t = useTranslation();
  const match = useRouteMatch();
  const [state, setState] = useState<'hidden' | 'slow' | 'offline' | 'back'>('hidden');
  const [oldest_ms, setOldest] = useState<number | null>(null);
  const [isOutdated, setOutdated] = useState(false);
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (reachability !== 'online') {
      setState(reachability);
      const refresh = () => {
        setOldest(oldestShown(client.queries));
        setOutdated(isOutdatedShown(client.queries));
        setNow(Date.now());
      };
      refresh();
      // A new screen begins to observe its queries only a moment after it is shown.
      const timer = setTimeout(refresh, 300);
      const interval = setInterval(refresh, REFRESH_MS);
      return () => {
        clearTimeout(timer);
        clearInterval(interval);
      };
    }
    setState((previous) => (previous === 'offline' ? 'back' : 'hidden'));
    const timer = setTimeout(() => setState('hidden'), BACK_ONLINE_MS);
    return () => clearTimeout(timer);
  }, [client, reachability, match]);
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Sticky and full-screen elements use this property to begin below the bar. Setting it restyles the whole page, so it is set only when
    // the height changes.
    const { style } = document.documentElement;
    let shown_px = 0;
    const observer = new ResizeObserver(() => {
      const height_px = bar.current?.getBoundingClientRect().height ?? 0;
      if (height_px !== shown_px) style.setProperty('--offline-bar-height', `${height_px}px`);
      shown_px = height_px;
    });
    observer.observe(bar.current!);
    return () => observer.disconnect();
  }, []);
  const age = oldest_ms === null ? null : ageOf(oldest_ms, now);
  return (
    <div ref={bar} role="status" className={styles.status} data-offline-bar="">
      {state !== 'hidden' && (
        <div className={styles.bar} data-back={state === 'back' || undefined}>
          <Icon name={state === 'back' ? 'done' : 'offline'} size={20} />
          {state === 'back' ? (
            <span>{t('offline.back')}</span>
          ) : (
            <span>
              <strong>{t(state === 'slow' ? 'offline.slow' : 'offline.title')}</strong>
              {age === null
                ? t(state === 'slow' ? 'offline.waiting' : 'offline.nothing')
                : t(`offline.${age.unit}`, { count: age.count })}
              {age !== null && isOutdated && ` ${t('offline.outdated')}`}
            </span>
          )}
        </div>
      )}
    </div>
  );
}

/** The time of the oldest response on the screen, or null if the screen shows none. */
export function oldestShown(queries: QueryClient): number | null {
  const times = queries
    .getQueryCache()
    .findAll({ type: 'active' })
    .map(({ state }) => state.dataUpdatedAt)
    .filter((time) => time > 0);
  return times.length === 0 ? null : Math.min(...times);
}

/** Whether a response on the screen is known to be outdated: the client received an event but not the new data yet. */
export const isOutdatedShown = (queries: QueryClient): boolean =>
  queries
    .getQueryCache()
    .findAll({ type: 'active' })
    .some(({ state }) => state.isInvalidated && state.dataUpdatedAt > 0);

type Age = { unit: 'now' | 'minutes' | 'hours' | 'days'; count: number };

/** An age in the largest unit with a count of at least one. */
export function ageOf(at_ms: number, now_ms: number): Age {
  const minutes = Math.max(0, Math.floor((now_ms - at_ms) / 60_000));
  if (minutes < 1) return { unit: 'now', count: 0 };
  if (minutes < 60) return { unit: 'minutes', count: minutes };
  if (minutes < 1440) return { unit: 'hours', count: Math.floor(minutes / 60) };
  return { unit: 'days', count: Math.floor(minutes / 1440) };
}
