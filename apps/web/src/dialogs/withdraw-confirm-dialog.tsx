import type { Cents } from '@nua/money';
import { Button, DialogFrame, Money } from '@nua/ui';
import { useCopy } from '../copy/use-copy.ts';
import { expectedTime, payTypeLook } from '../features/payment-channel/pay-types.ts';
import { useConfig } from '../state/use-stores.ts';
import styles from './confirm-facts.module.css';
import type { DialogProps } from './names.ts';

export const copyAreas = ['payment', 'withdraw'];

type Props = DialogProps['withdrawConfirm'] & { close: () => void };

/** Amount, fee, account, any bonus given up, and what happens next, before paying out. */
export function Dialog(props: Props) {
  const { amount, fee, pay_type, account, expected_s, forfeited_bonus = 0n, onConfirm, close } = props;
  const t = useCopy();
  const currency = useConfig()?.currency ?? 'PKR';
  const usual = expectedTime(expected_s);
  const confirm = () => {
    close();
    onConfirm();
  };
  return (
    <DialogFrame
      title={t('withdraw.confirm')}
      closeLabel={t('shell.close')}
      onClose={close}
      actions={
        <>
          <Button kind="quiet" onClick={close}>
            {t('withdraw.confirm.back')}
          </Button>
          <Button data-autofocus onClick={confirm}>
            {t('withdraw.confirm.go')}
          </Button>
        </>
      }
    >
      <p className={styles.amount}>
        <Money amount={amount as Cents} currency={currency} />
      </p>
      <dl className={styles.facts}>
        <div>
          <dt>{t('withdraw.confirm.to')}</dt>
          <dd>
            {t(payTypeLook(pay_type).label)} <bdi dir="ltr">{account}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('payment.fee')}</dt>
          <dd>{fee > 0n ? <Money amount={fee as Cents} currency={currency} /> : t('payment.fee.none')}</dd>
        </div>
        <div>
          <dt>{t('withdraw.confirm.receive')}</dt>
          <dd>
            <Money amount={(amount - fee) as Cents} currency={currency} />
          </dd>
        </div>
        {forfeited_bonus > 0n && (
          <div>
            <dt>{t('withdraw.confirm.bonus')}</dt>
            <dd>
              <Money amount={forfeited_bonus as Cents} currency={currency} />
            </dd>
          </div>
        )}
      </dl>
      <div className={styles.next}>
        <h3>{t('withdraw.confirm.next')}</h3>
        <p>{t('withdraw.confirm.next.text', { time: t(usual.id, { count: usual.count }) })}</p>
      </div>
    </DialogFrame>
  );
}
