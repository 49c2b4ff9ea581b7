import { calls, errors } from '@nua/contract';
import { mines } from '@nua/games/mines/mines.ts';
import { cents } from '@nua/money';
import { afterEach, describe, expect, it } from 'vitest';
import {
  changePlayRules,
  minesOf,
  moneyOf,
  openRound,
  readyTable,
  setClientSeed,
  sitDown,
} from '../../../../../../tests/world/play.ts';
import { sitAtStudio, studioOf, studioSettings, WHEEL } from '../../../../../../tests/world/seamless.ts';
import { useWorld } from '../../../../../../tests/world/use-world.ts';
import { expectOk, type Someone } from '../../../../../../tests/world/world.ts';

const world = useWorld({ environment: studioSettings() });
const params = { game: mines.id };

afterEach(() => changePlayRules(world, { closed_games: [] }));

const close = (...closed_games: string[]) => changePlayRules(world, { closed_games });
const launch = ({ token }: Someone, game_id: string) => world.call(calls.launchGame, { token, body: { game_id } });

describe('a closed game', () => {
  it('opens for the player of an open round, who finishes it and cannot bet again', async () => {
    const who = await world.guest();
    const round = await openRound(world, await readyTable(world, who, cents(100_000), mines), '10.00');
    expectOk(await world.call(calls.pullGameWallet, { token: who.token }));
    await close(mines.id, 'hilo');
    expect((await launch(who, 'hilo')).code).toBe(errors.GAME_CLOSED);
    expect((await launch(await world.guest(), mines.id)).code).toBe(errors.GAME_CLOSED);
    expect(expectOk(await launch(who, mines.id)).data).toMatchObject({ moved: 99_000n, is_open: false });

    const table = await sitDown(world, who, mines);
    const hidden = await minesOf(world, round.round_id);
    const tile = Array.from({ length: 25 }, (_, n) => n).find((n) => !hidden.includes(n))!;
    const body = { round_id: round.round_id, n: 1, tile };
    const { token } = table;
    expectOk(await world.call(calls.arcadeStep, { token, params, body }));
    const last = { round_id: round.round_id, n: 2 };
    const end = expectOk(await world.call(calls.arcadeCashOut, { token, params, body: last })).data;
    expect(end).toMatchObject({ state: 'settled', payout: 1_125n });
    expect((await moneyOf(world, who)).game).toBe(100_125n);

    const again = await world.call(calls.arcadeOpen, { token, params, body: { stake: '1.00', mines: 3 } });
    expect(again.code).toBe(errors.GAME_CLOSED);
    expect(await setClientSeed(world, table)).toHaveProperty('revealed');
    expect((await launch(who, mines.id)).code).toBe(errors.GAME_CLOSED);
    await close();
    expect(expectOk(await launch(who, mines.id)).data.is_open).toBe(true);
  });

  it('of a provider opens for the player of an open round, and the provider pays and ends that round', async () => {
    const who = await world.guest();
    const studio = studioOf(world);
    const first = await sitAtStudio(world, who);
    const send = async (call: Parameters<typeof studio.attempt>[0], session: string, fields: Record<string, string>) =>
      (await studio.attempt(call, { session, currency: 'PKR', ...fields })).status;
    const bet = { id: 'b-1', round: 'r-1', game: WHEEL, amount: '10.00' };
    expect(await send('bet', first.session, bet)).toBe(200);
    await close(WHEEL);
    expect((await launch(await world.guest(), WHEEL)).code).toBe(errors.GAME_CLOSED);
    const opened = expectOk(await launch(who, WHEEL)).data;
    expect(opened.is_open).toBe(false);
    const session = new URL(opened.url).searchParams.get('session')!;
    expect(await send('bet', session, { ...bet, id: 'b-2', round: 'r-2' })).toBe(422);
    expect(await send('win', session, { id: 'w-1', bet: 'b-1', amount: '5.00' })).toBe(200);
    expect(await send('end_round', session, { id: 'e-1', round: 'r-1', staked: '10.00', paid: '5.00' })).toBe(200);
    expect((await launch(who, WHEEL)).code).toBe(errors.GAME_CLOSED);
  });
});
