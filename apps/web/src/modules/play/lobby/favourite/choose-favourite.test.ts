import { describe, expect, it } from 'vitest';
import { clientForTests, type ResponseData } from '../../../../boot/client-for-tests.ts';
import { chooseFavourite } from './choose-favourite.ts';
import { favouritesQuery } from './favourite-query.ts';

const at = '2026-03-02T06:00:00.000Z';
const emptyPage = { list: [], page: 1, size: 0, total: 0 };
const accepted: ResponseData = { data: { game_id: 'dice', favourite: true } };

function lobbyWith(put: ResponseData | (() => ResponseData)) {
  const stored = { data: { ...emptyPage, list: [{ game_id: 'keno', at }] } };
  const { client, requests } = clientForTests({
    token: 'token',
    responses: { 'PUT /api/c/game/favourite/dice': put, 'GET /api/c/game/favourite': stored },
  });
  const { queryKey } = favouritesQuery(client);
  client.queries.setQueryData(queryKey, stored.data);
  const favouriteIds = () =>
    client.queries.getQueryData<typeof stored.data>(queryKey)?.list.map(({ game_id }) => game_id);
  const sentChoices = () =>
    requests.filter(({ method }) => method === 'PUT').map(({ body }) => JSON.parse(body!).favourite);
  return { client, favouriteIds, sentChoices };
}

describe('a press on the heart of a game', () => {
  it('adds the game to the top of the favourites immediately', async () => {
    const { client, favouriteIds, sentChoices } = lobbyWith(accepted);
    const chosen = chooseFavourite(client, 'dice', true);
    await expect.poll(favouriteIds).toEqual(['dice', 'keno']);
    await chosen;
    expect([favouriteIds(), sentChoices()]).toEqual([['dice', 'keno'], [true]]);
  });

  it('is undone in the list if the server rejects it', async () => {
    const { client, favouriteIds } = lobbyWith({ code: 40905007, data: { maximum: 50 } });
    await chooseFavourite(client, 'dice', true);
    expect(favouriteIds()).toEqual(['keno']);
  });

  it('wins over an earlier press that is still being sent', async () => {
    const { client, favouriteIds, sentChoices } = lobbyWith(accepted);
    const presses = [true, false, true, false].map((on) => chooseFavourite(client, 'dice', on));
    await Promise.all(presses);
    expect(favouriteIds()).toEqual(['keno']);
    expect(sentChoices().at(-1) ?? false).toBe(false);
  });

  it('does not change the favourites of the next session', async () => {
    const { client, favouriteIds } = lobbyWith(() => {
      client.queries.removeQueries({ queryKey: ['favourite'] });
      return { code: 40100001 };
    });
    await chooseFavourite(client, 'dice', true);
    expect(favouriteIds()).toBeUndefined();
  });
});
