import { Skeleton } from '@nua/ui';
import { LoadError } from '../../api/load-error.tsx';
import { useData } from '../../api/use-data.ts';
import type { Client } from '../../client.ts';
import { channelsQuery } from '../../features/payment-channel/channels-query.ts';
import { payoutAccountsQuery } from '../../features/payout-account/payout-accounts-query.ts';
import { isGuest } from '../../features/player/balance-rules.ts';
import { usePlayer } from '../../features/player/player-query.ts';
import { useDebt } from '../../features/player/use-debt.ts';
import { withdrawQuery } from '../../features/withdraw/withdraw-query.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { DebtCard } from '../../payment/debt-card.tsx';
import { GuestWall } from '../../payment/guest-wall.tsx';
import pageStyles from '../../payment/money-page.module.css';
import { PageHead } from '../../shell/page-head.tsx';
import { useClient } from '../../use-client.ts';
import { WithdrawForm } from './withdraw-form.tsx';
import { WithdrawOrder } from './withdraw-order.tsx';

export const namespaces = ['payment', 'form'];

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

const orderOf = (url: URL): string | null => {
  const id = url.searchParams.get('id');
  return id !== null && UUID.test(id) ? id : null;
};

export async function load(client: Client, url: URL): Promise<void> {
  const id = orderOf(url);
  await Promise.all([
    client.queries.prefetchQuery(channelsQuery(client)),
    id === null
      ? client.queries.prefetchQuery(payoutAccountsQuery(client))
      : client.queries.prefetchQuery({ ...withdrawQuery(client, id), retry: 0 }),
  ]);
}

export function Page({ url }: { url: URL }) {
  const t = useTranslation();
  const id = orderOf(url);
  return (
    <div className={pageStyles.page}>
      <PageHead title={t('withdraw.title')} />
      {id === null ? <Beginning /> : <WithdrawOrder id={id} />}
    </div>
  );
}

function Beginning() {
  const t = useTranslation();
  const client = useClient();
  const player = usePlayer();
  const debt = useDebt();
  const channels = useData(channelsQuery(client));
  const accounts = useData(payoutAccountsQuery(client));
  if (player.data !== undefined && isGuest(player.data)) return <GuestWall reason="withdraw" />;
  const broken = [player, channels, accounts].find((query) => query.isError && query.data === undefined);
  if (broken) return <LoadError error={broken.error} onRetry={() => void broken.refetch()} />;
  if (player.data === undefined || channels.data === undefined || accounts.data === undefined) {
    return <Skeleton height={420} radius={12} />;
  }
  return (
    <>
      <DebtCard debt={debt}>
        <p>{t('withdraw.debt')}</p>
      </DebtCard>
      <WithdrawForm
        player={player.data}
        channels={channels.data.withdraw}
        accounts={accounts.data.list}
        known_ms={accounts.dataUpdatedAt}
      />
    </>
  );
}
