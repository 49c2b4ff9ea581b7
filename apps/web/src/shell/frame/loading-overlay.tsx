import { Spinner } from '@nua/ui';
import { useEffect, useState } from 'react';
import { useStore } from '../../client/create-store.ts';
import { useClient } from '../../client/use-client.ts';
import { useTranslation } from '../../client/use-translation.ts';
import styles from './loading-overlay.module.css';
import { createOverlayState, hidden, type OverlayState } from './overlay-state.ts';

/** Shows a loading indicator, and the number of requests in progress if there are two or more. */
export function LoadingOverlay() {
  const { stores } = useClient();
  const { waiting, requests } = useStore(stores.dialogs, (dialogs) => dialogs);
  const [state, setState] = useState(hidden);
  const [setWaiting] = useState(() => createOverlayState(setState));
  const isWaiting = waiting > 0;
  useEffect(() => setWaiting(isWaiting), [setWaiting, isWaiting]);
  return <Overlay state={state} requests={requests} />;
}

export function Overlay({ state, requests }: { state: OverlayState; requests: number }) {
  const t = useTranslation();
  return (
    <div role="status" className={styles.status}>
      {state.isShown && (
        <div className={styles.overlay} data-awaited="" data-brief={state.isBrief || undefined}>
          <Spinner size={20} />
          <div>
            {t('shell.loading')}
            {requests > 1 && <div>{t('shell.loading-many', { count: requests })}</div>}
          </div>
        </div>
      )}
    </div>
  );
}
