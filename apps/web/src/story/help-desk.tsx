import { Icon, Skeleton } from '@nua/ui';
import { type ComponentType, useRef, useState } from 'react';
import { fetchPart } from '../platform/fetch-part.ts';
import { useClient } from '../use-client.ts';
import styles from './help-desk.module.css';

type Props = { ask: string; title: string; id?: string };

/** For those who are not signed in: the desk comes when it is asked for, so that the others do not wait for it. */
export function HelpDesk({ ask, title, id }: Props) {
  const client = useClient();
  const [Desk, setDesk] = useState<ComponentType | null>(null);
  const isComing = useRef(false);
  const fetchDesk = async (help: HTMLDetailsElement) => {
    if (Desk !== null || !help.open || isComing.current) return;
    isComing.current = true;
    const parts = await fetchPart(client, () =>
      Promise.all([import('../features/ticket/claim-desk.tsx'), client.copy.load(['ticket', 'payment'])]),
    );
    isComing.current = false;
    if (parts === null) help.open = false;
    else setDesk(() => parts[0].ClaimDesk);
  };
  return (
    <details className={styles.help} {...(id && { id })} onToggle={(event) => void fetchDesk(event.currentTarget)}>
      <summary className={styles.ask}>
        <Icon name="help" size={20} />
        {ask}
      </summary>
      <section className={styles.desk} aria-label={title}>
        {Desk === null ? <Skeleton height={420} radius={12} /> : <Desk />}
      </section>
    </details>
  );
}
