import { Icon, type IconName } from '@nua/ui';
import { useTranslation } from '../../../client/use-translation.ts';
import styles from './owner-note.module.css';
import type { PayoutAccount } from './payout-accounts-query.ts';

type Owner = NonNullable<PayoutAccount['owner']>;

const icons: Readonly<Record<Owner['status'], IconName>> = {
  asking: 'waiting',
  agrees: 'check',
  differs: 'alert',
  not_found: 'alert',
  not_told: 'alert',
};

/**
 * The name of the account's owner as the provider reports it, and the effect on the first withdrawal to the account. Needs the messages
 * of `payment`.
 */
export function OwnerNote({ owner }: { owner: PayoutAccount['owner'] }) {
  const t = useTranslation();
  if (owner === null) return null;
  // A finished check has a note only if it leads to a review.
  const isShown = owner.status === 'asking' || owner.review;
  const note = owner.status !== 'agrees' && isShown ? t(`payment.owner.${owner.status}`) : null;
  if (owner.name === null && note === null) return null;
  return (
    <p className={styles.note} data-tone={owner.review ? 'warning' : undefined}>
      <Icon name={icons[owner.status]} size={20} />
      <span>
        {owner.name !== null && <b>{t('payment.owner', { name: `\u2068${owner.name}\u2069` })}</b>}
        {note}
      </span>
    </p>
  );
}
