import { GameArt } from '@nua/ui';
import type { Game } from '../../../../api/wire.ts';
import { Link } from '../../../../client/link.tsx';
import { useLanguage, usePalette } from '../../../../client/use-stores.ts';
import { useTranslation } from '../../../../client/use-translation.ts';
import { useIsExcluded } from '../../../protection/public.ts';
import { formatRtp } from './format-rtp.ts';
import styles from './game-card.module.css';

export function GameCard({ game, eager }: { game: Game; eager: boolean }) {
  const t = useTranslation();
  const language = useLanguage();
  const isClosed = useIsExcluded();
  const about = isClosed ? t('lobby.closed') : t('lobby.rtp', { percent: formatRtp(game.rtp_bps) });
  return (
    <Link to={`/game-play?game=${game.id}`} className={styles.card} data-closed={isClosed || undefined}>
      <GameArt game_id={game.id} palette={usePalette()} eager={eager} />
      <span className={styles.name}>{game.name[language]}</span>
      <span className={styles.rtp}>{about}</span>
    </Link>
  );
}
