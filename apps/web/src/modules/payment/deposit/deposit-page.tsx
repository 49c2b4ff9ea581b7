import { Skeleton } from '@nua/ui';
import pageStyles from '@nua/ui/page.module.css';
import { useQuery } from '@tanstack/react-query';
import type { Client } from '../../../client/client.ts';
import { useClient } from '../../../client/use-client.ts';
import { useTranslation } from '../../../client/use-translation.ts';
import { LoadError } from '../../../page/load-error.tsx';
import { PageHead } from '../../../page/page-head.tsx';
import { gamesQuery } from '../../catalogue/public.ts';
import { isGuest, usePlayer } from '../../player/public.ts';
import { loadMyPromos, promosQuery } from '../../promo/public.ts';
import { ExclusionGate } from '../../protection/public.ts';
import { channelsQuery } from '../channel/channels-query.ts';
import { GuestWall } from '../guest-wall.tsx';
import { depositQuery } from '../order/deposit-query.ts';
import { DepositForm } from './deposit-form.tsx';
import { DepositOrder } from './deposit-order.tsx';

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

/** The order id in the address; null if the page shows the form. */
const orderOf = (url: URL): string | null => {
  const id = url.searchParams.get('id');
  return id !== null && UUID.test(id) ? id : null;
};

/** The game that the player came from and returns to; null if the address names none. */
const gameOf = (url: URL): string | null => {
  const game = url.searchParams.get('game');
  return game !== null && /^[a-z][a-z0-9-]{1,30}$/.test(game) ? game : null;
};

export async function load(client: Client, url: URL): Promise<void> {
  const id = orderOf(url);
  if (id === null)
    await Promise.all([
      client.queries.prefetchQuery(channelsQuery(client)),
      client.queries.prefetchQuery(promosQuery(client, 'promo')),
      client.queries.prefetchQuery(gamesQuery(client)),
      loadMyPromos(client),
    ]);
  else await client.queries.prefetchQuery({ ...depositQuery(client, id), retry: 0 });
}

export function Page({ url }: { url: URL }) {
  const t = useTranslation();
  const id = orderOf(url);
  const game = gameOf(url);
  return (
    <div className={pageStyles.page}>
      <PageHead title={t('deposit.title')} />
      {id === null ? <NewDeposit game={game} /> : <DepositOrder id={id} game={game} />}
    </div>
  );
}

function NewDeposit({ game }: { game: string | null }) {
  const client = useClient();
  const player = usePlayer();
  const channels = useQuery(channelsQuery(client));
  if (player.data !== undefined && isGuest(player.data)) return <GuestWall reason="deposit" />;
  if (channels.isError) return <LoadError error={channels.error} onRetry={() => void channels.refetch()} />;
  if (channels.data === undefined) return <FormSkeleton />;
  return (
    <ExclusionGate>
      <DepositForm channels={channels.data.deposit} game={game} />
    </ExclusionGate>
  );
}

function FormSkeleton() {
  return (
    <div className={pageStyles.choices}>
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} height={66} radius={12} />
      ))}
      <Skeleton height={52} radius={12} />
    </div>
  );
}
