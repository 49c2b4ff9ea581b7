import { wireCurrency } from '@nua/money';
import { buttonNames, Card, EmptyState, Icon, Money } from '@nua/ui';
import { Link } from '../../client/link.tsx';
import { useClient } from '../../client/use-client.ts';
import { useLanguage } from '../../client/use-stores.ts';
import { useTranslation } from '../../client/use-translation.ts';
import { formatDay, formatWhen } from '../../i18n/format-when.ts';
import { ClaimButton } from '../reward/public.ts';
import styles from './vip-page.module.css';
import { sendVipClaim, type Vip, type VipClaim } from './vip-query.ts';

export function VipClaims({ claims }: Pick<Vip, 'claims'>) {
  const t = useTranslation();
  if (claims.length === 0) return null;
  return (
    <ul className={styles.claims} aria-label={t('vip.claims')}>
      {claims.map((claim) => (
        <li key={claim.id}>
          <ClaimCard claim={claim} />
        </li>
      ))}
    </ul>
  );
}

function ClaimCard({ claim }: { claim: VipClaim }) {
  const t = useTranslation();
  const client = useClient();
  const language = useLanguage();
  const label =
    claim.month === null
      ? t('vip.claim.level', { level: claim.level })
      : t('vip.claim.month', { month: formatDay(`${claim.month}-01`, language, true), level: claim.level });
  return (
    <Card raised className={styles.claim}>
      <span className={styles.crest}>
        <Icon name="gift" size={24} />
      </span>
      <div className={styles.description}>
        <p>{label}</p>
        <p className={styles.amount}>
          <Money amount={claim.amount} currency={wireCurrency} />
        </p>
        {claim.expires_at !== null && (
          <p className={styles.note}>{t('vip.claim.until', { when: formatWhen(claim.expires_at, language) })}</p>
        )}
      </div>
      <div className={styles.action}>
        <ClaimButton label={label} queryWord="vip" send={(key) => sendVipClaim(client, claim.id, key)} />
      </div>
    </Card>
  );
}

/** Lists the received rewards, newest first. */
export function ReceivedList({ received }: Pick<Vip, 'received'>) {
  const t = useTranslation();
  const language = useLanguage();
  return (
    <section aria-labelledby="vip-received">
      <h2 id="vip-received" className={styles.heading}>
        {t('vip.received')}
      </h2>
      <Card bare>
        {received.length === 0 ? (
          <EmptyState
            icon="gift"
            title={t('vip.received.empty')}
            text={t('vip.received.empty.text')}
            action={
              <Link to="/" className={buttonNames({ kind: 'quiet' })}>
                {t('vip.home')}
              </Link>
            }
          />
        ) : (
          <ul className={styles.received}>
            {received.map(({ kind, level, amount, at }) => (
              <li key={`${kind} ${level} ${at}`}>
                <span>
                  {t(kind === 'level_up' ? 'vip.received.level' : 'vip.received.month', { level })}
                  <time dateTime={at}>{formatWhen(at, language)}</time>
                </span>
                <Money amount={amount} currency={wireCurrency} tone="in" signed />
              </li>
            ))}
          </ul>
        )}
      </Card>
    </section>
  );
}
