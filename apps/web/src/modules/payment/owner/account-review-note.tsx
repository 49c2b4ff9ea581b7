import { Icon } from '@nua/ui';
import { useTranslation } from '../../../client/use-translation.ts';
import styles from './owner-note.module.css';
import type { PayoutAccount } from './payout-accounts-query.ts';

/** Explains why the device that added an account causes a review of the first withdrawal. Needs the messages of `payment`. */
export function AccountReviewNote({ review }: { review: PayoutAccount['review'] }) {
  const t = useTranslation();
  if (review === null) return null;
  return (
    <p className={styles.note} data-tone="warning">
      <Icon name="alert" size={20} />
      <span>{t(`payment.review.${review}`)}</span>
    </p>
  );
}
