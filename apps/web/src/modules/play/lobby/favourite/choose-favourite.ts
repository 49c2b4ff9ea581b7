import type { ResponseOf } from '@nua/contract/call.ts';
import { type listFavourites, setFavourite } from '@nua/contract/favourite.ts';
import type { Client } from '../../../../client/client.ts';
import { favouritesQuery } from './favourite-query.ts';

type Favourites = ResponseOf<typeof listFavourites>;
type FavouriteClient = Pick<Client, 'call' | 'queries' | 'now'>;

/** By query cache, then by game id: the latest choice while a request is in flight. */
const pendingChoices = new WeakMap<object, Map<string, boolean>>();

/**
 * Adds or removes a favourite as an optimistic update, which is undone if the request fails. Of the presses during a request, only the
 * latest choice is sent.
 */
export async function chooseFavourite(client: FavouriteClient, game_id: string, favourite: boolean): Promise<void> {
  const { queries } = client;
  const { queryKey } = favouritesQuery(client);
  const chosen = pendingChoices.get(queries) ?? new Map<string, boolean>();
  pendingChoices.set(queries, chosen);
  const isRunning = chosen.has(game_id);
  chosen.set(game_id, favourite);
  await queries.cancelQueries({ queryKey });
  const at = client.now().toISOString();
  // A list that is not loaded is not created: after a sign-out, another player could see it.
  const show = (on: boolean) =>
    queries.setQueryData<Favourites>(queryKey, (list) => list && withFavourite(list, { game_id, at }, on));
  show(favourite);
  if (isRunning) return;
  let stored = !favourite;
  try {
    for (let wanted = favourite; stored !== wanted; wanted = chosen.get(game_id)!) {
      await client.call(setFavourite, { params: { game_id }, body: { favourite: wanted }, background: true });
      stored = wanted;
    }
  } catch {
    show(stored);
    // A request without a response may have been applied, so the list is refetched.
    void queries.invalidateQueries({ queryKey });
  } finally {
    chosen.delete(game_id);
  }
}

/** Adds the game at the beginning of the list, or removes it. */
function withFavourite(favourites: Favourites, favourite: Favourites['list'][number], on: boolean): Favourites {
  const others = favourites.list.filter(({ game_id }) => game_id !== favourite.game_id);
  const before = favourites.list.find(({ game_id }) => game_id === favourite.game_id);
  if (on && before) return favourites;
  const list = on ? [favourite, ...others] : others;
  return { ...favourites, list, size: list.length, total: list.length };
}
