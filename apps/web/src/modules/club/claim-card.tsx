import { wireCurrency, writtenMoney } from '@nua/money';
import { Card, Money } from '@nua/ui';
import { useClient } from '../../client/use-client.ts';
import { useTranslation } from '../../client/use-translation.ts';
import { ClaimButton } from '../reward/public.ts';
import styles from './club-page.module.css';
import { type Club, sendClubClaim } from './club-query.ts';

/** Commission that waits, and what a claim makes of it. */
export function ClaimCard({ club: { claimable, day_maximum, wager_times, days } }: { club: Club }) {
  const t = useTranslation();
  const client = useClient();
  return (
    <Card raised className={styles.card}>
      <h2>{t('club.claim')}</h2>
      <p className={styles.amount}>
        <Money amount={claimable} currency={wireCurrency} />
      </p>
      {claimable > 0n ? (
        <div className={styles.act}>
          <ClaimButton label={t('club.claim')} shownBy="club" send={(key) => sendClubClaim(client, key)} />
        </div>
      ) : (
        <p>{t('club.claim.none')}</p>
      )}
      <p className={styles.note}>{t('club.claim.when', { maximum: writtenMoney(day_maximum, wireCurrency) })}</p>
      <p className={styles.note}>{t('club.claim.terms', { times: wager_times, days })}</p>
    </Card>
  );
}
