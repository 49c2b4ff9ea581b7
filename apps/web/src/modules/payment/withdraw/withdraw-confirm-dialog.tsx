import type { DialogProps } from '../../../client/dialog-names.ts';
import { useTranslation } from '../../../client/use-translation.ts';
import type { MessageId } from '../../../i18n/message-id.generated.ts';
import { expectedTime, payTypeLook } from '../channel/pay-types.ts';
import { ConfirmedAmount, ConfirmFrame } from '../form/confirm-frame.tsx';

type Props = DialogProps['withdrawConfirm'] & { close: () => boolean };

export function Dialog(props: Props) {
  const { amount, fee, pay_type, account, owner, expected_s, review, onConfirm, close } = props;
  const { forfeited_bonus = 0n, bonus_changed = false } = props;
  const t = useTranslation();
  const isAccountReviewed = props.is_account_reviewed === true || owner?.review === true;
  const isReviewed = review !== undefined && (amount > review.above || isAccountReviewed);
  const usual = expectedTime(isReviewed ? review.expected_s : expected_s);
  return (
    <ConfirmFrame
      title={t('withdraw.confirm')}
      amount={amount}
      facts={[
        [
          t('withdraw.confirm.to'),
          <span key="account">
            {t(payTypeLook(pay_type).label)} <bdi dir="ltr">{account}</bdi>
          </span>,
        ],
        [t('withdraw.confirm.owner'), owner?.name ? <bdi key="owner">{owner.name}</bdi> : null],
        [t('payment.fee'), <ConfirmedAmount key="fee" amount={fee} none={t('payment.fee.none')} />],
        [t('withdraw.confirm.receive'), <ConfirmedAmount key="receive" amount={amount - fee} />],
        [
          t('withdraw.confirm.bonus'),
          forfeited_bonus > 0n ? <ConfirmedAmount key="bonus" amount={forfeited_bonus} /> : null,
        ],
      ]}
      warning={bonusWarning(forfeited_bonus, bonus_changed).map((id) => t(id))}
      next={{
        title: t('withdraw.confirm.next'),
        text: t(isReviewed ? 'withdraw.confirm.next.reviewed' : 'withdraw.confirm.next.text', {
          time: t(usual.id, { count: usual.count }),
        }),
      }}
      backText={t('withdraw.confirm.back')}
      confirmText={t('withdraw.confirm.go')}
      close={close}
      onConfirm={onConfirm}
    />
  );
}

/** The warnings that the withdrawal gives up a bonus, or that the bonus has changed since the first confirmation. */
function bonusWarning(forfeited: bigint, hasChanged: boolean): MessageId[] {
  if (forfeited === 0n) return hasChanged ? ['withdraw.confirm.bonus.none'] : [];
  return [...(hasChanged ? (['withdraw.confirm.bonus.changed'] as const) : []), 'withdraw.confirm.bonus.text'];
}
