import { VisuallyHidden } from '@nua/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useClient } from '../../../client/use-client.ts';
import { useTranslation } from '../../../client/use-translation.ts';
import { refreshProfileSoon } from '../../player/public.ts';
import { pendingQuery } from '../pending/pending-query.ts';
import styles from './pending-mark.module.css';

/** A mark beside the balance while a deposit or withdrawal is pending. */
export function PendingMark() {
  const t = useTranslation();
  const client = useClient();
  const { data } = useQuery(pendingQuery(client));
  const count = data?.length ?? 0;
  const previousCount = useRef(0);
  useEffect(() => {
    // A payment that became final may have changed the balance.
    if (count < previousCount.current) void refreshProfileSoon(client);
    previousCount.current = count;
  }, [client, count]);
  if (count === 0) return null;
  return (
    <span className={styles.mark}>
      <VisuallyHidden>{t('shell.pending')}</VisuallyHidden>
    </span>
  );
}
