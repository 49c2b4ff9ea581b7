import type { ResponseOf } from '@nua/contract/call.ts';
import { type listFavourites, setFavourite } from '@nua/contract/favourite.ts';
import type { Client } from '../../../../client/client.ts';
import { favouritesQuery } from './favourite-query.ts';

type Favourites = ResponseOf<typeof listFavourites>;
type FavouriteClient = Pick<Client, 'call' | 'queries' | 'now'>;

/** The latest choice for each game with a request in flight. The outer key is a query cache, the inner key a game id. */
const pendingChoices = new WeakMap<object, Map<string, boolean>>();

/**
 * Adds or removes a favourite as an optimistic update, which is undone if the request fails. Of the presses during a request, only the
 * latest choice is sent.
 */
export async function chooseFavourite(client: FavouriteClient, game_id: string, favourite: boolean): Promise<void> {
  const { queries } = client;
  const { queryKey } = favouritesQuery(client);
  const choices = pendingChoices.get(queries) ?? new Map<string, boolean>();
  pendingChoices.set(queries, choices);
  const isRunning = choices.has(game_id);
  choices.set(game_id, favourite);
  await queries.cancelQueries({ queryKey });
  const at = client.now().toISOString();
  // If the list is not loaded, it stays undefined: after a sign-out, the next player could see a list created here.
  const show = (on: boolean) =>
    queries.setQueryData<Favourites>(queryKey, (list) => list && withFavourite(list, { game_id, at }, on));
  show(favourite);
  if (isRunning) return;
  let stored = !favourite;
  try {
    for (let latest = favourite; stored !== latest; latest = choices.get(game_id)!) {
      await client.call(setFavourite, { params: { game_id }, body: { favourite: latest }, background: true });
      stored = latest;
    }
  } catch {
    show(stored);
    // A request without a response may have been applied, so the list is refetched.
    void queries.invalidateQueries({ queryKey });
  } finally {
    choices.delete(game_id);
  }
}

/** Adds the game at the beginning of the list, or removes it. */
function withFavourite(favourites: Favourites, favourite: Favourites['list'][number], on: boolean): Favourites {
  const others = favourites.list.filter(({ game_id }) => game_id !== favourite.game_id);
  const isListed = others.length < favourites.list.length;
  if (on && isListed) return favourites;
  const list = on ? [favourite, ...others] : others;
  return { ...favourites, list, size: list.length, total: list.length };
}
