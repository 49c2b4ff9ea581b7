import { listRewards, type RewardKind } from '@nua/contract/reward-list.ts';
import type { ScreenAddress } from '@nua/contract/screen.ts';
import { wireCurrency, writtenMoney } from '@nua/money';
import { Badge, Card, Icon, type IconName } from '@nua/ui';
import { useQuery } from '@tanstack/react-query';
import { isLoggedIn } from '../../client/auth-store.ts';
import type { Client } from '../../client/client.ts';
import { Link } from '../../client/link.tsx';
import { useClient } from '../../client/use-client.ts';
import { useIsLoggedIn, useLanguage } from '../../client/use-stores.ts';
import { useTranslation } from '../../client/use-translation.ts';
import { formatWhen } from '../../i18n/format-when.ts';
import { LoadError } from '../../page/load-error.tsx';
import styles from './my-rewards.module.css';

/** Fetches the player's claimable and active rewards. They are always stale, because play and claims change rewards. */
const rewardsQuery = (client: Pick<Client, 'call'>) => ({
  queryKey: ['reward'] as const,
  queryFn: ({ signal }: { signal?: AbortSignal }) =>
    client.call(listRewards, { quiet: true, background: true, ...(signal && { signal }) }),
  staleTime: 0,
});

export async function loadRewards(client: Client): Promise<void> {
  if (isLoggedIn(client.stores.auth.get())) await client.queries.prefetchQuery(rewardsQuery(client));
}

/** The screen where each kind of reward is claimed or used, and its icon. */
const REWARD_LINKS: Readonly<Record<RewardKind, { to: ScreenAddress; icon: IconName }>> = {
  bonus: { to: '/wallet', icon: 'wallet' },
  free_rounds: { to: '/wallet', icon: 'play' },
  gift: { to: '/message', icon: 'gift' },
  vip: { to: '/vip', icon: 'trophy' },
  wheel: { to: '/nua-roulette', icon: 'gift' },
  club: { to: '/club', icon: 'person' },
  referral: { to: '/deposit-roulette', icon: 'person' },
};

/** Lists the claimable and active rewards. Renders nothing if there are none. */
export function MyRewards() {
  const t = useTranslation();
  const language = useLanguage();
  const isSignedIn = useIsLoggedIn();
  const query = useQuery({ ...rewardsQuery(useClient()), enabled: isSignedIn });
  const rewards = query.data?.list ?? [];
  if (query.isError && query.data === undefined)
    return (
      <Card>
        <LoadError error={query.error} onRetry={() => void query.refetch()} />
      </Card>
    );
  if (rewards.length === 0) return null;
  return (
    <section aria-labelledby="my-rewards">
      <h2 id="my-rewards" className={styles.heading}>
        {t('promo.mine')}
      </h2>
      <ul className={styles.list}>
        {rewards.map(({ id, kind, state, amount, rounds, expires_at }) => (
          <li key={`${kind} ${id}`}>
            <Link to={REWARD_LINKS[kind].to} className={styles.row}>
              <Icon name={REWARD_LINKS[kind].icon} size={20} />
              <span className={styles.text}>
                <b>
                  {t(`promo.mine.${kind === 'gift' && rounds !== null ? 'gift-rounds' : kind}`, {
                    amount: writtenMoney(amount, wireCurrency),
                    rounds: rounds ?? 0,
                  })}
                </b>
                <span className={styles.when}>
                  {expires_at === null
                    ? t('promo.always')
                    : t('promo.until', { when: formatWhen(expires_at, language) })}
                </span>
              </span>
              <Badge tone={state === 'claimable' ? 'positive' : 'plain'}>{t(`promo.mine.state.${state}`)}</Badge>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
