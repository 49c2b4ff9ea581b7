import { deletePayoutAccount } from '@nua/contract/payment.ts';
import { Badge, Button, Card, EmptyState, Icon, IconButton, Skeleton } from '@nua/ui';
import { LoadError } from '../../api/load-error.tsx';
import { useData } from '../../api/use-data.ts';
import type { Client } from '../../client.ts';
import { payTypeLook } from '../../features/payment-channel/pay-types.ts';
import { type PayoutAccount, payoutAccountsQuery } from '../../features/payout-account/payout-accounts-query.ts';
import { isGuest } from '../../features/player/balance-rules.ts';
import { usePlayer } from '../../features/player/player-query.ts';
import { isUsable } from '../../features/withdraw/withdraw-form-rules.ts';
import { formatWhen } from '../../i18n/format-when.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { GuestWall } from '../../payment/guest-wall.tsx';
import pageStyles from '../../payment/money-page.module.css';
import { OwnerNote } from '../../payment/owner-note.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { useNow } from '../../state/use-now.ts';
import { useLanguage } from '../../state/use-stores.ts';
import { useClient } from '../../use-client.ts';
import styles from './withdrawal-info-page.module.css';

export const namespaces = ['payment'];

export const load = (client: Client): Promise<void> => client.queries.prefetchQuery(payoutAccountsQuery(client));

export function Page() {
  const t = useTranslation();
  const client = useClient();
  const player = usePlayer();
  const accounts = useData(payoutAccountsQuery(client));
  const guest = player.data !== undefined && isGuest(player.data);
  const add = () => client.openDialog('withdrawInfo', {});
  const list = accounts.data?.list ?? [];
  return (
    <div className={pageStyles.page}>
      <PageHead title={t('payout.title')} />
      {guest && <GuestWall reason="payout_account" />}
      {!guest && (
        <>
          <p className={pageStyles.intro}>{t('payout.intro')}</p>
          {accounts.isPending && <Skeleton height={152} radius={12} />}
          {accounts.isError && <LoadError error={accounts.error} onRetry={() => void accounts.refetch()} />}
          {accounts.isSuccess && list.length === 0 && (
            <Card>
              <EmptyState icon="bank" title={t('payout.empty')} text={t('payout.empty.text')} />
            </Card>
          )}
          {list.length > 0 && (
            <ul className={styles.list}>
              {list.map((account) => (
                <AccountRow key={account.id} account={account} known_ms={accounts.dataUpdatedAt} />
              ))}
            </ul>
          )}
          {accounts.isSuccess && (
            <Button icon="plus" size="large" wide onClick={add}>
              {t('payout.add')}
            </Button>
          )}
        </>
      )}
    </div>
  );
}

function AccountRow({ account, known_ms }: { account: PayoutAccount; known_ms: number }) {
  const t = useTranslation();
  const client = useClient();
  const language = useLanguage();
  const now = useNow(known_ms, 60_000);
  const look = payTypeLook(account.pay_type);
  const isReady = isUsable(account, now);
  const label = `\u2066${account.label}\u2069`;
  const remove = async () => {
    await client.call(deletePayoutAccount, { params: { id: account.id } }).then(
      () => client.notify('success', t('payout.removed')),
      () => undefined,
    );
    await client.queries.invalidateQueries({ queryKey: ['payout_account'] });
  };
  const ask = () =>
    client.openDialog('status', {
      kind: 'warning',
      title: t('payout.remove.ask'),
      message: t('payout.remove.text', { label }),
      confirmText: t('payout.remove'),
      cancelText: t('payout.remove.keep'),
      onConfirm: () => void remove(),
    });
  return (
    <li className={styles.row}>
      <span className={styles.icon}>
        <Icon name={look.icon} size={22} />
      </span>
      <div className={styles.words}>
        <span className={styles.name}>{t(look.label)}</span>
        <bdi dir="ltr" className={styles.number}>
          {account.label}
        </bdi>
        <bdi className={styles.owner}>{account.title}</bdi>
        <OwnerNote owner={account.owner} />
        <span>
          {isReady ? (
            <Badge tone="positive" icon="check">
              {t('payout.ready')}
            </Badge>
          ) : (
            <Badge tone="warning" icon="waiting">
              {t('payout.waits', { time: formatWhen(account.usable_from, language) })}
            </Badge>
          )}
        </span>
      </div>
      <IconButton icon="trash" label={t('payout.remove.named', { label })} onClick={ask} />
    </li>
  );
}
