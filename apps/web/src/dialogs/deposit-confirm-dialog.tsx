import type { Cents } from '@nua/money';
import { Button, DialogFrame, Money } from '@nua/ui';
import { useCopy } from '../copy/use-copy.ts';
import { expectedTime, payTypeLook } from '../features/payment-channel/pay-types.ts';
import { useConfig } from '../state/use-stores.ts';
import styles from './confirm-facts.module.css';
import type { DialogProps } from './names.ts';

export const copyAreas = ['payment', 'deposit'];

type Props = DialogProps['depositConfirm'] & { close: () => void };

/** Amount, fee, account, and what happens next, before paying in. */
export function Dialog({ amount, fee, pay_type, account, expected_s, onConfirm, close }: Props) {
  const t = useCopy();
  const currency = useConfig()?.currency ?? 'PKR';
  const usual = expectedTime(expected_s);
  const confirm = () => {
    close();
    onConfirm();
  };
  return (
    <DialogFrame
      title={t('deposit.confirm')}
      closeLabel={t('shell.close')}
      onClose={close}
      actions={
        <>
          <Button kind="quiet" onClick={close}>
            {t('deposit.confirm.back')}
          </Button>
          <Button data-autofocus onClick={confirm}>
            {t('deposit.confirm.pay')}
          </Button>
        </>
      }
    >
      <p className={styles.amount}>
        <Money amount={amount as Cents} currency={currency} />
      </p>
      <dl className={styles.facts}>
        <div>
          <dt>{t('payment.how')}</dt>
          <dd>
            {t(payTypeLook(pay_type).label)}, {t(usual.id, { count: usual.count })}
          </dd>
        </div>
        <div>
          <dt>{t('deposit.confirm.from')}</dt>
          <dd>
            <bdi>{account}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('payment.fee')}</dt>
          <dd>{fee > 0n ? <Money amount={fee as Cents} currency={currency} /> : t('payment.fee.none')}</dd>
        </div>
      </dl>
      <div className={styles.next}>
        <h3>{t('deposit.confirm.next')}</h3>
        <p>{t(`deposit.confirm.next.${pay_type as 1 | 2 | 3}`)}</p>
      </div>
    </DialogFrame>
  );
}
