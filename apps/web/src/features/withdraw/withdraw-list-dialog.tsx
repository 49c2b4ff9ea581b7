import { Badge, DialogFrame, EmptyState, Money, Skeleton } from '@nua/ui';
import { useQuery } from '@tanstack/react-query';
import { useClient } from '../../client/use-client.ts';
import { useLanguage } from '../../client/use-stores.ts';
import { useTranslation } from '../../client/use-translation.ts';
import { statusBadge } from '../../domain/payment/status-badge.ts';
import { formatWhen } from '../../i18n/format-when.ts';
import { LoadError } from '../../shell/load-error.tsx';
import styles from './withdraw-list-dialog.module.css';
import { withdrawsQuery } from './withdraw-query.ts';

/** My withdrawals with their states. */
export function Dialog({ close }: { close: () => void }) {
  const t = useTranslation();
  const client = useClient();
  const language = useLanguage();
  const query = useQuery(withdrawsQuery(client));
  const open = (id: string) => {
    close();
    void client.navigate(`/wallet/withdraw?id=${id}`);
  };
  return (
    <DialogFrame title={t('withdraw.list')} closeLabel={t('shell.close')} onClose={close}>
      {query.isPending && <Skeleton height={240} radius={12} />}
      {query.isError && <LoadError error={query.error} onRetry={() => void query.refetch()} />}
      {query.data?.list.length === 0 && (
        <EmptyState icon="withdraw" title={t('withdraw.list.empty')} text={t('withdraw.list.empty.text')} />
      )}
      <ul className={styles.list}>
        {query.data?.list.map((one) => {
          const badge = statusBadge('withdraw', one.status);
          return (
            <li key={one.id}>
              <button type="button" className={styles.row} onClick={() => open(one.id)}>
                <span className={styles.text}>
                  <span>
                    {t(`payment.type.${one.pay_type}`)} <bdi dir="ltr">{one.payout_account.label}</bdi>
                  </span>
                  <time dateTime={one.created_at} className={styles.when}>
                    {formatWhen(one.created_at, language)}
                  </time>
                </span>
                <span className={styles.end}>
                  <Money amount={one.amount} />
                  <Badge tone={badge.tone}>{t(badge.label)}</Badge>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </DialogFrame>
  );
}
