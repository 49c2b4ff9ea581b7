import { IconButton, useModal } from '@nua/ui';
import { useRef } from 'react';
import { useCopy } from '../copy/use-copy.ts';
import styles from './full-page-iframe-dialog.module.css';

/** An external page over the whole screen: a payment, a game's help. */
export function Dialog({ url, title, close }: { url: string; title: string; close: () => void }) {
  const t = useCopy();
  const dialog = useRef<HTMLDialogElement>(null);
  useModal(dialog);
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      className={styles.dialog}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <div className={styles.bar}>
        <strong>{title}</strong>
        <IconButton icon="close" label={t('shell.close')} onClick={close} />
      </div>
      <iframe className={styles.page} src={url} title={title} sandbox="allow-scripts allow-forms" />
    </dialog>
  );
}
