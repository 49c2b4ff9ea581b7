import type { ResponseOf } from '@nua/contract/call.ts';
import { type listFavourites, setFavourite } from '@nua/contract/favourite.ts';
import type { Client } from '../../../../client/client.ts';
import { favouritesQuery } from './favourite-query.ts';

type Favourites = ResponseOf<typeof listFavourites>;
type FavouriteClient = Pick<Client, 'call' | 'queries' | 'now'>;

/** For each query cache: the latest choice for each game whose request is in flight. */
const pendingChoices = new WeakMap<object, Map<string, boolean>>();

/**
 * Adds or removes a favourite as an optimistic update. If the server refuses it, the update is undone and the shell shows the error.
 * Presses during a request are not sent one by one: when the request ends, only the latest press is sent.
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
  // A list that is not loaded is not created here: after a sign-out, it could become the list of another player.
  const show = (on: boolean) =>
    queries.setQueryData<Favourites>(queryKey, (known) => known && withFavourite(known, { game_id, at }, on));
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
function withFavourite(known: Favourites, one: Favourites['list'][number], on: boolean): Favourites {
  const others = known.list.filter(({ game_id }) => game_id !== one.game_id);
  const before = known.list.find(({ game_id }) => game_id === one.game_id);
  if (on && before) return known;
  const list = on ? [one, ...others] : others;
  return { ...known, list, size: list.length, total: list.length };
}
