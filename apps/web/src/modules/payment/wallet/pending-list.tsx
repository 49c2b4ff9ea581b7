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

function shownStatus(payment: PendingPayment, now: Date): string {
  if (payment.kind === 'withdraw') return payment.status;
  return listedStatus(payment as Parameters<typeof listedStatus>[0], now);
}

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
        {data.map((payment) => {
          const badge = statusBadge(payment.kind, shownStatus(payment, now));
          return (
            <li key={payment.id}>
              <Link to={`/wallet/${payment.kind}?id=${payment.id}`} className={styles.row}>
                <span className={styles.icon}>
                  <Icon name={payment.kind} size={20} />
                </span>
                <span className={styles.text}>
                  <span className={styles.name}>
                    {t(`wallet.pending.${payment.kind}`, { way: t(payTypeLook(payment.pay_type).label) })}
                  </span>
                  <time dateTime={payment.created_at} className={styles.about}>
                    {formatWhen(payment.created_at, language)}
                  </time>
                </span>
                <span className={styles.end}>
                  <Money amount={payment.amount} currency={null} />
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
