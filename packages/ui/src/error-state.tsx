import type { ReactNode } from 'react';
import styles from './blank-state.module.css';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { joinNames } from './join-names.ts';

type ErrorStateProps = {
  title: ReactNode;
  text?: ReactNode;
  retryLabel?: string;
  onRetry?: () => void;
  offline?: boolean;
};

/** Shown for a failed load. It names the missing content and offers a retry. */
export function ErrorState({ title, text, retryLabel, onRetry, offline }: ErrorStateProps) {
  return (
    <div className={joinNames(styles.state, styles.wrong)} role="alert">
      <span className={styles.mark}>
        <Icon name={offline ? 'offline' : 'alert'} size={28} />
      </span>
      <div className={styles.title}>{title}</div>
      {text && <div className={styles.text}>{text}</div>}
      {retryLabel && onRetry && (
        <Button kind="quiet" icon="refresh" onClick={onRetry}>
          {retryLabel}
        </Button>
      )}
    </div>
  );
}
