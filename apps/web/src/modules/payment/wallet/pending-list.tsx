import { Badge, Icon, Money } from '@nua/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../../client/link.tsx';
import { useClient } from '../../../client/use-client.ts';
import { useNow } from '../../../client/use-now.ts';
import { useLanguage } from '../../../client/use-stores.ts';
import { useTranslation } from '../../../client/use-translation.ts';
import { formatWhen } from '../../../i18n/format-when.ts';
import { payTypeLook } from '../channel/pay-types.ts';
import { listedStatus } from '../order/deposit-status.ts';
import { statusBadge } from '../order/status-badge.ts';
import { type PendingPayment, pendingQuery } from '../pending/pending-query.ts';
import styles from './pending-list.module.css';

function shownStatus(one: PendingPayment, now: Date): string {
  if (one.kind === 'withdraw') return one.status;
  return listedStatus(one as Parameters<typeof listedStatus>[0], now);
}

/** Lists the pending payments with their status, until each is final. */
export function PendingList() {
  const t = useTranslation();
  const client = useClient();
  const language = useLanguage();
  const { data = [], dataUpdatedAt } = useQuery(pendingQuery(client));
  const now = useNow(dataUpdatedAt, data.length > 0 ? 1000 : null);
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="pending">
      <h2 id="pending" className={styles.heading}>
        {t('wallet.pending')}
      </h2>
      <ul className={styles.list}>
        {data.map((one) => {
          const badge = statusBadge(one.kind, shownStatus(one, now));
          return (
            <li key={one.id}>
              <Link to={`/wallet/${one.kind}?id=${one.id}`} className={styles.row}>
                <span className={styles.icon}>
                  <Icon name={one.kind} size={20} />
                </span>
                <span className={styles.text}>
                  <span className={styles.name}>
                    {t(`wallet.pending.${one.kind}`, { way: t(payTypeLook(one.pay_type).label) })}
                  </span>
                  <time dateTime={one.created_at} className={styles.about}>
                    {formatWhen(one.created_at, language)}
                  </time>
                </span>
                <span className={styles.end}>
                  <Money amount={one.amount} currency={null} />
                  <Badge tone={badge.tone}>{t(badge.label)}</Badge>
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
