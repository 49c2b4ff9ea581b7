import { describe, expect, it } from 'vitest';
import { clientForTests, type ResponseData } from '../../../../boot/client-for-tests.ts';
import { chooseFavourite } from './choose-favourite.ts';
import { favouritesQuery } from './favourite-query.ts';

const at = '2026-03-02T06:00:00.000Z';
const none = { list: [], page: 1, size: 0, total: 0 };
const done: ResponseData = { data: { game_id: 'dice', favourite: true } };

function lobby(put: ResponseData | (() => ResponseData)) {
  const stored = { data: { ...none, list: [{ game_id: 'keno', at }] } };
  const { client, requests } = clientForTests({
    token: 'token',
    responses: { 'PUT /api/c/game/favourite/dice': put, 'GET /api/c/game/favourite': stored },
  });
  const { queryKey } = favouritesQuery(client);
  client.queries.setQueryData(queryKey, stored.data);
  const shown = () => client.queries.getQueryData<typeof stored.data>(queryKey)?.list.map(({ game_id }) => game_id);
  const sent = () => requests.filter(({ method }) => method === 'PUT').map(({ body }) => JSON.parse(body!).favourite);
  return { client, shown, sent };
}

describe('a press on the heart of a game', () => {
  it('updates the list of favourites immediately, with the newest first, and is sent', async () => {
    const { client, shown, sent } = lobby(done);
    const chosen = chooseFavourite(client, 'dice', true);
    await expect.poll(shown).toEqual(['dice', 'keno']);
    await chosen;
    expect([shown(), sent()]).toEqual([['dice', 'keno'], [true]]);
  });

  it('is reverted if the server rejects it', async () => {
    const { client, shown } = lobby({ code: 40905007, data: { maximum: 50 } });
    await chooseFavourite(client, 'dice', true);
    expect(shown()).toEqual(['keno']);
  });

  it('ends in the state of the last press, even if the player presses again during the request', async () => {
    const { client, shown, sent } = lobby(done);
    const presses = [true, false, true, false].map((on) => chooseFavourite(client, 'dice', on));
    await Promise.all(presses);
    expect(shown()).toEqual(['keno']);
    expect(sent().at(-1) ?? false).toBe(false);
  });

  it('has no effect on the next session after a sign-out', async () => {
    const { client, shown } = lobby(() => {
      client.queries.removeQueries({ queryKey: ['favourite'] });
      return { code: 40100001 };
    });
    await chooseFavourite(client, 'dice', true);
    expect(shown()).toBeUndefined();
  });
});
