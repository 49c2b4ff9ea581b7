import { randomUUID } from 'node:crypto';
import { calls, errors } from '@nua/contract';
import { commitmentOf, gameMath, houseGames, verifyRound } from '@nua/games';
import { cents } from '@nua/money';
import { beforeEach, describe, expect, it } from 'vitest';
import { untilWaitingFor } from '../../../../../../tests/world/limiting.ts';
import {
  diceBet,
  fund,
  openRound,
  readyTable,
  setClientSeed,
  sitDown,
  type Table,
} from '../../../../../../tests/world/play.ts';
import { secretPairs } from '../../../../../../tests/world/secret-seeds.ts';
import { useWorld } from '../../../../../../tests/world/use-world.ts';
import { expectOk, PASSWORD } from '../../../../../../tests/world/world.ts';
import { stamperOf } from './open-session.ts';
import { sweepArcade } from './sweep-arcade.ts';

const world = useWorld();
// Each test begins on a new day, because the number of guests per address and day is limited.
beforeEach(() => world.clock.advance(86_400_000));

const half = { stake: '10.00', target_hundredths: 5000, over: true };
const bet = (table: Table, body: unknown = half, key: string = world.newKey()) =>
  world.call(diceBet, { token: table.token, body, key });

it('new seeds are timestamped by public timestamp servers if the site uses any', () => {
  const { calendars, blocks } = world.app.ports;
  expect(stamperOf({ ports: { calendars: [], blocks } })).toBe('nobody');
  expect(stamperOf({ ports: { calendars, blocks: null } })).toBe('outside');
});

describe('a launch token', () => {
  it('opens one session and is refused a second time [R7.36]', async () => {
    const who = await world.guest();
    const launch = expectOk(await world.call(calls.launchGame, { token: who.token, body: { game_id: 'dice' } }));
    const launchToken = new URL(launch.data.url, world.url).searchParams.get('launch_token');
    const first = expectOk(await world.call(calls.arcadeSession, { body: { launch_token: launchToken } }));
    expect(first.data).toMatchObject({ game_id: 'dice', seeds: { active: null }, stamped_by: 'sandbox' });
    expect(first.data.balance).toBe(launch.data.game_balance);
    expect((await world.call(calls.arcadeSession, { body: { launch_token: launchToken } })).code).toBe(
      errors.LAUNCH_TOKEN_REFUSED,
    );
  });

  it('is refused when it is a minute old or unknown', async () => {
    const who = await world.guest();
    const launch = expectOk(await world.call(calls.launchGame, { token: who.token, body: { game_id: 'dice' } }));
    world.clock.advance(60_000);
    const launchToken = new URL(launch.data.url, world.url).searchParams.get('launch_token');
    expect((await world.call(calls.arcadeSession, { body: { launch_token: launchToken } })).code).toBe(
      errors.LAUNCH_TOKEN_REFUSED,
    );
    expect((await world.call(calls.arcadeSession, { body: { launch_token: 'x'.repeat(43) } })).code).toBe(
      errors.LAUNCH_TOKEN_REFUSED,
    );
  });

  it('opens one session even if several frames use it in parallel', async () => {
    const who = await world.guest();
    const launch = expectOk(await world.call(calls.launchGame, { token: who.token, body: { game_id: 'dice' } }));
    const launchToken = new URL(launch.data.url, world.url).searchParams.get('launch_token');
    const responses = await Promise.all(
      Array.from({ length: 6 }, () => world.call(calls.arcadeSession, { body: { launch_token: launchToken } })),
    );
    expect(responses.filter(({ code }) => code === 0)).toHaveLength(1);
  });
});

