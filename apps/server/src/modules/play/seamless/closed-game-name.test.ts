import { calls } from '@nua/contract';
import { getReplay } from '@nua/contract/replay.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changePlayRules } from '../../../../../../tests/world/play.ts';
import { sitAtStudio, startSeamlessWorld, studioOf, WHEEL } from '../../../../../../tests/world/seamless.ts';
import { expectOk, type World } from '../../../../../../tests/world/world.ts';
import { findShared } from '../replay/find-shared.ts';
import { linkPreviewOf, pictureFacts } from '../replay/link-preview.ts';

let world: World;
let game_providers: World['app']['config']['game_providers'];
beforeAll(async () => {
  world = await startSeamlessWorld();
  game_providers = world.app.config.game_providers;
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

it('a link to a round shows the name of a closed game, and of a game that is no longer offered only that it is not', async () => {
  Object.assign(world.app.config, { game_providers });
  await changePlayRules(world, { closed_games: [] });
  const { token, ...who } = await world.guest();
  const { session } = await sitAtStudio(world, { token, ...who });
  const about = { session, currency: 'PKR', round: 'linked' };
  await studioOf(world).attempt('bet', { id: 'linked-bet', ...about, game: WHEEL, amount: '10.00' });
  await studioOf(world).attempt('end_round', { id: 'linked-end', ...about, staked: '10.00', paid: '0.00' });
  const { id: round } = expectOk(await world.call(calls.listRounds, { token })).data.list[0]!;
  const body = { shows_stake: false, shows_check: false };
  const { share } = expectOk(await world.call(calls.createShare, { token, params: { round }, body })).data;
  const replay = () => world.call(getReplay, { params: { game: WHEEL, round: share.id } });
  const preview = async (lang: string) => {
    const { title, description } = (await linkPreviewOf(world.app, { round: share.id, game: WHEEL, lang }))!;
    return [title, description];
  };
  await changePlayRules(world, { closed_games: [WHEEL] });
  expect(expectOk(await replay()).data.name).toMatchObject({ en: 'Studio Wheel' });
  expect((await preview('en'))[0]).toBe('Studio Wheel 0.00× – a shared round');
  Object.assign(world.app.config, { game_providers: [] });
  expect(expectOk(await replay()).data.name).toBeNull();
  expect(await preview('en')).toEqual(['0.00× – a shared round', 'Game no longer offered. See what this round paid.']);
  expect(await preview('ur')).toEqual([
    '\u20660.00×\u2069 – شیئر کیا گیا راؤنڈ',
    'یہ کھیل اب دستیاب نہیں۔ دیکھیں اس راؤنڈ میں کتنا ملا۔',
  ]);
  const { name } = pictureFacts(world.app, (await findShared(world.app, share.id))!, 'en');
  expect(name).toBe('Game no longer offered');
});
