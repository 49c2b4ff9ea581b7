import type { ResponseOf } from '@nua/contract/call.ts';
import { listRewards, type RewardKind } from '@nua/contract/reward-list.ts';
import type { ScreenPath } from '@nua/contract/screen.ts';
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
import { promoAnchor } from './promo-query.ts';

/** Fetches the player's claimable and active rewards. The response is always stale, because play and claims change rewards. */
const rewardsQuery = (client: Pick<Client, 'call'>) => ({
  queryKey: ['reward'] as const,
  queryFn: ({ signal }: { signal?: AbortSignal }) =>
    client.call(listRewards, { quiet: true, background: true, ...(signal && { signal }) }),
  staleTime: 0,
});

export async function loadRewards(client: Client): Promise<void> {
  if (isLoggedIn(client.stores.auth.get())) await client.queries.prefetchQuery(rewardsQuery(client));
}

type Reward = ResponseOf<typeof listRewards>['list'][number];

const REWARD_ICONS: Readonly<Record<RewardKind, IconName>> = {
  bonus: 'wallet',
  free_rounds: 'play',
  gift: 'gift',
  vip: 'trophy',
  wheel: 'gift',
  club: 'person',
  referral: 'person',
  task: 'done',
  rebate: 'wallet',
  tournament: 'trophy',
};

const REWARD_SCREENS: Readonly<Record<Exclude<RewardKind, 'task' | 'rebate' | 'tournament'>, ScreenPath>> = {
  bonus: '/wallet',
  free_rounds: '/wallet',
  gift: '/message',
  vip: '/vip',
  wheel: '/nua-roulette',
  club: '/club',
  referral: '/deposit-roulette',
};

const TASK_SCREENS: Readonly<Record<NonNullable<Reward['screen']>, ScreenPath>> = {
  promo: '/promo',
  activity: '/activity',
  referral: '/deposit-roulette',
};

/** Returns the address where a reward is claimed or used. */
function linkOf({ id, kind, screen }: Reward): string {
  if (kind === 'task') return `${TASK_SCREENS[screen ?? 'promo']}#tasks`;
  if (kind === 'rebate') return `/promo#${promoAnchor(id)}`;
  if (kind === 'tournament') return `/tournament/content?id=${id}`;
  return REWARD_SCREENS[kind];
}

/** Returns the message that names a reward. */
function nameOf({ kind, rounds, place, amount }: Reward) {
  if (kind === 'gift' && rounds !== null) return 'promo.mine.gift-rounds';
  if (kind !== 'tournament') return `promo.mine.${kind}` as const;
  if (place === null) return 'promo.mine.tournament.unranked';
  return amount > 0n ? 'promo.mine.tournament.prize' : 'promo.mine.tournament';
}

/** Lists the claimable and active rewards. Renders nothing if there are none. */
export function MyRewards() {
  const t = useTranslation();
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
        {rewards.map((reward) => (
          <li key={`${reward.kind} ${reward.id}`}>
            <RewardLink reward={reward} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function RewardLink({ reward }: { reward: Reward }) {
  const t = useTranslation();
  const language = useLanguage();
  const { kind, state, amount, rounds, place, expires_at } = reward;
  return (
    <Link to={linkOf(reward)} className={styles.row}>
      <Icon name={REWARD_ICONS[kind]} size={20} />
      <span className={styles.text}>
        <b>
          {t(nameOf(reward), {
            amount: writtenMoney(amount, wireCurrency),
            rounds: rounds ?? 0,
            place: place ?? 0,
          })}
        </b>
        <span className={styles.when}>
          {expires_at === null ? t('promo.always') : t('promo.until', { when: formatWhen(expires_at, language) })}
        </span>
      </span>
      <Badge tone={state === 'claimable' ? 'positive' : 'plain'}>{t(`promo.mine.state.${state}`)}</Badge>
    </Link>
  );
}
