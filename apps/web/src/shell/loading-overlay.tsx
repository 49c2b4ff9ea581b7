import { Spinner } from '@nua/ui';
import { useEffect, useRef, useState } from 'react';
import { useCopy } from '../copy/use-copy.ts';
import { useStore } from '../state/create-store.ts';
import { useClient } from '../use-client.ts';
import styles from './loading-overlay.module.css';

const HIDE_AFTER_MS = 300;
const BRIEF_MS = 180;

/** Shows that something is awaited, and of how many requests; it goes 300 ms after the last has ended. */
export function LoadingOverlay() {
  const t = useCopy();
  const { stores } = useClient();
  const waiting = useStore(stores.dialogs, (state) => state.waiting);
  const [isShown, setShown] = useState(false);
  const [isBrief, setBrief] = useState(false);
  const since = useRef(0);
  const isWaiting = waiting > 0;
  useEffect(() => {
    if (isWaiting) {
      since.current = performance.now();
      setBrief(false);
      setShown(true);
      return undefined;
    }
    // What was over before anyone could see it is not made to flash afterwards.
    setBrief(performance.now() - since.current < BRIEF_MS);
    const timer = setTimeout(() => setShown(false), HIDE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return (
    <div role="status" className={styles.place}>
      {isShown && (
        <div className={styles.overlay} data-awaited="" data-brief={isBrief || undefined}>
          <Spinner size={20} />
          <span>{waiting > 1 ? t('shell.loading-many', { count: waiting }) : t('shell.loading')}</span>
        </div>
      )}
    </div>
  );
}
