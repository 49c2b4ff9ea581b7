import type { ComponentType } from 'react';
import type { Game } from '../../../../api/wire.ts';
import { FeatureCard } from './feature-card.tsx';
import { GameCard } from './game-card.tsx';
import styles from './game-row.module.css';

type Props = {
  id: string;
  title: string;
  games: readonly Game[];
  cards: boolean;
  /** True for the first row, whose pictures are visible immediately. */
  isFirst: boolean;
  Heart?: ComponentType<{ game: Game }> | undefined;
};

/** A row of games. A single game is shown as a large feature card. */
export function GameRow({ id, title, games, cards, isFirst, Heart }: Props) {
  const only = games.length === 1 && !cards ? games[0] : undefined;
  return (
    <section aria-labelledby={`row-${id}`}>
      <h2 id={`row-${id}`} className={styles.title}>
        <span id={id} className={styles.anchor} />
        {title}
      </h2>
      {only ? (
        <FeatureCard game={only} eager={isFirst}>
          {Heart && <Heart game={only} />}
        </FeatureCard>
      ) : (
        <ul className={styles.row}>
          {games.map((game, at) => (
            <li key={game.id}>
              <GameCard game={game} eager={isFirst && at < 3} />
              {Heart && <Heart game={game} />}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
