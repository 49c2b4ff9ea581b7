import { Icon, Skeleton } from '@nua/ui';
import { type ComponentType, useRef, useState } from 'react';
import { importOnDemand } from '../../../client/import-on-demand.ts';
import { useClient } from '../../../client/use-client.ts';
import styles from './help-section.module.css';

type Props = { ask: string; title: string; id?: string };

/** For visitors: the forms are loaded when they are opened, so that other visitors do not wait for them. */
export function HelpSection({ ask, title, id }: Props) {
  const client = useClient();
  const [Forms, setForms] = useState<ComponentType | null>(null);
  const isLoading = useRef(false);
  const loadForms = async (help: HTMLDetailsElement) => {
    if (Forms !== null || !help.open || isLoading.current) return;
    isLoading.current = true;
    const parts = await importOnDemand(client, () =>
      Promise.all([import('../claim/claim-forms.tsx'), client.i18n.load(['claim'])]),
    );
    isLoading.current = false;
    if (parts === null) help.open = false;
    else setForms(() => parts[0].ClaimForms);
  };
  return (
    <details className={styles.help} {...(id && { id })} onToggle={(event) => void loadForms(event.currentTarget)}>
      <summary className={styles.ask}>
        <Icon name="help" size={20} />
        {ask}
      </summary>
      <section className={styles.section} aria-label={title}>
        {Forms === null ? <Skeleton height={420} radius={12} /> : <Forms />}
      </section>
    </details>
  );
}
