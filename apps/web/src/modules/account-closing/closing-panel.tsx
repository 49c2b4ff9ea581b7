import type { ScreenAddress } from '@nua/contract/screen.ts';
import { wireCurrency } from '@nua/money';
import { Icon, Money, Skeleton } from '@nua/ui';
import pageStyles from '@nua/ui/page.module.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../client/link.tsx';
import { useClient } from '../../client/use-client.ts';
import { useTranslation } from '../../client/use-translation.ts';
import { LoadError } from '../../page/load-error.tsx';
import { usePlayer } from '../player/public.ts';
import { ClosingForm } from './closing-form.tsx';
import styles from './closing-panel.module.css';
import { type Closing, closingQuery } from './closing-query.ts';

type Obstacle = Closing['obstacles'][number];

/** The page on which the player can remove an obstacle. The lobby lists a game with an open round first. */
const obstaclePages: Readonly<Record<Obstacle['kind'], ScreenAddress>> = {
  round: '/',
  transfer: '/wallet',
  withdraw: '/wallet',
  deposit: '/wallet',
  hold: '/wallet',
  freeze: '/customer-service',
  debt: '/wallet/deposit',
  balance: '/wallet/withdraw',
  exclusion: '/customer-service',
};

/** Lists the obstacles to closing the account, or shows the form if there are none. */
export function Panel() {
  const t = useTranslation();
  const closing = useQuery(closingQuery(useClient()));
  const player = usePlayer().data;
  if (closing.isPending || player === undefined) return <Skeleton height={320} radius={12} />;
  if (closing.data === undefined) return <LoadError error={closing.error} onRetry={() => void closing.refetch()} />;
  const { obstacles } = closing.data;
  return (
    <>
      <p className={pageStyles.intro}>{t('account.closing.intro')}</p>
      {obstacles.length > 0 && (
        <section className={styles.obstacles} aria-label={t('account.closing.first')}>
          <h2>{t('account.closing.first')}</h2>
          <ul className={styles.list}>
            {obstacles.map((obstacle) => (
              <ObstacleRow key={obstacle.kind} obstacle={obstacle} />
            ))}
          </ul>
        </section>
      )}
      {obstacles.length === 0 && <ClosingForm closing={closing.data} isGuest={player.phone === null} />}
    </>
  );
}

function ObstacleRow({ obstacle }: { obstacle: Obstacle }) {
  const t = useTranslation();
  return (
    <li>
      <Link to={obstaclePages[obstacle.kind]} className={styles.way}>
        <Icon name="waiting" size={20} />
        <span className={styles.text}>
          {t(`account.obstacle.${obstacle.kind}`)}
          {obstacle.amount !== null && <Money amount={obstacle.amount} currency={wireCurrency} />}
        </span>
        <span className={styles.arrow}>
          <Icon name="forward" size={18} />
        </span>
      </Link>
    </li>
  );
}
