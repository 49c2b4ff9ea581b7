import { Icon, Skeleton } from '@nua/ui';
import { type ComponentType, useRef, useState } from 'react';
import { useCopy } from '../../copy/use-copy.ts';
import { fetchPart } from '../../platform/fetch-part.ts';
import { useClient } from '../../use-client.ts';
import styles from './sign-in-help.module.css';

/** For those who cannot get in: the desk comes when it is asked for, so that the others do not wait for it. */
export function SignInHelp() {
  const t = useCopy();
  const client = useClient();
  const [Desk, setDesk] = useState<ComponentType | null>(null);
  const isComing = useRef(false);
  const fetchDesk = async (help: HTMLDetailsElement) => {
    if (Desk !== null || !help.open || isComing.current) return;
    isComing.current = true;
    const parts = await fetchPart(client, () =>
      Promise.all([import('../../features/ticket/claim-desk.tsx'), client.copy.load(['ticket', 'payment'])]),
    );
    isComing.current = false;
    if (parts === null) help.open = false;
    else setDesk(() => parts[0].ClaimDesk);
  };
  return (
    <details className={styles.help} id="help" onToggle={(event) => void fetchDesk(event.currentTarget)}>
      <summary className={styles.ask}>
        <Icon name="help" size={20} />
        {t('sign-in.help')}
      </summary>
      <section className={styles.desk} aria-label={t('sign-in.help.title')}>
        {Desk === null ? <Skeleton height={420} radius={12} /> : <Desk />}
      </section>
    </details>
  );
}
