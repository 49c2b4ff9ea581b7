import type { DialogProps } from '../../../client/dialog-names.ts';
import { useTranslation } from '../../../client/use-translation.ts';
import type { MessageId } from '../../../i18n/message-id.generated.ts';
import { expectedTime, payTypeLook } from '../channel/pay-types.ts';
import { ConfirmedAmount, ConfirmFrame } from '../form/confirm-frame.tsx';

type Props = DialogProps['withdrawConfirm'] & { close: () => boolean };

/** Asks the player to confirm a withdrawal: its amount, fee, account, forfeited bonus and next steps. */
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
      goText={t('withdraw.confirm.go')}
      close={close}
      onConfirm={onConfirm}
    />
  );
}

/** The warnings before a bonus is given up, and the reason if the player is asked again. */
function bonusWarning(forfeited: bigint, has_changed: boolean): MessageId[] {
  if (forfeited === 0n) return has_changed ? ['withdraw.confirm.bonus.none'] : [];
  return [...(has_changed ? (['withdraw.confirm.bonus.changed'] as const) : []), 'withdraw.confirm.bonus.text'];
}
