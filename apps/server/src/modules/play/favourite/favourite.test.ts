import { calls, errors } from '@nua/contract';
import { MAX_FAVOURITES } from '@nua/contract/favourite.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { useWorld } from '../../../../../../tests/world/use-world.ts';
import { expectOk, type Someone } from '../../../../../../tests/world/world.ts';

const world = useWorld();
let who: Someone;
beforeEach(async () => {
  // Each test begins on a new day, because the number of guests per address and day is limited.
  world.clock.advance(86_400_000);
  who = await world.guest();
});

const set = (game_id: string, favourite: unknown, someone: Someone = who) =>
  world.call(calls.setFavourite, { token: someone.token, params: { game_id }, body: { favourite } });
const favourites = async (someone: Someone = who) =>
  expectOk(await world.call(calls.listFavourites, { token: someone.token })).data.list.map(({ game_id }) => game_id);

describe('favourites', () => {
  it('are stored in the account and listed newest first, each once', async () => {
    expect(await favourites()).toEqual([]);
    for (const game_id of ['dice', 'mines', 'dice', 'mines']) {
      world.clock.advance(1_000);
      expect(expectOk(await set(game_id, true)).data).toEqual({ game_id, favourite: true });
    }
    expect(await favourites()).toEqual(['mines', 'dice']);
    expect(await favourites(await world.guest())).toEqual([]);
    for (const _twice of [1, 2]) expectOk(await set('mines', false));
    expect(await favourites()).toEqual(['dice']);
  });

  it('are stored once if they are set ten times in parallel', async () => {
    for (const response of await Promise.all(Array.from({ length: 10 }, () => set('keno', true)))) expectOk(response);
    expect(await favourites()).toEqual(['keno']);
  });

  it('are limited in number, even if two are set in parallel', async () => {
    const removed_games = Array.from({ length: MAX_FAVOURITES - 1 }, (_, index) => `gone-${index}`);
    await world.pool.query('insert into favourite (player_id, game_id, at) select $1, unnest($2::text[]), $3', [
      who.id,
      removed_games,
      world.clock.now(),
    ]);
    const codes = (await Promise.all([set('dice', true), set('mines', true)])).map(({ code }) => code);
    expect(codes.toSorted()).toEqual([0, errors.FAVOURITE_LIMIT]);
    const late = await set('keno', true);
    expect([late.code, late.wire]).toEqual([errors.FAVOURITE_LIMIT, { maximum: MAX_FAVOURITES }]);
    expectOk(await set('gone-0', false));
    expectOk(await set('keno', true));
    expect(await favourites()).toHaveLength(MAX_FAVOURITES);
  });

  it.each<[string, unknown, keyof typeof errors]>([
    ['no-such-game', true, 'NOT_FOUND'],
    ['DICE', true, 'INVALID_INPUT'],
    ['dice', 'yes', 'INVALID_INPUT'],
    ['dice', undefined, 'INVALID_INPUT'],
  ])('are refused for the game id %s and the value %j', async (game_id, favourite, error) => {
    expect((await set(game_id, favourite)).code).toBe(errors[error]);
    expect(await favourites()).toEqual([]);
  });

  it('require a sign-in', async () => {
    expect((await world.call(calls.listFavourites)).code).toBe(errors.NOT_SIGNED_IN);
    const params = { game_id: 'dice' };
    const visitor = await world.call(calls.setFavourite, { params, body: { favourite: true } });
    expect(visitor.code).toBe(errors.NOT_SIGNED_IN);
  });
});
