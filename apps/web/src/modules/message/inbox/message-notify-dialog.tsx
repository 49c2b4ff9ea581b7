import { Button, DialogFrame } from '@nua/ui';
import { useQuery } from '@tanstack/react-query';
import type { DialogProps } from '../../../client/dialog-names.ts';
import { useClient } from '../../../client/use-client.ts';
import { useLanguage } from '../../../client/use-stores.ts';
import { useTranslation } from '../../../client/use-translation.ts';
import { plainText } from '../../../i18n/template.ts';
import { messageQuery, textOf } from '../message-queries.ts';
import { MessageText } from '../message-text.tsx';
import styles from './message-notify-dialog.module.css';

type Props = DialogProps['messageNotify'] & { close: () => void };

/** Shows a message that has just arrived, with a link to it. The message is fetched, so that its text is in the language in use. */
export function Dialog({ message_id, has_gift, close, ...pushed }: Props) {
  const t = useTranslation();
  const client = useClient();
  const language = useLanguage();
  const query = messageQuery(client, message_id ?? '');
  const message = useQuery({ ...query, enabled: message_id !== undefined }).data;
  const { title, content } = message ? textOf(message, language) : pushed;
  const extra = message?.extra ?? pushed.extra ?? {};
  const open = () => {
    close();
    void client.navigate(message_id === undefined ? '/message' : `/message/content?id=${message_id}`);
  };
  return (
    <DialogFrame
      title={plainText(title, extra)}
      closeLabel={t('shell.close')}
      onClose={close}
      actions={
        <>
          <Button kind="quiet" onClick={close}>
            {t('message.notify.later')}
          </Button>
          <Button {...(has_gift && { icon: 'gift' as const })} onClick={open}>
            {t('message.notify.open')}
          </Button>
        </>
      }
    >
      <p className={styles.text} dir="auto">
        <MessageText text={content} extra={extra} />
      </p>
    </DialogFrame>
  );
}
