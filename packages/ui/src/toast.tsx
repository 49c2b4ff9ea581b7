import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import type { IconName } from './icon-paths.ts';
import { joinNames } from './join-names.ts';
import { Spinner } from './spinner.tsx';
import styles from './toast.module.css';

export type ToastTone = 'positive' | 'negative' | 'warning' | 'info';

type ToastProps = {
  tone: ToastTone;
  title: ReactNode;
  text?: ReactNode;
  closeLabel: string;
  onClose: () => void;
  /** Shows a spinner, and a bar that shrinks during this time, for example after a sign-in. */
  progress_ms?: number;
};

const marks: Record<ToastTone, IconName> = { positive: 'done', negative: 'failed', warning: 'alert', info: 'info' };

/** Renders a short notice. The caller decides when it is shown and removed. */
export function Toast({ tone, title, text, closeLabel, onClose, progress_ms }: ToastProps) {
  return (
    <div className={joinNames(styles.toast, styles[tone])} role={tone === 'negative' ? 'alert' : 'status'}>
      <span className={styles.mark}>{progress_ms ? <Spinner size={20} /> : <Icon name={marks[tone]} size={22} />}</span>
      <div className={styles.body}>
        <div className={styles.title}>{title}</div>
        {text && <div className={styles.text}>{text}</div>}
      </div>
      <IconButton icon="close" label={closeLabel} size={18} onClick={onClose} className={styles.close ?? ''} />
      {progress_ms && <span className={styles.progress} style={{ animationDuration: `${progress_ms}ms` }} />}
    </div>
  );
}
