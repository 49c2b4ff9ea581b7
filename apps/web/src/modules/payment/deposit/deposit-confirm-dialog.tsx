import type { DialogProps } from '../../../client/dialog-names.ts';
import { useTranslation } from '../../../client/use-translation.ts';
import { divideByDebt } from '../../player/public.ts';
import { expectedTime, payTypeLook } from '../channel/pay-types.ts';
import { ConfirmedAmount, ConfirmFrame } from '../form/confirm-frame.tsx';

type Props = DialogProps['depositConfirm'] & { close: () => boolean };

export function Dialog({ amount, fee, pay_type, account, debt, promo, expected_s, onConfirm, close }: Props) {
  const t = useTranslation();
  const usual = expectedTime(expected_s);
  const { paid, rest } = divideByDebt(amount, debt);
  return (
    <ConfirmFrame
      title={t('deposit.confirm')}
      amount={amount}
      facts={[
        [
          t('payment.how'),
          `${t(payTypeLook(pay_type).label)}${t('payment.comma')} ${t(usual.id, { count: usual.count })}`,
        ],
        [t('deposit.confirm.from'), <bdi key="account">{account}</bdi>],
        [t('deposit.confirm.debt'), paid > 0n ? <ConfirmedAmount key="debt" amount={paid} /> : null],
        [t('deposit.confirm.rest'), paid > 0n ? <ConfirmedAmount key="rest" amount={rest} /> : null],
        [t('promo.form'), promo && <bdi key="promo">{promo.title}</bdi>],
        [t('promo.rule.bonus'), promo && promo.bonus !== null && <ConfirmedAmount key="bonus" amount={promo.bonus} />],
        [t('promo.rule.wager'), promo && promo.wager !== null && <ConfirmedAmount key="wager" amount={promo.wager} />],
        [t('payment.fee'), <ConfirmedAmount key="fee" amount={fee} none={t('payment.fee.none')} />],
      ]}
      next={{ title: t('deposit.confirm.next'), text: t(`deposit.confirm.next.${pay_type}`) }}
      backText={t('deposit.confirm.back')}
      confirmText={t('deposit.confirm.pay')}
      close={close}
      onConfirm={onConfirm}
    />
  );
}