describe('an arcade session', () => {
  it('ends when the player’s sign-in session ends', async () => {
    const who = await world.guest();
    const table = await sitDown(world, who);
    expectOk(await world.call(calls.arcadeBalance, { token: table.token }));
    await world.pool.query("select end_sessions($1, 'logout', $2)", [who.id, world.clock.now()]);
    await world.app.revisions.catchUp();
    expect((await world.call(calls.arcadeBalance, { token: table.token })).code).toBe(errors.NOT_SIGNED_IN);
  });

  it('stays ended after the player signs in again on the same device', async () => {
    const who = await world.player();
    const table = await sitDown(world, who);
    const launch = () => world.call(calls.launchGame, { token: who.token, body: { game_id: 'dice' } });
    const { url } = expectOk(await launch()).data;
    expectOk(await world.call(calls.logout, { token: who.token }));
    const body = { user_name: who.user_name!, password: PASSWORD };
    expectOk(await world.call(calls.login, { body, headers: { 'x-device-id': who.device } }));
    await world.app.revisions.catchUp();
    expect((await world.call(calls.arcadeBalance, { token: table.token })).code).toBe(errors.NOT_SIGNED_IN);
    const launch_token = new URL(url, world.url).searchParams.get('launch_token');
    expect((await world.call(calls.arcadeSession, { body: { launch_token } })).code).toBe(errors.LAUNCH_TOKEN_REFUSED);
  });

  it('is not opened by a frame during a sign-out', async () => {
    const who = await world.player();
    const { url } = expectOk(await world.call(calls.launchGame, { token: who.token, body: { game_id: 'dice' } })).data;
    const launch_token = new URL(url, world.url).searchParams.get('launch_token');
    const other = await world.pool.connect();
    await other.query('begin');
    await other.query("select end_sessions($1, 'logout', $2)", [who.id, world.clock.now()]);
    const opening = world.call(calls.arcadeSession, { body: { launch_token } });
    try {
      await untilWaitingFor(world, 'from session s');
    } finally {
      await other.query('commit');
      other.release();
    }
    expect((await opening).code).toBe(errors.LAUNCH_TOKEN_REFUSED);
    const { rows } = await world.pool.query('select 1 from arcade.session where player_id = $1', [who.id]);
    expect(rows).toEqual([]);
  });

  it('is not launched by a call during a sign-out', async () => {
    const who = await world.player();
    const other = await world.pool.connect();
    await other.query('begin');
    await other.query("select end_sessions($1, 'logout', $2)", [who.id, world.clock.now()]);
    const launching = world.call(calls.launchGame, { token: who.token, body: { game_id: 'dice' } });
    try {
      await untilWaitingFor(world, 'insert into arcade.launch_token');
    } finally {
      await other.query('commit');
      other.release();
    }
    expect((await launching).code).toBe(errors.LAUNCH_ENDED);
    const { rows } = await world.pool.query('select 1 from arcade.launch_token where player_id = $1', [who.id]);
    expect(rows).toEqual([]);
  });

  it('ends when its player is blocked, and an earlier launch token is refused', async () => {
    const who = await world.guest();
    const table = await readyTable(world, who);
    const launch = expectOk(await world.call(calls.launchGame, { token: who.token, body: { game_id: 'dice' } }));
    expectOk(await bet(table));
    await world.pool.query('select block_player($1, $2, $3)', [who.id, 'for a test', world.clock.now()]);
    await world.app.revisions.catchUp();
    expect((await bet(table)).code).toBe(errors.NOT_SIGNED_IN);
    const launchToken = new URL(launch.data.url, world.url).searchParams.get('launch_token');
    expect((await world.call(calls.arcadeSession, { body: { launch_token: launchToken } })).code).toBe(
      errors.LAUNCH_TOKEN_REFUSED,
    );
  });

  it('survives a refresh of the player’s token, and ends after twelve hours', async () => {
    const who = await world.guest();
    const table = await sitDown(world, who);
    world.clock.advance(11 * 3_600_000);
    expectOk(await world.call(calls.refreshToken, { token: who.token, headers: { 'x-device-id': who.device } }));
    world.clock.advance(60_000);
    await world.app.revisions.catchUp();
    expectOk(await world.call(calls.arcadeBalance, { token: table.token }));
    world.clock.advance(3_600_000);
    expect((await world.call(calls.arcadeBalance, { token: table.token })).code).toBe(errors.NOT_SIGNED_IN);
    await sweepArcade(world.app);
    const { rows } = await world.pool.query(
      'select 1 from arcade.session where player_id = $1 union all select 1 from arcade.launch_token where player_id = $1',
      [who.id],
    );
    expect(rows).toEqual([]);
  });

  it('does not share its token with the shell’s session', async () => {
    const who = await world.guest();
    const table = await sitDown(world, who);
    expect((await world.call(calls.arcadeBalance, { token: who.token })).code).toBe(errors.NOT_SIGNED_IN);
    expect((await world.call(calls.getPlayer, { token: table.token })).code).toBe(errors.NOT_SIGNED_IN);
    expect((await bet({ token: '', url: '' })).code).toBe(errors.NOT_SIGNED_IN);
  });

  it('accepts a frame with the origin null and without credentials', async () => {
    const preflight = await fetch(`${world.url}/arcade/api/dice/bet`, {
      method: 'OPTIONS',
      headers: { origin: 'null', 'access-control-request-method': 'POST' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    expect(preflight.headers.get('access-control-allow-credentials')).toBeNull();
    expect(preflight.headers.get('access-control-allow-headers')).toContain('idempotency-key');
  });
});

describe('seeds', () => {
  it('are committed to before the client seed is set, and the revealed seed matches the commitment', async () => {
    const who = await world.guest();
    await fund(world, who, cents(100_000));
    const table = await sitDown(world, who);
    const shown = expectOk(await world.call(calls.getSeeds, { token: table.token })).data;
    expect(shown.active).toBeNull();
    const first = await setClientSeed(world, table, 'mine-one');
    expect(first.revealed).toBeNull();
    expect(first.seeds.active).toMatchObject({ ...shown.next, client_seed: 'mine-one', nonce: 0 });
    expect(first.seeds.next.id).not.toBe(shown.next.id);
    expectOk(await bet(table));
    const second = await setClientSeed(world, table, 'mine-two');
    expect(second.revealed).toMatchObject({ id: shown.next.id, client_seed: 'mine-one', nonce: 1 });
    expect(commitmentOf(second.revealed!.server_seed)).toBe(shown.next.server_seed_hash);
    expect(second.seeds.active).toMatchObject(first.seeds.next);
  });

  it('cannot be rotated to a pair that is not the player’s pending pair', async () => {
    const who = await world.guest();
    const table = await sitDown(world, who);
    const shown = expectOk(await world.call(calls.getSeeds, { token: table.token })).data;
    const stranger = await sitDown(world, await world.guest());
    const theirs = expectOk(await world.call(calls.getSeeds, { token: stranger.token })).data;
    const set = (next_id: string, client_seed = 'x') =>
      world.call(calls.rotateSeeds, { token: table.token, body: { next_id, client_seed } });
    expect((await set(theirs.next.id)).code).toBe(errors.SEED_STALE);
    expect((await set(randomUUID())).code).toBe(errors.SEED_STALE);
    expectOk(await set(shown.next.id));
    expect((await set(shown.next.id)).code).toBe(errors.SEED_STALE);
    for (const bad of ['', 'a:b', 'a b', 'ی', 'x'.repeat(65)])
      expect((await set(shown.next.id, bad)).code).toBe(errors.INVALID_INPUT);
  });

  it('cannot be rotated while a round is open', async () => {
    const who = await world.guest();
    const table = await readyTable(world, who);
    await openRound(world, table);
    const shown = expectOk(await world.call(calls.getSeeds, { token: table.token })).data;
    const response = await world.call(calls.rotateSeeds, {
      token: table.token,
      body: { next_id: shown.next.id, client_seed: 'x' },
    });
    expect(response.code).toBe(errors.ROUND_IN_PROGRESS);
  });

  it('are never used for a bet after their reveal, even if they are rotated while bets arrive', async () => {
    const who = await world.guest();
    const table = await readyTable(world, who);
    const work = Array.from({ length: 60 }, (_, turn) =>
      turn % 6 === 5
        ? world.call(calls.getSeeds, { token: table.token }).then(({ data }) =>
            world.call(calls.rotateSeeds, {
              token: table.token,
              body: { next_id: data.next.id, client_seed: `turn-${turn}` },
            }),
          )
        : bet(table, { ...half, stake: '1.00' }),
    );
    for (const { code } of await Promise.all(work)) expect([0, errors.SEED_STALE]).toContain(code);
    await setClientSeed(world, table, 'last');
    const rounds = expectOk(
      await world.call(calls.arcadeRounds, { token: table.token, query: { paging: { page: 1, size: 100 } } }),
    );
    expect(rounds.data.total).toBe(50);
    for (const round of rounds.data.list)
      expect(verifyRound({ ...round, server_seed: round.server_seed! }).ok).toBe(true);
    const { rows } = await world.pool.query(
      `select p.id from arcade.seed_pair p join arcade.round r on r.seed_pair_id = p.id
       where p.player_id = $1 group by p.id, p.next_nonce having max(r.nonce) <> p.next_nonce - 1`,
      [who.id],
    );
    expect(rows).toEqual([]);
  });

  it('are sent to a client only after their pair is revealed', async () => {
    const who = await world.guest();
    await fund(world, who, cents(100_000));
    const sent: string[] = [];
    const recorded = <T>(response: T & { wire: unknown }): T => {
      sent.push(JSON.stringify(response.wire));
      return response;
    };
    const launch = recorded(await world.call(calls.launchGame, { token: who.token, body: { game_id: 'dice' } }));
    const launchToken = new URL(launch.data.url, world.url).searchParams.get('launch_token');
    const session = recorded(await world.call(calls.arcadeSession, { body: { launch_token: launchToken } }));
    const { token } = session.data;
    const table = { token, url: '' };
    recorded(await bet(table));
    for (const client_seed of ['one', 'two']) {
      const shown = recorded(await world.call(calls.getSeeds, { token }));
      recorded(await world.call(calls.rotateSeeds, { token, body: { next_id: shown.data.next.id, client_seed } }));
      recorded(await bet(table));
      recorded(await bet(table, { ...half, stake: '0.01' }));
    }
    recorded(await world.call(calls.arcadeRounds, { token }));
    recorded(await world.call(calls.listRounds, { token: who.token }));
    recorded(await world.call(calls.getSeeds, { token }));
    const pairs = (await secretPairs(world.pool, world.app.seeds)).filter(({ player_id }) => player_id === who.id);
    expect(pairs.map(({ state }) => state).sort()).toEqual(['active', 'pending', 'revealed']);
    const all = sent.join('\n');
    for (const { server_seed, state } of pairs) {
      expect(all.includes(server_seed), state).toBe(state === 'revealed');
    }
  });

  it('have 256 bits and are never shared by two pairs', async () => {
    const pairs = await secretPairs(world.pool, world.app.seeds);
    expect(new Set(pairs.map((pair) => pair.server_seed)).size).toBe(pairs.length);
    for (const { server_seed } of pairs) expect(server_seed).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe('rounds of a player', () => {
  it('are visible only to that player [R7.36]', async () => {
    const ours = await readyTable(world, await world.guest());
    const placed = expectOk(await bet(ours));
    const other = await world.guest();
    const theirs = await readyTable(world, other);
    const filter = { id: placed.data.round_id };
    const found = expectOk(await world.call(calls.arcadeRounds, { token: theirs.token, query: { filter } }));
    expect(found.data.list).toEqual([]);
    expect(expectOk(await world.call(calls.listRounds, { token: other.token, query: { filter } })).data.list).toEqual(
      [],
    );
    const by_pair = { seed_pair_id: placed.data.seed_pair_id };
    const pair = expectOk(await world.call(calls.arcadeRounds, { token: theirs.token, query: { filter: by_pair } }));
    expect(pair.data.list).toEqual([]);
    const own_rounds = expectOk(await world.call(calls.arcadeRounds, { token: ours.token, query: { filter } }));
    expect(own_rounds.data.list).toHaveLength(1);
    expect(own_rounds.data.list[0]?.server_seed).toBeNull();
  });
});

describe('the odds of a game', () => {
  it('are public, cacheable and the same for everyone', async () => {
    for (const { id: game } of houseGames) {
      const { data, headers } = expectOk(await world.call(calls.arcadeMath, { params: { game } }));
      expect(data).toEqual(gameMath(houseGames.find(({ id }) => id === game)!));
      expect(headers.get('cache-control')).toBe('public, max-age=300');
      expect(headers.get('access-control-allow-origin')).toBe('*');
    }
    for (const game of ['tossing', 'constructor'])
      expect((await world.call(calls.arcadeMath, { params: { game } })).code).toBe(errors.NOT_FOUND);
  });
});
