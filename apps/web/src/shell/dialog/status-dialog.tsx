import { Button, DialogFrame, Icon, type IconName } from '@nua/ui';
import { useEffect, useEffectEvent } from 'react';
import type { StatusProps } from '../../client/dialog-names.ts';
import { useTranslation } from '../../client/use-translation.ts';
import { TextPieces } from '../../modules/message/public.ts';
import styles from '../../page/status-body.module.css';

const icons: Record<StatusProps['kind'], IconName> = {
  success: 'done',
  fail: 'failed',
  info: 'info',
  warning: 'alert',
};

/** Shows the result of an action or an event, or asks for a confirmation. */
export function Dialog(props: StatusProps & { close: () => boolean }) {
  const { kind, title, message, confirmText, cancelText, auto_close_s, onConfirm, close } = props;
  const t = useTranslation();
  // An effect event: `close` changes with each render, which must not restart the timer.
  const end = useEffectEvent(close);
  useEffect(() => {
    if (auto_close_s === undefined) return undefined;
    const timer = setTimeout(() => end(), auto_close_s * 1000);
    return () => clearTimeout(timer);
  }, [auto_close_s]);
  const confirm = () => {
    if (close()) onConfirm?.();
  };
  return (
    <DialogFrame
      narrow
      title={title}
      closeLabel={t('shell.close')}
      onClose={close}
      actions={
        <>
          {cancelText && (
            <Button kind="quiet" onClick={close}>
              {cancelText}
            </Button>
          )}
          <Button onClick={confirm}>{confirmText ?? t('shell.ok')}</Button>
        </>
      }
    >
      <div className={styles.body} data-kind={kind}>
        <Icon name={icons[kind]} size={40} />
        {message && <p>{typeof message === 'string' ? message : <TextPieces pieces={message} />}</p>}
      </div>
    </DialogFrame>
  );
}
