import { Button, DialogFrame, Icon } from '@nua/ui';
import type { DialogProps } from '../../../client/dialog-names.ts';
import { useClient } from '../../../client/use-client.ts';
import { useTranslation } from '../../../client/use-translation.ts';
import styles from './unread-message-alert-dialog.module.css';

type Props = DialogProps['unreadMessageAlert'] & { close: () => void };

/** Shows the numbers of unread messages and unclaimed gifts. The button opens a tab with unread messages, preferably the inbox. */
export function Dialog({ inbox, notification, gifts, close }: Props) {
  const t = useTranslation();
  const client = useClient();
  const count = inbox + notification;
  const open = () => {
    close();
    void client.navigate(`/message?tab=${inbox > 0 || notification === 0 ? 'inbox' : 'notification'}`);
  };
  return (
    <DialogFrame
      narrow
      title={t('message.alert')}
      closeLabel={t('shell.close')}
      onClose={close}
      actions={
        <>
          <Button kind="quiet" onClick={close}>
            {t('message.alert.later')}
          </Button>
          <Button onClick={open}>{t('message.alert.open')}</Button>
        </>
      }
    >
      <div className={styles.body}>
        <Icon name={gifts > 0 ? 'gift' : 'mail'} size={40} />
        {count > 0 && <p>{t('message.alert.unread', { count })}</p>}
        {gifts > 0 && <p>{t('message.alert.gifts', { count: gifts })}</p>}
      </div>
    </DialogFrame>
  );
}
