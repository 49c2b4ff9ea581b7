import type { Cents } from '@nua/money';
import { GameArt, Money } from '@nua/ui';
import type { ComponentType } from 'react';
import type { Game } from '../../../../api/wire.ts';
import type { Palette } from '../../../../client/config-store.ts';
import { Link } from '../../../../client/link.tsx';
import { useLanguage, usePalette } from '../../../../client/use-stores.ts';
import { useTranslation } from '../../../../client/use-translation.ts';
import type { Language } from '../../../../i18n/language.ts';
import { useIsExcluded } from '../../../protection/public.ts';
import styles from './game-row.module.css';

/** A game with the stake of the player's open round in it, if there is one. A game that is closed for new bets has no returns. */
export type ListedGame = Pick<Game, 'id' | 'name'> &
  Partial<Pick<Game, 'rtp_bps' | 'rtp_maximum_bps'>> & { open_stake?: Cents | null };

type Props = {
  id: string;
  title: string;
  games: readonly ListedGame[];
  /** The fragment ids of this row, for links to it: the words of the row's categories. */
  anchors?: readonly string[];
  Heart?: ComponentType<{ game: Pick<Game, 'id' | 'name'> }> | undefined;
};

export function GameRow({ id, title, games, anchors = [], Heart }: Props) {
  // The row subscribes to the stores once for all its cards: one subscription per card would slow hydration by a tenth.
  const shared = { language: useLanguage(), palette: usePalette(), isClosed: useIsExcluded() };
  if (games.length === 0) return null;
  return (
    <section aria-labelledby={`row-${id}`}>
      <h2 id={`row-${id}`} className={styles.title}>
        {anchors.map((anchor) => (
          <span key={anchor} id={anchor} className={styles.anchor} />
        ))}
        {title}
      </h2>
      <ul className={styles.row}>
        {games.map((game) => (
          <li key={game.id}>
            <GameCard {...shared} game={game} />
            {Heart && <Heart game={game} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

type CardProps = { game: ListedGame; language: Language; palette: Palette; isClosed: boolean };

function GameCard({ game, language, palette, isClosed }: CardProps) {
  return (
    <Link to={`/game-play?game=${game.id}`} className={styles.card} data-closed={isClosed || undefined}>
      <GameArt game_id={game.id} palette={palette} />
      <span className={styles.name}>{game.name[language]}</span>
      <span className={styles.about}>
        <CardStatus game={game} isClosed={isClosed} />
      </span>
    </Link>
  );
}

/** The stake of an open round, or the return to player. An open round can be finished even during a break. */
function CardStatus({ game, isClosed }: { game: ListedGame; isClosed: boolean }) {
  const t = useTranslation();
  if (game.open_stake)
    return (
      <>
        {t('lobby.open-round')} <Money amount={game.open_stake} currency={null} />
      </>
    );
  if (isClosed) return t('lobby.closed');
  const { rtp_bps, rtp_maximum_bps = 0 } = game;
  // A free round has no stake to show.
  if (rtp_bps === undefined) return t('lobby.no-bets');
  return t(rtp_maximum_bps > rtp_bps ? 'lobby.rtp.from' : 'lobby.rtp', { percent: formatRtp(rtp_bps) });
}

/** Formats basis points in percent: 9900 is "99.00". */
function formatRtp(rtp_bps: number): string {
  const digits = Math.round(rtp_bps).toString().padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
