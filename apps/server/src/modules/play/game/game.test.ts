import { calls, errors } from '@nua/contract';
import { gameCategories } from '@nua/contract/game.ts';
import { houseGames, returnRange, verifyRound } from '@nua/games';
import { cents } from '@nua/money';
import { beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD } from '../../../../../../tests/world/credentials.ts';
import {
  changePlayRules,
  diceBet,
  fund,
  moneyOf,
  openRound,
  readyTable,
  setClientSeed,
  sitDown,
  type Table,
} from '../../../../../../tests/world/play.ts';
import { useWorld } from '../../../../../../tests/world/use-world.ts';
import { expectOk, newDevice, type Someone } from '../../../../../../tests/world/world.ts';
import { abandonDueRounds, ROUND_TIMEOUT_MS } from '../arcade/abandon-due-rounds.ts';
import { sweepArcade } from '../arcade/sweep-arcade.ts';

const world = useWorld();
let who: Someone;
beforeEach(async () => {
  // Each test begins on a new day, because the number of guests per address and day is limited.
  world.clock.advance(86_400_000);
  who = await world.guest();
  await fund(world, who, cents(100_000));
});

const launch = (body: unknown = { game_id: 'dice' }, key: string = world.newKey()) =>
  world.call(calls.launchGame, { token: who.token, body, key });
const openFrame = (url: string) => {
  const launch_token = new URL(url, world.url).searchParams.get('launch_token');
  return world.call(calls.arcadeSession, { body: { launch_token } });
};
const signIn = async ({ user_name, device }: Someone) => {
  const about = { body: { user_name: user_name!, password: PASSWORD }, headers: { 'x-device-id': device } };
  return expectOk(await world.call(calls.login, about)).data.token;
};
const pull = () => world.call(calls.pullGameWallet, { token: who.token });

