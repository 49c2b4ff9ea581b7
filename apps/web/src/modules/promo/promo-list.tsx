import type { ScreenAddress } from '@nua/contract/screen.ts';
import { buttonNames, Card, EmptyState, Icon, type IconName, Skeleton } from '@nua/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../client/link.tsx';
import { useClient } from '../../client/use-client.ts';
import { useNow } from '../../client/use-now.ts';
import { useIsLoggedIn, useLanguage } from '../../client/use-stores.ts';
import { useTranslation } from '../../client/use-translation.ts';
import type { MessageId } from '../../i18n/message-id.generated.ts';
import { LoadError } from '../../page/load-error.tsx';
import { isGuest, usePlayer } from '../player/public.ts';
import { ExclusionGate, useExclusion } from '../protection/public.ts';
import { TaskList } from '../task/public.ts';
import { GameWeights } from './game-weights.tsx';
import { MyRewards } from './my-rewards.tsx';
import { Rebate } from './promo-action.tsx';
import { PromoCard } from './promo-card.tsx';
import styles from './promo-list.module.css';
import { type MyPromo, myPromosQuery, type Promo, promoAnchor, promosQuery } from './promo-query.ts';

type Props = {
  kind: Promo['kind'];
  title: string;
  text: string;
  /** The link to the list of the other kind. */
  otherPage: { to: string; label: string };
};

/** All current promotions of one kind; an excluded player sees the exclusion instead. */
export function PromoList({ kind, title, text, otherPage }: Props) {
  const { exclusion } = useExclusion();
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>{title}</h1>
        {exclusion === null && (
          <Link to={otherPage.to} className={buttonNames({ kind: 'quiet' })}>
            {otherPage.label}
          </Link>
        )}
      </div>
      {exclusion === null ? (
        <>
          <p className={styles.text}>{text}</p>
          {kind === 'promo' && <MyRewards />}
          <RewardLinks />
          <TaskList screen={kind} />
          <CurrentPromos kind={kind} />
        </>
      ) : (
        <ExclusionGate />
      )}
    </div>
  );
}

const rewards = [
  { to: '/nua-roulette', icon: 'gift', label: 'title.roulette-wheel' },
  { to: '/deposit-roulette', icon: 'person', label: 'title.referral-roulette' },
  { to: '/vip', icon: 'trophy', label: 'title.vip' },
  { to: '/club', icon: 'person', label: 'title.club' },
  { to: '/tournament', icon: 'trophy', label: 'title.tournament' },
] as const satisfies readonly { to: ScreenAddress; icon: IconName; label: MessageId }[];

/** Links to the other rewards, whose pages a visitor cannot open. */
function RewardLinks() {
  const t = useTranslation();
  if (!useIsLoggedIn()) return null;
  return (
    <nav className={styles.rewards} aria-label={t('promo.rewards')}>
      {rewards.map(({ to, icon, label }) => (
        <Link key={to} to={to} className={buttonNames({ kind: 'quiet' })}>
          <Icon name={icon} size={20} />
          {t(label)}
        </Link>
      ))}
    </nav>
  );
}

/** The current promotions. A promotion that ends while the page is open disappears. */
function CurrentPromos({ kind }: Pick<Props, 'kind'>) {
  const t = useTranslation();
  const promos = useQuery(promosQuery(useClient(), kind));
  const hasEnd = promos.data?.list.some(({ ends_at }) => ends_at !== null) === true;
  const now = useNow(promos.dataUpdatedAt, hasEnd ? 1000 : null);
  const current = (promos.data?.list ?? []).filter(({ ends_at }) => ends_at === null || now < new Date(ends_at));
  const { list, refused } = usePromosFor(current);
  return (
    <>
      {promos.isPending && <Skeleton height={420} radius={16} />}
      {promos.isError && promos.data === undefined && (
        <Card>
          <LoadError error={promos.error} onRetry={() => void promos.refetch()} />
        </Card>
      )}
      {promos.isSuccess && current.length === 0 && (
        <Card>
          <EmptyState
            icon="gift"
            title={t('promo.empty')}
            text={t('promo.empty.text')}
            action={
              <Link to="/" className={buttonNames({ kind: 'quiet' })}>
                {t('promo.home')}
              </Link>
            }
          />
        </Card>
      )}
      {kind === 'promo' && promos.isSuccess && <EndedRebates shown={current} />}
      <ul className={styles.list}>
        {list.map((promo, index) => (
          <li key={promo.key} {...(promo.id !== null && { id: promoAnchor(promo.id) })}>
            <PromoCard promo={promo} now={now} eager={index === 0} />
          </li>
        ))}
      </ul>
      <NotForPlayer promos={refused} />
      <GameWeights weights={current.find(({ rule }) => rule !== null)?.rule?.weights} text={t('promo.counts.text')} />
    </>
  );
}

/** Separates refused offers from the others. Offers for guests are shown only to guests. */
function usePromosFor(promos: readonly Promo[]): { list: readonly Promo[]; refused: readonly Refusal[] } {
  const isSignedIn = useIsLoggedIn();
  const player = usePlayer().data;
  const mine = useQuery({ ...myPromosQuery(useClient()), enabled: isSignedIn }).data?.list ?? [];
  const isForPlayer = ({ audience }: Promo) => audience === null || (player !== undefined && isGuest(player));
  const refusalOf = ({ id }: Promo) =>
    mine.find((promo) => promo.id === id && promo.state === 'refused' && promo.amount === null);
  const shown = promos.filter(isForPlayer);
  return {
    list: shown.filter((promo) => refusalOf(promo) === undefined),
    refused: shown.flatMap((promo) => {
      const reason = refusalOf(promo)?.reason ?? null;
      return refusalOf(promo) ? [{ promo, reason }] : [];
    }),
  };
}

type Refusal = { promo: Promo; reason: MyPromo['reason'] };

function NotForPlayer({ promos }: { promos: readonly Refusal[] }) {
  const t = useTranslation();
  const language = useLanguage();
  if (promos.length === 0) return null;
  return (
    <details className={styles.fold}>
      <summary>
        {t('promo.not-now', { count: promos.length })}
        <Icon name="down" size={18} />
      </summary>
      <ul className={styles.weights}>
        {promos.map(({ promo, reason }) => (
          <li key={promo.key}>
            <b>{promo.content[language].title ?? promo.content.en.title}</b>{' '}
            {reason !== null && t(`promo.reason.${reason}`)}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Rebates that can still be claimed after their promotions have ended. Ended promotions have no card. */
function EndedRebates({ shown }: { shown: readonly Promo[] }) {
  const t = useTranslation();
  const isSignedIn = useIsLoggedIn();
  const mine = useQuery({ ...myPromosQuery(useClient()), enabled: isSignedIn });
  const ended = mine.data?.list.filter(
    ({ id, state }) => state === 'claimable' && !shown.some((promo) => promo.id === id),
  );
  return ended?.map((rebate) => (
    <Card key={rebate.id} id={promoAnchor(rebate.id)} className={styles.ended}>
      <h2>{t('promo.rebate.ended')}</h2>
      <Rebate mine={rebate} title={t('promo.rebate.ended')} />
    </Card>
  ));
}
