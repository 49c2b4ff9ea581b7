import { buttonNames, EmptyState, Skeleton } from '@nua/ui';
import pageStyles from '@nua/ui/page.module.css';
import { useQuery } from '@tanstack/react-query';
import type { Client } from '../../../client/client.ts';
import { Link } from '../../../client/link.tsx';
import { useClient } from '../../../client/use-client.ts';
import { useTranslation } from '../../../client/use-translation.ts';
import { LoadError } from '../../../page/load-error.tsx';
import { PageHead } from '../../../page/page-head.tsx';
import { bonusesQuery, forfeitedBy } from '../../bonus/public.ts';
import { isGuest, useDebt, usePlayer } from '../../player/public.ts';
import { channelsQuery } from '../channel/channels-query.ts';
import { DebtCard } from '../debt-card.tsx';
import { GuestWall } from '../guest-wall.tsx';
import { payoutAccountsQuery } from '../owner/payout-accounts-query.ts';
import { WithdrawForm } from './withdraw-form.tsx';
import { WithdrawOrder } from './withdraw-order.tsx';
import { withdrawQuery } from './withdraw-query.ts';

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
      ? Promise.all([
          client.queries.prefetchQuery(payoutAccountsQuery(client)),
          client.queries.prefetchQuery({ ...bonusesQuery(client), retry: 0 }),
        ])
      : client.queries.prefetchQuery({ ...withdrawQuery(client, id), retry: 0 }),
  ]);
}

export function Page({ url }: { url: URL }) {
  const t = useTranslation();
  const id = orderOf(url);
  return (
    <div className={pageStyles.page}>
      <PageHead title={t('withdraw.title')} />
      {id === null ? <NewWithdrawal /> : <WithdrawOrder id={id} />}
    </div>
  );
}

/** Replaces the form for a player without a password. The server also refuses a withdrawal without a password. */
function PasswordRequired() {
  const t = useTranslation();
  return (
    <EmptyState
      icon="lock"
      title={t('withdraw.password')}
      text={t('withdraw.password.text')}
      action={
        <Link to="/profile?panel=password&next=/wallet/withdraw" className={buttonNames({})}>
          {t('withdraw.password.go')}
        </Link>
      }
    />
  );
}

function NewWithdrawal() {
  const t = useTranslation();
  const client = useClient();
  const player = usePlayer();
  const debt = useDebt();
  const channels = useQuery(channelsQuery(client));
  const accounts = useQuery(payoutAccountsQuery(client));
  // The form also works without the bonuses. Without a confirmation, the server refuses a withdrawal that gives up a bonus, and reports the
  // amount.
  const bonuses = useQuery(bonusesQuery(client));
  if (player.data !== undefined && isGuest(player.data)) return <GuestWall reason="withdraw" />;
  if (player.data !== undefined && !player.data.has_password) return <PasswordRequired />;
  const failed = [player, channels, accounts].find((query) => query.isError && query.data === undefined);
  if (failed) return <LoadError error={failed.error} onRetry={() => void failed.refetch()} />;
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
        forfeits={forfeitedBy(bonuses.data ?? [])}
        loaded_at_ms={accounts.dataUpdatedAt}
      />
    </>
  );
}
