import { describe, expect, it } from 'vitest';
import { clientForTests, type ResponseData } from '../../boot/client-for-tests.ts';
import { chooseFavourite } from './choose-favourite.ts';
import { favouritesQuery } from './favourite-query.ts';

const at = '2026-03-02T06:00:00.000Z';
const none = { list: [], page: 1, size: 0, total: 0 };
const done: ResponseData = { data: { game_id: 'dice', favourite: true } };

function lobby(put: ResponseData | (() => ResponseData)) {
  const stored = { data: { ...none, list: [{ game_id: 'keno', at }] } };
  const { client, asked } = clientForTests({
    token: 'token',
    responses: { 'PUT /api/c/game/favourite/dice': put, 'GET /api/c/game/favourite': stored },
  });
  const { queryKey } = favouritesQuery(client);
  client.queries.setQueryData(queryKey, stored.data);
  const shown = () => client.queries.getQueryData<typeof stored.data>(queryKey)?.list.map(({ game_id }) => game_id);
  const sent = () => asked.filter(({ method }) => method === 'PUT').map(({ body }) => JSON.parse(body!).favourite);
  return { client, shown, sent };
}

describe('a press on the heart', () => {
  it('shows at once, the game first, and is sent', async () => {
    const { client, shown, sent } = lobby(done);
    const chosen = chooseFavourite(client, 'dice', true);
    await expect.poll(shown).toEqual(['dice', 'keno']);
    await chosen;
    expect([shown(), sent()]).toEqual([['dice', 'keno'], [true]]);
  });

  it('goes back where the server refuses it', async () => {
    const { client, shown } = lobby({ code: 40905007, data: { maximum: 50 } });
    await chooseFavourite(client, 'dice', true);
    expect(shown()).toEqual(['keno']);
  });

  it('pressed again while it is sent ends as it was pressed last', async () => {
    const { client, shown, sent } = lobby(done);
    const presses = [true, false, true, false].map((on) => chooseFavourite(client, 'dice', on));
    await Promise.all(presses);
    expect(shown()).toEqual(['keno']);
    expect(sent().at(-1) ?? false).toBe(false);
  });

  it('writes nothing into what another session knows after a sign-out', async () => {
    const { client, shown } = lobby(() => {
      client.queries.removeQueries({ queryKey: ['favourite'] });
      return { code: 40100001 };
    });
    await chooseFavourite(client, 'dice', true);
    expect(shown()).toBeUndefined();
  });
});
