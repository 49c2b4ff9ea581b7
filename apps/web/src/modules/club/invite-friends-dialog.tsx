import { DialogFrame } from '@nua/ui';
import { publicAddress } from '#system/address';
import type { DialogProps } from '../../client/dialog-names.ts';
import { useTranslation } from '../../client/use-translation.ts';
import { CopyLine } from '../../page/copy-line.tsx';
import styles from './club-page.module.css';
import { ShareButton } from './share-button.tsx';

type Props = DialogProps['inviteFriends'] & { close: () => void };

export function Dialog({ code, link, close }: Props) {
  const t = useTranslation();
  return (
    <DialogFrame
      title={t('club.invite')}
      closeLabel={t('shell.close')}
      onClose={close}
      actions={<ShareButton link={link} />}
    >
      <div className={styles.card}>
        <p>{t('club.invite.text')}</p>
        <div>
          <CopyLine label={t('club.code')} value={code} strong />
          <CopyLine label={t('club.link')} value={publicAddress(link)} />
        </div>
        <p className={styles.note}>{t('club.invite.honest')}</p>
      </div>
    </DialogFrame>
  );
}
