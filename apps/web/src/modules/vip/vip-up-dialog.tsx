import { wireCurrency, writtenMoney } from '@nua/money';
import { Button, DialogFrame, Icon } from '@nua/ui';
import { useQuery } from '@tanstack/react-query';
import type { DialogProps } from '../../client/dialog-names.ts';
import { useClient } from '../../client/use-client.ts';
import { useTranslation } from '../../client/use-translation.ts';
import { vipQuery } from './vip-query.ts';
import styles from './vip-up-dialog.module.css';

type Props = DialogProps['vipUp'] & { close: () => boolean };

/** Shows a new VIP level and its rewards. If the rewards are not loaded, the dialog refers to the VIP page. */
export function Dialog({ level, close }: Props) {
  const t = useTranslation();
  const client = useClient();
  const table = useQuery(vipQuery(client)).data?.table;
  const reached = table?.levels.find((entry) => entry.level === level);
  const open = () => {
    close();
    void client.navigate('/vip');
  };
  return (
    <DialogFrame
      narrow
      title={t('vip.up', { level })}
      closeLabel={t('shell.close')}
      onClose={close}
      actions={
        <>
          <Button kind="quiet" onClick={close}>
            {t('vip.up.later')}
          </Button>
          <Button onClick={open}>{t('vip.up.open')}</Button>
        </>
      }
    >
      <div className={styles.body}>
        <span className={styles.crest}>
          <Icon name="trophy" size={40} />
        </span>
        {reached !== undefined && reached.level_up > 0n && (
          <p>{t('vip.up.once', { amount: writtenMoney(reached.level_up, wireCurrency) })}</p>
        )}
        {reached !== undefined && reached.monthly > 0n && (
          <p>{t('vip.up.monthly', { amount: writtenMoney(reached.monthly, wireCurrency) })}</p>
        )}
        {reached === undefined && <p>{t('vip.up.text')}</p>}
      </div>
    </DialogFrame>
  );
}
