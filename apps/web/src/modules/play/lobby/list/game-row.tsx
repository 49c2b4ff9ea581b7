import type { Cents } from '@nua/money';
import { GameArt, Money } from '@nua/ui';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import type { Game } from '../../../../api/wire.ts';
import type { Palette } from '../../../../client/config-store.ts';
import { Link } from '../../../../client/link.tsx';
import { useLanguage, usePalette } from '../../../../client/use-stores.ts';
import { useTranslation } from '../../../../client/use-translation.ts';
import type { Language } from '../../../../i18n/language.ts';
import { usesLessData } from '../../../../platform/less-data.ts';
import { useIsExcluded } from '../../../protection/public.ts';
import styles from './game-row.module.css';

/** A game, and the stake of the player's open round in it. */
export type ListedGame = Game & { open_stake?: Cents | null };

type Props = {
  id: string;
  title: string;
  games: readonly ListedGame[];
  /** The ids that links lead to: a row of several categories has one for each. */
  anchors?: readonly string[];
  /** Whether the row is visible without scrolling: its pictures load with the page. */
  isFirst: boolean;
  Heart?: ComponentType<{ game: Game }> | undefined;
};

/** As many cards as fit across a phone. */
const CARDS_PER_SCREEN = 4;

export function GameRow({ id, title, games, anchors = [], isFirst, Heart }: Props) {
  const { row, isNear } = useIsNear();
  // The row subscribes for its cards: a subscription of each card would slow hydration by a tenth.
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
      <ul ref={row} className={styles.row}>
        {games.map((game, at) => (
          <li key={game.id}>
            <GameCard {...shared} game={game} eager={isNear || (isFirst && at < CARDS_PER_SCREEN)} />
            {Heart && <Heart game={game} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * Whether a row is at most one and a half screens away, or was. Its pictures are then loaded, also those beyond the row's edge: a browser
 * loads a lazy picture of a scrolling row only when it is scrolled into view.
 */
function useIsNear() {
  const row = useRef<HTMLUListElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = row.current;
    if (element === null || isNear) return undefined;
    const watch = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      // With less data a picture waits until its row is visible.
      { rootMargin: usesLessData() ? '0px' : '150% 0px' },
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, [isNear]);
  return { row, isNear };
}

type CardProps = { game: ListedGame; eager: boolean; language: Language; palette: Palette; isClosed: boolean };

function GameCard({ game, eager, language, palette, isClosed }: CardProps) {
  return (
    <Link to={`/game-play?game=${game.id}`} className={styles.card} data-closed={isClosed || undefined}>
      <GameArt game_id={game.id} palette={palette} eager={eager} />
      <span className={styles.name}>{game.name[language]}</span>
      <span className={styles.about}>
        <About game={game} isClosed={isClosed} />
      </span>
    </Link>
  );
}

/** An open round shows its stake, also during a break: it can still be finished. */
function About({ game, isClosed }: { game: ListedGame; isClosed: boolean }) {
  const t = useTranslation();
  if (game.open_stake)
    return (
      <>
        {t('lobby.open-round')} <Money amount={game.open_stake} currency={null} />
      </>
    );
  if (isClosed) return t('lobby.closed');
  return t(game.rtp_maximum_bps > game.rtp_bps ? 'lobby.rtp.from' : 'lobby.rtp', { percent: formatRtp(game.rtp_bps) });
}

/** 9900 basis points is "99.00". */
function formatRtp(rtp_bps: number): string {
  const digits = Math.round(rtp_bps).toString().padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
