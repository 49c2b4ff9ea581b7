import { deletePayoutAccount } from '@nua/contract/payout-account.ts';
import { Badge, Button, Card, EmptyState, Icon, IconButton, Skeleton } from '@nua/ui';
import pageStyles from '@nua/ui/page.module.css';
import { useQuery } from '@tanstack/react-query';
import type { Client } from '../../../client/client.ts';
import { useClient } from '../../../client/use-client.ts';
import { useNow } from '../../../client/use-now.ts';
import { useLanguage } from '../../../client/use-stores.ts';
import { useTranslation } from '../../../client/use-translation.ts';
import { formatWhen } from '../../../i18n/format-when.ts';
import { LoadError } from '../../../page/load-error.tsx';
import { PageHead } from '../../../page/page-head.tsx';
import { isGuest, usePlayer } from '../../player/public.ts';
import { payTypeLook } from '../channel/pay-types.ts';
import { isUsable } from '../form/withdraw-form-rules.ts';
import { GuestWall } from '../guest-wall.tsx';
import { AccountReviewNote } from '../owner/account-review-note.tsx';
import { OwnerNote } from '../owner/owner-note.tsx';
import { type PayoutAccount, payoutAccountsQuery } from '../owner/payout-accounts-query.ts';
import styles from './withdrawal-info-page.module.css';

export const load = (client: Client): Promise<void> => client.queries.prefetchQuery(payoutAccountsQuery(client));

export function Page() {
  const t = useTranslation();
  const client = useClient();
  const player = usePlayer();
  const accounts = useQuery(payoutAccountsQuery(client));
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
                <AccountRow key={account.id} account={account} loaded_at_ms={accounts.dataUpdatedAt} />
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

function AccountRow({ account, loaded_at_ms }: { account: PayoutAccount; loaded_at_ms: number }) {
  const t = useTranslation();
  const client = useClient();
  const language = useLanguage();
  const now = useNow(loaded_at_ms, 60_000);
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
      <div className={styles.text}>
        <span className={styles.name}>{t(look.label)}</span>
        <bdi dir="ltr" className={styles.number}>
          {account.label}
        </bdi>
        <bdi className={styles.owner}>{account.title}</bdi>
        <OwnerNote owner={account.owner} />
        <AccountReviewNote review={account.review} />
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
