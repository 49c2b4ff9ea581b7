import { wireCurrency } from '@nua/money';
import { Button, Card, Money } from '@nua/ui';
import { useClient } from '../../../client/use-client.ts';
import { useLanguage } from '../../../client/use-stores.ts';
import { useTranslation } from '../../../client/use-translation.ts';
import { formatWhen } from '../../../i18n/format-when.ts';
import styles from '../log/spin-log.module.css';
import type { Claim } from '../wheel-query.ts';

/** Lists the unclaimed prizes, the first to expire on top. */
export function ClaimList({ claims }: { claims: readonly Claim[] }) {
  const t = useTranslation();
  const client = useClient();
  const language = useLanguage();
  if (claims.length === 0) return null;
  return (
    <section aria-labelledby="claims" className={styles.section}>
      <h2 id="claims" className={styles.heading}>
        {t('wheel.claims')}
      </h2>
      <Card bare>
        <ul>
          {claims.map((claim) => (
            <li key={claim.id} className={styles.row}>
              <span className={styles.text}>
                <Money amount={claim.prize} currency={wireCurrency} tone="winnings" className={styles.prize ?? ''} />
                <span className={styles.when}>
                  {t('wheel.until', { when: formatWhen(claim.expires_at, language) })}
                </span>
              </span>
              <Button kind="quiet" size="small" onClick={() => client.openDialog('claimNuaPrize', claim)}>
                {t('wheel.claim')}
              </Button>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
