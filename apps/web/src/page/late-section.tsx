import { Icon, type IconName, Skeleton } from '@nua/ui';
import { type ComponentType, useRef, useState } from 'react';
import { importOnDemand } from '../client/import-on-demand.ts';
import { useClient } from '../client/use-client.ts';
import styles from './late-section.module.css';

type Props = {
  icon: IconName;
  summary: string;
  title: string;
  /** The height of the content in CSS pixels, reserved until it has loaded. */
  height: number;
  load: () => Promise<ComponentType>;
  id?: string;
};

/** A collapsed section whose content is loaded when it is opened, so that the page does not wait for it. */
export function LateSection({ icon, summary, title, height, load, id }: Props) {
  const client = useClient();
  const [Content, setContent] = useState<ComponentType | null>(null);
  const isLoading = useRef(false);
  const loadContent = async (section: HTMLDetailsElement) => {
    if (Content !== null || !section.open || isLoading.current) return;
    isLoading.current = true;
    const content = await importOnDemand(client, load);
    isLoading.current = false;
    if (content === null) section.open = false;
    else setContent(() => content);
  };
  return (
    <details className={styles.section} {...(id && { id })} onToggle={(event) => void loadContent(event.currentTarget)}>
      <summary className={styles.summary}>
        <Icon name={icon} size={20} />
        {summary}
      </summary>
      <section className={styles.content} aria-label={title}>
        {Content === null ? <Skeleton height={height} radius={12} /> : <Content />}
      </section>
    </details>
  );
}
