import type { ReactNode } from 'react';
import styles from './blank-state.module.css';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-paths.ts';

type EmptyStateProps = { icon?: IconName; title: ReactNode; text?: ReactNode; action?: ReactNode };

/** Shown for an empty list. It explains what will appear there, and links to the action that fills it. */
export function EmptyState({ icon = 'grid', title, text, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <span className={styles.mark}>
        <Icon name={icon} size={28} />
      </span>
      <div className={styles.title}>{title}</div>
      {text && <div className={styles.text}>{text}</div>}
      {action}
    </div>
  );
}
