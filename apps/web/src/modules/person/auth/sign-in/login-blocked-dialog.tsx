import { Button, DialogFrame, Icon } from '@nua/ui';
import { useState } from 'react';
import type { DialogProps } from '../../../../client/dialog-names.ts';
import { useLanguage } from '../../../../client/use-stores.ts';
import { useTranslation } from '../../../../client/use-translation.ts';
import { formatWhen } from '../../../../i18n/format-when.ts';
import styles from '../../../../page/status-body.module.css';
import { ClaimForms } from '../../../ticket/public.ts';

export function Dialog(props: DialogProps['loginBlocked'] & { close: () => void }) {
  const { reason, since, channels, close } = props;
  const t = useTranslation();
  const language = useLanguage();
  const [isAsking, setAsking] = useState(false);
  return (
    <DialogFrame
      narrow={!isAsking}
      title={t('blocked.title')}
      closeLabel={t('shell.close')}
      onClose={close}
      actions={
        <>
          {!isAsking && <Button onClick={() => setAsking(true)}>{t('blocked.ask')}</Button>}
          <Button kind="quiet" onClick={close}>
            {t('shell.ok')}
          </Button>
        </>
      }
    >
      <div className={styles.body} data-kind="warning">
        <Icon name="lock" size={40} />
        <p>{t('blocked.text')}</p>
        {reason && <p>{t('blocked.reason', { reason: `\u2068${reason}\u2069` })}</p>}
        {since && <p>{t('blocked.since', { when: formatWhen(since, language) })}</p>}
        <p>{t('blocked.reach')}</p>
        {!isAsking &&
          channels?.map((channel) => (
            <a key={channel.url} href={channel.url}>
              <bdi dir={/^[\d\s+()-]+$/.test(channel.label) ? 'ltr' : 'auto'}>{channel.label}</bdi>
              {channel.example && <span>({t('ticket.channel.example')})</span>}
            </a>
          ))}
      </div>
      {isAsking && <ClaimForms />}
    </DialogFrame>
  );
}