describe('the catalogue', () => {
  it('lists each game with the lowest and the highest return among its modes [R1.04]', async () => {
    const { data } = expectOk(await world.call(calls.listGames));
    expect(data.list).toEqual(
      houseGames.map((game) => {
        const { id, name, category } = game;
        const { minimum: rtp_bps, maximum: rtp_maximum_bps } = returnRange(game);
        const returns = { rtp_bps, rtp_maximum_bps };
        return expect.objectContaining({ id, name, category, provider: 'arcade', ...returns, stake_minimum: 100n });
      }),
    );
    const returnsOf = (game_id: string) => data.list.find(({ id }) => id === game_id);
    expect(returnsOf('keno')).toMatchObject({ rtp_bps: 9_865, rtp_maximum_bps: 9_906 });
    expect(returnsOf('dice')).toMatchObject({ rtp_bps: 9_900, rtp_maximum_bps: 9_900 });
    for (const category of gameCategories) {
      const found = expectOk(await world.call(calls.listGames, { query: { filter: { category } } }));
      const expected = houseGames.filter((game) => game.category === category);
      expect(found.data.list.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
    }
  });

  it('leaves out closed games, and categories without an open game [R1.04]', async () => {
    const categories = async () => expectOk(await world.call(calls.getConfig)).data.categories;
    const originals = houseGames.filter(({ category }) => category === 6).map(({ id }) => id);
    expect(await categories()).toContain(6);
    await changePlayRules(world, { closed_games: ['dice'] });
    expect(expectOk(await world.call(calls.listGames)).data.list.map(({ id }) => id)).not.toContain('dice');
    expect(await categories()).toContain(6);
    await changePlayRules(world, { closed_games: originals });
    expect(await categories()).not.toContain(6);
    await changePlayRules(world, { closed_games: houseGames.map(({ id }) => id) });
    expect(await categories()).toEqual([]);
    expect(expectOk(await world.call(calls.listGames)).data.list).toEqual([]);
    expect((await launch()).code).toBe(errors.GAME_CLOSED);
    await changePlayRules(world, { closed_games: [] });
    expect((await moneyOf(world, who)).main).toBe(100_000n);
  });
});

describe('a game found by its id', () => {
  it('is shown as open or closed [R2.33]', async () => {
    const find = (id: string) => world.call(calls.getGame, { params: { game_id: id } });
    expect(expectOk(await find('dice')).data).toEqual({ id: 'dice', category: 6, is_open: true });
    await changePlayRules(world, { closed_games: ['dice'] });
    expect(expectOk(await find('dice')).data).toMatchObject({ is_open: false });
    await changePlayRules(world, { closed_games: [] });
    expect((await find('nosuch')).code).toBe(errors.NOT_FOUND);
  });
});

describe('a launch', () => {
  it('moves the main balance to the game wallet, to the paisa [R1.06] [R4.10]', async () => {
    await fund(world, who, cents(123_457));
    const { data } = expectOk(await launch());
    expect(data).toMatchObject({ moved: 123_457n, game_balance: 123_457n });
    expect(await moneyOf(world, who)).toMatchObject({ main: 0n, game: 123_457n, in_transit: 0n, total: 123_457n });
    const shown = expectOk(await world.call(calls.getPlayer, { token: who.token })).data;
    expect(shown.game_accts).toEqual([{ balance: 123_457n, currency: 'PKR' }]);
    expect(shown.player_accts[0]).toMatchObject({ balance: 0n, bonus: 0n });
  });

  it('gets the same response and moves nothing more when repeated with its key', async () => {
    const key = world.newKey();
    const first = expectOk(await launch({ game_id: 'dice' }, key));
    await fund(world, who, cents(500));
    const again = expectOk(await launch({ game_id: 'dice' }, key));
    expect(again.data).toEqual(first.data);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect((await moneyOf(world, who)).main).toBe(500n);
    expect((await launch({ game_id: 'wheel' }, key)).code).toBe(errors.KEY_REUSED);
  });

  it.each<[string, (player: Someone, url: string) => Promise<unknown>, (player: Someone) => Promise<string>]>([
    ['was used', (_player, url) => openFrame(url), async ({ token }) => token],
    ['is a minute old', () => world.advance(60_000), async ({ token }) => token],
    [
      'was deleted',
      async () => {
        await world.advance(60_000);
        await sweepArcade(world.app);
      },
      async ({ token }) => token,
    ],
    ['belongs to a session that was signed out', ({ token }) => world.call(calls.logout, { token }), signIn],
  ])('repeated with its key does not revive a launch token that %s', async (_what, happen, tokenOf) => {
    const player = await world.player();
    await fund(world, player, cents(1_000));
    const key = world.newKey();
    const open = (token: string, under = key) =>
      world.call(calls.launchGame, { token, body: { game_id: 'dice' }, key: under });
    const first = expectOk(await open(player.token)).data;
    await happen(player, first.url);
    const token = await tokenOf(player);
    // A key identifies one launch, so its response never changes.
    expect(expectOk(await open(token)).data).toEqual(first);
    expect((await openFrame(first.url)).code).toBe(errors.LAUNCH_TOKEN_REFUSED);
    const { url: next, moved } = expectOk(await open(token, world.newKey())).data;
    expect(moved).toBe(0n);
    expectOk(await openFrame(next));
    expect((await moneyOf(world, player)).total).toBe(1_000n);
  });

  it('opens the game even if the main wallet is empty, so that a reloaded frame can continue', async () => {
    expectOk(await launch());
    const { data } = expectOk(await launch());
    expect(data).toMatchObject({ moved: 0n, game_balance: 100_000n });
  });

  it('moves at most the amount in the settings', async () => {
    await changePlayRules(world, { launch_maximum: '400.00' });
    expect(expectOk(await launch()).data).toMatchObject({ moved: 40_000n, game_balance: 40_000n });
    await changePlayRules(world, { launch_maximum: null });
  });

  it.each<[unknown, keyof typeof errors]>([
    [{ game_id: 'no-such-game' }, 'NOT_FOUND'],
    [{ game_id: 'DICE' }, 'INVALID_INPUT'],
    [{ game_id: 7 }, 'INVALID_INPUT'],
    [{}, 'INVALID_INPUT'],
    [{ game_id: 'dice', amount: '1.00' }, 'INVALID_INPUT'],
  ])('is refused and moves nothing with the body %j', async (body, error) => {
    expect((await launch(body)).code).toBe(errors[error]);
    expect((await moneyOf(world, who)).main).toBe(100_000n);
  });

  it('by a visitor, by a frozen player or without a key is refused and moves nothing', async () => {
    const body = { game_id: 'dice' };
    expect((await world.call(calls.launchGame, { body })).code).toBe(errors.NOT_SIGNED_IN);
    const keyless = await world.call(calls.launchGame, { token: who.token, body, key: null });
    expect(keyless.code).toBe(errors.IDEMPOTENCY_KEY_MISSING);
    await world.app.ledger.freezePlayer(world.pool, who.id, { frozen: true });
    expect((await launch()).code).toBe(errors.ACCOUNT_FROZEN);
    expect((await moneyOf(world, who)).main).toBe(100_000n);
  });

  it('moves the money once when sent ten times in parallel', async () => {
    const responses = await Promise.all(Array.from({ length: 10 }, () => launch()));
    for (const { code } of responses) expect([0, errors.TRANSFER_IN_PROGRESS]).toContain(code);
    expect(responses.some(({ code }) => code === 0)).toBe(true);
    expect(await moneyOf(world, who)).toMatchObject({ main: 0n, game: 100_000n, in_transit: 0n });
  });
});

describe('a pull of the game wallet', () => {
  it('returns the whole game wallet to the main wallet and can be repeated [R7.09] [R2.28]', async () => {
    await sitDown(world, who);
    expect(expectOk(await pull()).data).toEqual({ moved: 100_000n, balance: 100_000n });
    expect(expectOk(await pull()).data).toEqual({ moved: 0n, balance: 100_000n });
    expect(await moneyOf(world, who)).toMatchObject({ main: 100_000n, game: 0n, in_transit: 0n });
  });

  it('returns the money once and gives every caller the balance when sent twenty times in parallel [R7.09]', async () => {
    await sitDown(world, who);
    const responses = await Promise.all(Array.from({ length: 20 }, pull));
    for (const response of responses) expect(expectOk(response).data.balance).toBe(100_000n);
    const { rows } = await world.pool.query(
      `select sum(amount_cents)::text as sum from game_transfer where player_id = $1 and direction = 'out'`,
      [who.id],
    );
    expect(rows).toEqual([{ sum: '100000' }]);
  });

  it('returns all money but the stake of an open stepped round [R2.28]', async () => {
    await openRound(world, await readyTable(world, who), '10.00');
    expect(expectOk(await pull()).data).toEqual({ moved: 99_000n, balance: 99_000n });
    expect(await moneyOf(world, who)).toMatchObject({ main: 99_000n, game: 0n, in_transit: 0n });
    world.clock.advance(ROUND_TIMEOUT_MS);
    await abandonDueRounds(world.app);
    expect(expectOk(await pull()).data).toEqual({ moved: 1_000n, balance: 100_000n });
  });

  it('loses no paisa while bets are placed at the same time [R2.28]', async () => {
    const table = await readyTable(world, who);
    const body = { stake: '10.00', target_hundredths: 5000, over: true };
    const work = Array.from({ length: 60 }, (_, turn) =>
      turn % 10 === 4 ? pull() : world.call(diceBet, { token: table.token, body }),
    );
    const responses = await Promise.all(work);
    let total = 100_000n;
    for (const { code, data } of responses) {
      expect([0, errors.INSUFFICIENT_FUNDS]).toContain(code);
      if (code === 0 && 'stake' in data) total += data.payout - data.stake;
    }
    expectOk(await pull());
    expect(await moneyOf(world, who)).toMatchObject({ main: total, game: 0n, in_transit: 0n });
    const late = await world.call(diceBet, { token: table.token, body });
    expect(late.code).toBe(errors.INSUFFICIENT_FUNDS);
    expect(late.wire).toEqual({ available: '0.00' });
  });

  it('is refused for a frozen or blocked player, with the block as the reason, and moves no money', async () => {
    await sitDown(world, who);
    await world.app.ledger.freezePlayer(world.pool, who.id, { frozen: true });
    expect((await pull()).code).toBe(errors.ACCOUNT_FROZEN);
    expect(await moneyOf(world, who)).toMatchObject({ main: 0n, game: 100_000n, in_transit: 0n });
    await world.pool.query('select block_player($1, $2, $3)', [who.id, 'for a test', world.clock.now()]);
    await world.app.revisions.catchUp();
    expect((await pull()).code).toBe(errors.PLAYER_BLOCKED);
  });

  it('is refused for a visitor, and with an amount in the body', async () => {
    expect((await world.call(calls.pullGameWallet)).code).toBe(errors.NOT_SIGNED_IN);
    const request = await world.call(calls.pullGameWallet, { token: who.token, body: { amount: '1.00' } });
    expect(request.code).toBe(errors.INVALID_INPUT);
  });
});

describe('a game that is open on another device', () => {
  /** Signs the same player in on a second device. */
  const elsewhere = async (player: Someone): Promise<Someone> => {
    const device = newDevice();
    const login = await world.call(calls.login, {
      body: { user_name: player.user_name, password: PASSWORD, origin: 'web' },
      headers: { 'x-device-id': device },
    });
    return { ...player, device, token: expectOk(login).data.token };
  };
  const pullBy = (player: Someone, query: { for?: 'withdraw' } = {}) =>
    world.call(calls.pullGameWallet, { token: player.token, query });
  const heartbeat = (token: string) => world.call(calls.arcadeHeartbeat, { token });
  let playing: Someone;
  let other: Someone;
  let table: Table;
  beforeEach(async () => {
    playing = await world.player();
    await fund(world, playing, cents(315_400));
    other = await elsewhere(playing);
    table = await sitDown(world, playing);
  });

  it('releases its money to other devices only a minute after its last heartbeat [R2.28]', async () => {
    const refused = await pullBy(other);
    expect(refused.code).toBe(errors.GAME_PLAYED_ELSEWHERE);
    expect(await moneyOf(world, playing)).toMatchObject({ main: 0n, game: 315_400n });
    world.clock.advance(59_000);
    expect(expectOk(await heartbeat(table.token)).data).toEqual({
      balance: 315_400n,
      main: 0n,
      bonus: null,
      free_rounds: [],
    });
    world.clock.advance(59_999);
    expect((await pullBy(other)).code).toBe(errors.GAME_PLAYED_ELSEWHERE);
    world.clock.advance(1);
    expect(expectOk(await pullBy(other)).data.moved).toBe(315_400n);
    expect(expectOk(await heartbeat(table.token)).data).toEqual({
      balance: 0n,
      main: 315_400n,
      bonus: null,
      free_rounds: [],
    });

    table = await sitDown(world, playing);
    expect(expectOk(await pullBy(playing)).data.moved).toBe(315_400n);
  });

  it('loses its money to a pull for a withdrawal [R2.28]', async () => {
    expect(expectOk(await pullBy(other, { for: 'withdraw' })).data).toEqual({ moved: 315_400n, balance: 315_400n });
    const launched = expectOk(
      await world.call(calls.launchGame, { token: playing.token, body: { game_id: 'dice' } }),
    ).data;
    expect(launched).toMatchObject({ moved: 315_400n, game_balance: 315_400n });
    expect(expectOk(await world.call(calls.arcadeBalance, { token: table.token })).data).toEqual({
      balance: 315_400n,
      main: 0n,
      bonus: null,
      free_rounds: [],
    });
  });

  it('can be emptied from another device once the player is excluded [R2.28]', async () => {
    expectOk(await world.call(calls.excludePlayer, { token: other.token, body: { length: 'day' } }));
    expect(expectOk(await pullBy(other)).data.moved).toBe(315_400n);
  });

  it('can be emptied from another device once its device is signed out [R2.28]', async () => {
    expectOk(await world.call(calls.logout, { token: playing.token }));
    expect(expectOk(await pullBy(other)).data.moved).toBe(315_400n);
  });

  it('does not affect another player’s pull [R2.28]', async () => {
    const stranger = await world.player();
    await fund(world, stranger, cents(500));
    await sitDown(world, stranger);
    expect(expectOk(await pullBy(stranger)).data.moved).toBe(500n);
  });

  it('can be emptied by its own device even when another device pulls at the same time [R2.28]', async () => {
    const [by_own_device, by_other_device] = await Promise.all([pullBy(playing), pullBy(other)]);
    expect(expectOk(by_own_device).data.moved).toBe(315_400n);
    expect([0, errors.GAME_PLAYED_ELSEWHERE]).toContain(by_other_device.code);
    expect(await moneyOf(world, playing)).toMatchObject({ main: 315_400n, game: 0n, in_transit: 0n });
  });
});

describe('a transfer into or out of a game', () => {
  it('appears in the fund records of both wallets [R1.06]', async () => {
    await sitDown(world, who);
    expectOk(await pull());
    const { data } = expectOk(await world.call(calls.listFundRecords, { token: who.token }));
    const moves = data.list.filter(({ kind }) => kind === 'game_in' || kind === 'game_out');
    expect(moves.map(({ kind, wallet, amount }) => `${kind} ${wallet} ${amount}`).sort()).toEqual([
      'game_in game 100000',
      'game_in main -100000',
      'game_out game -100000',
      'game_out main 100000',
    ]);
  });
});

describe('rounds', () => {
  it('are listed newest first, page by page, with stake, payout and net in cents [R7.36] [R4.10]', async () => {
    const table = await readyTable(world, who);
    for (const stake of ['1.00', '2.00', '3.00']) {
      const body = { stake, target_hundredths: 5000, over: true };
      expectOk(await world.call(diceBet, { token: table.token, body }));
      world.clock.advance(1000);
    }
    const list = (query: Record<string, unknown>) => world.call(calls.listRounds, { token: who.token, query });
    const page = expectOk(await list({ paging: { page: 1, size: 2 } })).data;
    expect(page).toMatchObject({ page: 1, size: 2, total: 3 });
    expect(page.list.map(({ stake }) => stake)).toEqual([300n, 200n]);
    for (const round of page.list) {
      expect(round.net).toBe(round.payout - round.stake);
      expect(round.outcome).toMatchObject({ target_hundredths: 5000, over: true, table_version: 1 });
      expect(round).toMatchObject({ server_seed: null, client_seed: 'a-seed-of-mine' });
    }
    const oldest = expectOk(await list({ sort: { at: 'asc' } })).data.list[0]!;
    expect(oldest.stake).toBe(100n);
    const since = expectOk(await list({ filter: { at__gte: page.list[0]!.at, game_id: 'dice' } })).data;
    expect(since.total).toBe(1);
    expect(expectOk(await list({ filter: { game_id__in: ['mines'] } })).data.total).toBe(0);
    expect((await list({ filter: { stake: 1 } })).code).toBe(errors.UNKNOWN_FILTER);
    expect((await list({ filter: { id: 'x' } })).code).toBe(errors.INVALID_INPUT);
  });

  it('have the data to recompute them once their seed pair was rotated [R2.05]', async () => {
    const table = await readyTable(world, who);
    const body = { stake: '1.00', target_hundredths: 4950, over: false };
    expectOk(await world.call(diceBet, { token: table.token, body }));
    const only = async () => expectOk(await world.call(calls.listRounds, { token: who.token })).data.list[0]!;
    expect((await only()).server_seed).toBeNull();
    expect((await only()).game_name).toEqual({ en: 'Dice', ur: 'ڈائس' });
    const { revealed } = await setClientSeed(world, table, 'another-seed');
    const round = await only();
    expect(round).toMatchObject({
      server_seed: revealed!.server_seed,
      server_seed_hash: revealed!.server_seed_hash,
      client_seed: 'a-seed-of-mine',
    });
    expect(verifyRound({ ...round, server_seed: round.server_seed! })).toMatchObject({ ok: true });
  });
});
