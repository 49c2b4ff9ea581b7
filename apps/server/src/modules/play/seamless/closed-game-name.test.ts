import { calls } from '@nua/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changePlayRules } from '../../../../../../tests/world/play.ts';
import { sitAtStudio, startSeamlessWorld, studioOf, WHEEL } from '../../../../../../tests/world/seamless.ts';
import { expectOk, type World } from '../../../../../../tests/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await startSeamlessWorld();
});
afterAll(() => world.stop());

it('a closed game is named in the list of games and in its player’s rounds and links, until its provider is removed', async () => {
  const { token, ...who } = await world.guest();
  const { session } = await sitAtStudio(world, { token, ...who });
  const studio = studioOf(world);
  const about = { session, currency: 'PKR', round: 'named' };
  await studio.attempt('bet', { id: 'named-bet', ...about, game: WHEEL, amount: '10.00' });
  await studio.attempt('end_round', { id: 'named-end', ...about, staked: '10.00', paid: '0.00' });
  const rounds = async () => expectOk(await world.call(calls.listRounds, { token })).data.list;
  const links = async () => expectOk(await world.call(calls.listShares, { token })).data.list;
  const body = { shows_stake: false, shows_check: false };
  expectOk(await world.call(calls.createShare, { token, params: { round: (await rounds())[0]!.id }, body }));
  const { name } = expectOk(await world.call(calls.listGames)).data.list.find(({ id }) => id === WHEEL)!;
  await changePlayRules(world, { closed_games: [WHEEL] });
  const games = async () => expectOk(await world.call(calls.listGames)).data;
  expect((await games()).list.map(({ id }) => id)).not.toContain(WHEEL);
  expect((await games()).closed_games).toEqual([{ id: WHEEL, name }]);
  expect([await rounds(), await links()]).toMatchObject([[{ game_name: name }], [{ game_name: name }]]);
  Object.assign(world.app.config, { game_providers: [] });
  expect([await rounds(), await links()]).toMatchObject([[{ game_name: null }], [{ game_name: null }]]);
  expect((await games()).closed_games).toEqual([]);
});
