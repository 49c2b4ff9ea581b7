import { wireCurrency } from '@nua/money';
import { buttonNames, GameArt, Icon, Money } from '@nua/ui';
import type { ReactNode } from 'react';
import type { Game } from '../../../../api/wire.ts';
import { Link } from '../../../../client/link.tsx';
import { useLanguage, usePalette } from '../../../../client/use-stores.ts';
import { useTranslation } from '../../../../client/use-translation.ts';
import { useIsExcluded } from '../../../protection/public.ts';
import styles from './feature-card.module.css';
import { formatRtp } from './format-rtp.ts';

/** A game with what a player should know before staking: the return, the limits and the cap. */
export function FeatureCard({ game, eager, children }: { game: Game; eager: boolean; children: ReactNode }) {
  const t = useTranslation();
  const language = useLanguage();
  const isClosed = useIsExcluded();
  const to = `/game-play?game=${game.id}`;
  return (
    <article className={styles.card} data-closed={isClosed || undefined}>
      <Link to={to} className={styles.art} tabIndex={-1} aria-hidden="true">
        <GameArt game_id={game.id} palette={usePalette()} eager={eager} />
      </Link>
      <div className={styles.text}>
        <h3 className={styles.name}>{game.name[language]}</h3>
        <dl className={styles.facts}>
          <div>
            <dt>{t('lobby.rtp-long')}</dt>
            <dd className={styles.strong} dir="ltr">
              {formatRtp(game.rtp_bps)}%
            </dd>
          </div>
          <div>
            <dt>{t('lobby.stake')}</dt>
            <dd dir="ltr">
              <Money amount={game.stake_minimum} currency={null} /> –{' '}
              <Money amount={game.stake_maximum} currency={null} />
            </dd>
          </div>
          <div>
            <dt>{t('lobby.cap')}</dt>
            <dd>
              <Money amount={game.payout_cap} currency={wireCurrency} />
            </dd>
          </div>
        </dl>
        {isClosed ? (
          <p className={styles.closed}>
            <Icon name="shield" size={18} />
            {t('lobby.closed')}
          </p>
        ) : (
          <Link to={to} className={buttonNames({}, styles.play)}>
            <Icon name="play" size={18} />
            {t('lobby.play-named', { name: game.name[language] })}
          </Link>
        )}
      </div>
      {children}
    </article>
  );
}
