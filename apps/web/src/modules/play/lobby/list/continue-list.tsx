import type { Cents } from '@nua/money';
import { GameArt, Icon, Money } from '@nua/ui';
import type { Game } from '../../../../api/wire.ts';
import { Link } from '../../../../client/link.tsx';
import { useLanguage, usePalette } from '../../../../client/use-stores.ts';
import { useTranslation } from '../../../../client/use-translation.ts';
import styles from './continue-list.module.css';
import { formatRtp } from './format-rtp.ts';

/** Lists games with an open round first, then the recently played ones, each one press away. */
export function ContinueList({ games }: { games: readonly (Game & { open_stake: Cents | null })[] }) {
  const t = useTranslation();
  const language = useLanguage();
  const palette = usePalette();
  if (games.length === 0) return null;
  return (
    <section aria-labelledby="continue">
      <h2 id="continue" className={styles.title}>
        {t('lobby.continue')}
      </h2>
      <ul className={styles.list}>
        {games.map((game) => (
          <li key={game.id}>
            <Link to={`/game-play?game=${game.id}`} className={styles.game}>
              <span className={styles.art}>
                <GameArt game_id={game.id} palette={palette} eager />
              </span>
              <span className={styles.text}>
                <span className={styles.name}>{game.name[language]}</span>
                <span className={styles.rtp}>
                  {game.open_stake === null ? (
                    t('lobby.rtp', { percent: formatRtp(game.rtp_bps) })
                  ) : (
                    <>
                      {t('lobby.open-round')} <Money amount={game.open_stake} currency={null} />
                    </>
                  )}
                </span>
              </span>
              <span className={styles.play}>
                <Icon name="play" size={20} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
