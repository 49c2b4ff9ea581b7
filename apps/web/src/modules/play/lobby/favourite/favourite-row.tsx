import { Button } from '@nua/ui';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { isUnanswered } from '../../../../api/api-error.ts';
import type { Game } from '../../../../api/wire.ts';
import { useClient } from '../../../../client/use-client.ts';
import { useTranslation } from '../../../../client/use-translation.ts';
import { GameRow } from '../list/game-row.tsx';
import { favouritesQuery } from './favourite-query.ts';
import styles from './favourite-row.module.css';

type Props = { games: readonly Game[]; Heart: ComponentType<{ game: Pick<Game, 'id' | 'name'> }> | undefined };

/** The player's available favourites, newest first. */
export function FavouriteRow({ games, Heart }: Props) {
  const t = useTranslation();
  const { data, error, isError, refetch } = useQuery(favouritesQuery(useClient()));
  if (data === undefined && isError) {
    return (
      <div className={styles.error} role="alert">
        {t(isUnanswered(error) ? 'lobby.favourites-offline' : 'lobby.favourites-error')}
        <Button kind="quiet" size="small" onClick={() => void refetch()}>
          {t('lobby.again')}
        </Button>
      </div>
    );
  }
  const favourites = data?.list.flatMap(({ game_id }) => games.filter(({ id }) => id === game_id)) ?? [];
  return <GameRow id="favourites" title={t('lobby.favourites')} games={favourites} Heart={Heart} />;
}
