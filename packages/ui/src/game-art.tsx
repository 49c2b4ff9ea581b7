import { artOf, heroArt } from './art/art-files.ts';
import styles from './game-art.module.css';
import { joinNames } from './join-names.ts';

type GameArtProps = { game_id: string; palette: string; className?: string };

/** The drawing on a game's card, in the ratio 3:4. All drawings of a palette are in one file. */
export function GameArt({ game_id, palette, className }: GameArtProps) {
  return (
    <img
      className={joinNames(styles.card, className)}
      src={artOf(game_id, palette)}
      width={300}
      height={400}
      alt=""
      // The hero picture already loads this file. With eager loading, React would preload the file again for each card.
      loading="lazy"
      decoding="async"
    />
  );
}

/** The picture at the top of the lobby, in the ratio 16:9. */
export function HeroArt({ palette, className }: { palette: string; className?: string }) {
  return (
    <img
      className={joinNames(styles.hero, className)}
      src={heroArt(palette)}
      width={1280}
      height={720}
      alt=""
      fetchPriority="high"
      decoding="async"
    />
  );
}
