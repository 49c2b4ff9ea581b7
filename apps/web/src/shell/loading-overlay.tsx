import { Spinner } from '@nua/ui';
import { useEffect, useState } from 'react';
import { useStore } from '../client/create-store.ts';
import { useClient } from '../client/use-client.ts';
import { useTranslation } from '../client/use-translation.ts';
import styles from './loading-overlay.module.css';
import { createOverlayState, hidden, type OverlayState } from './overlay-state.ts';

/** Shows that requests are running, and how many; it disappears 300 ms after the last one has ended. */
export function LoadingOverlay() {
  const { stores } = useClient();
  const waiting = useStore(stores.dialogs, (state) => state.waiting);
  const [state, setState] = useState(hidden);
  const [tell] = useState(() => createOverlayState(setState));
  const isWaiting = waiting > 0;
  useEffect(() => tell(isWaiting), [tell, isWaiting]);
  return <Overlay state={state} waiting={waiting} />;
}

export function Overlay({ state, waiting }: { state: OverlayState; waiting: number }) {
  const t = useTranslation();
  return (
    <div role="status" className={styles.status}>
      {state.isShown && (
        <div className={styles.overlay} data-awaited="" data-brief={state.isBrief || undefined}>
          <Spinner size={20} />
          <span>{waiting > 1 ? t('shell.loading-many', { count: waiting }) : t('shell.loading')}</span>
        </div>
      )}
    </div>
  );
}
