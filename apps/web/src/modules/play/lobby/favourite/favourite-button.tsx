import { useQuery } from '@tanstack/react-query';
import type { Game } from '../../../../api/wire.ts';
import { useClient } from '../../../../client/use-client.ts';
import { useIsLoggedIn, useLanguage } from '../../../../client/use-stores.ts';
import { useTranslation } from '../../../../client/use-translation.ts';
import { chooseFavourite } from './choose-favourite.ts';
import styles from './favourite-button.module.css';
import { favouritesQuery } from './favourite-query.ts';

/** The heart on a game's card. A visitor is asked to sign in: favourites belong to the account. */
export function FavouriteButton({ game }: { game: Pick<Game, 'id' | 'name'> }) {
  const t = useTranslation();
  const client = useClient();
  const language = useLanguage();
  const isSignedIn = useIsLoggedIn();
  const { data } = useQuery({ ...favouritesQuery(client), enabled: isSignedIn });
  const isFavourite = isSignedIn && data?.list.some(({ game_id }) => game_id === game.id) === true;
  const askToSignIn = () =>
    client.openDialog('status', {
      kind: 'info',
      title: t('lobby.favourite-sign-in'),
      message: t('lobby.favourite-sign-in.text'),
      confirmText: t('nav.sign-in'),
      cancelText: t('shell.close'),
      onConfirm: () => void client.navigate('/sign-in'),
    });
  return (
    <button
      type="button"
      className={styles.heart}
      aria-pressed={isFavourite}
      aria-label={t('lobby.favourite', { name: game.name[language] })}
      // Until the favourites are loaded, a press could remove a favourite instead of adding it.
      disabled={isSignedIn && data === undefined}
      onClick={() => (isSignedIn ? void chooseFavourite(client, game.id, !isFavourite) : askToSignIn())}
    >
      <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 20.3 4.2 12.6a5 5 0 0 1 7.1-7.1l.7.7.7-.7a5 5 0 0 1 7.1 7.1z" />
      </svg>
    </button>
  );
}
