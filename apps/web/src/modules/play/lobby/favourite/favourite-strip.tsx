import { Button, GameArt, Skeleton } from '@nua/ui';
import { useQuery } from '@tanstack/react-query';
import { isUnanswered } from '../../../../api/api-error.ts';
import type { Game } from '../../../../api/wire.ts';
import { Link } from '../../../../client/link.tsx';
import { useClient } from '../../../../client/use-client.ts';
import { useLanguage, usePalette } from '../../../../client/use-stores.ts';
import { useTranslation } from '../../../../client/use-translation.ts';
import { favouritesQuery } from './favourite-query.ts';
import styles from './favourite-strip.module.css';

/** The player's favourites that can be played now, the newest first. Every state of it has one height. */
export function FavouriteStrip({ games }: { games: readonly Game[] }) {
  const t = useTranslation();
  const language = useLanguage();
  const palette = usePalette();
  const { data, error, isError, refetch } = useQuery(favouritesQuery(useClient()));
  if (data === undefined && isError) {
    return (
      <div className={styles.told} role="alert">
        {t(isUnanswered(error) ? 'lobby.favourites-offline' : 'lobby.favourites-error')}
        <Button kind="quiet" size="small" onClick={() => void refetch()}>
          {t('lobby.again')}
        </Button>
      </div>
    );
  }
  if (data === undefined) {
    return (
      <div className={styles.strip}>
        {['first', 'second', 'third'].map((place) => (
          <Skeleton key={place} width={168} height={64} radius={12} />
        ))}
      </div>
    );
  }
  const kept = data.list.flatMap(({ game_id }) => games.filter(({ id }) => id === game_id));
  if (kept.length === 0)
    return (
      <p className={styles.told}>{t(data.list.length === 0 ? 'lobby.favourites-empty' : 'lobby.favourites-closed')}</p>
    );
  return (
    <ul className={styles.strip}>
      {kept.map((game) => (
        <li key={game.id}>
          <Link to={`/game-play?game=${game.id}`} className={styles.game}>
            <GameArt game_id={game.id} palette={palette} className={styles.art ?? ''} eager />
            {game.name[language]}
          </Link>
        </li>
      ))}
    </ul>
  );
}
