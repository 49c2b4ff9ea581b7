import { Button, DialogFrame, Icon } from '@nua/ui';
import { formatWhen } from '../copy/format-when.ts';
import { useCopy } from '../copy/use-copy.ts';
import { useLanguage } from '../state/use-stores.ts';
import type { DialogProps } from './names.ts';
import styles from './status-dialog.module.css';

/** Why the account is blocked, since when, and how to reach us without being signed in. */
export function Dialog(props: DialogProps['loginBlocked'] & { close: () => void }) {
  const { reason, since, channels, close } = props;
  const t = useCopy();
  const language = useLanguage();
  return (
    <DialogFrame
      narrow
      title={t('dialog.blocked-title')}
      closeLabel={t('shell.close')}
      onClose={close}
      actions={<Button onClick={close}>{t('dialog.ok')}</Button>}
    >
      <div className={styles.body} data-kind="warning">
        <Icon name="lock" size={40} />
        <p>{t('dialog.blocked-text')}</p>
        {reason && <p>{t('dialog.blocked-reason', { reason: `\u2068${reason}\u2069` })}</p>}
        {since && <p>{t('dialog.blocked-since', { when: formatWhen(since, language) })}</p>}
        <p>{t('dialog.blocked-reach')}</p>
        {channels?.map((channel) => (
          <a key={channel.url} href={channel.url}>
            <bdi dir={/^[\d\s+()-]+$/.test(channel.label) ? 'ltr' : 'auto'}>{channel.label}</bdi>
          </a>
        ))}
      </div>
    </DialogFrame>
  );
}
