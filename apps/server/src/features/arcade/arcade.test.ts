import { randomUUID } from 'node:crypto';
import { calls, errors } from '@nua/contract';
import { commitmentOf, verifyRound } from '@nua/games';
import { cents } from '@nua/money';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fund, moneyOf, readyTable, setClientSeed, sitDown, type Table } from '../../../../../tests/world/play.ts';
import { expectOk, type Someone, startWorld, type World } from '../../../../../tests/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
// Guests of one address are counted by the day.
beforeEach(() => world.clock.advance(86_400_000));
afterAll(() => world?.stop());

const half = { stake: '10.00', target_hundredths: 5000, over: true };
const bet = (table: Table, body: unknown = half, key: string = randomUUID()) =>
  world.call(calls.diceBet, { token: table.token, body, key });

async function changeRules(change: Record<string, unknown>): Promise<void> {
  const value = { ...(world.app.settings.wire('play_rules') as object), ...change };
  await world.pool.query(
    `insert into setting (config_key, config_value, changed_at, changed_by) values ('play_rules', $1, $2, 'test')
     on conflict (config_key) do update set config_value = excluded.config_value`,
    [JSON.stringify(value), world.clock.now()],
  );
  await (world.app.settings as unknown as { load(): Promise<void> }).load();
}

describe('a launch ticket', () => {
  it('opens one session, and none when it is shown again [R7.36]', async () => {
    const who = await world.guest();
    const launch = expectOk(await world.call(calls.launchGame, { token: who.token, body: { game_id: 'dice' } }));
    const ticket = new URL(launch.data.url, world.url).searchParams.get('ticket');
    const first = expectOk(await world.call(calls.arcadeSession, { body: { ticket } }));
    expect(first.data).toMatchObject({ game_id: 'dice', seeds: { active: null } });
    expect(first.data.balance).toBe(launch.data.game_balance);
    expect((await world.call(calls.arcadeSession, { body: { ticket } })).code).toBe(errors.TICKET_REFUSED);
  });

  it('is refused when it is a minute old, or nobody’s', async () => {
    const who = await world.guest();
    const launch = expectOk(await world.call(calls.launchGame, { token: who.token, body: { game_id: 'dice' } }));
    world.clock.advance(60_000);
    const ticket = new URL(launch.data.url, world.url).searchParams.get('ticket');
    expect((await world.call(calls.arcadeSession, { body: { ticket } })).code).toBe(errors.TICKET_REFUSED);
    expect((await world.call(calls.arcadeSession, { body: { ticket: 'x'.repeat(43) } })).code).toBe(
      errors.TICKET_REFUSED,
    );
  });

  it('of two frames that show it at once lets one in', async () => {
    const who = await world.guest();
    const launch = expectOk(await world.call(calls.launchGame, { token: who.token, body: { game_id: 'dice' } }));
    const ticket = new URL(launch.data.url, world.url).searchParams.get('ticket');
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => world.call(calls.arcadeSession, { body: { ticket } })),
    );
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  });
});

describe('an arcade session', () => {
  it('ends with the player’s own session and with a block', async () => {
    const who = await world.guest();
    const table = await sitDown(world, who);
    expectOk(await world.call(calls.arcadeBalance, { token: table.token }));
    await world.pool.query("select end_sessions($1, 'logout', $2)", [who.id, world.clock.now()]);
    await world.app.revisions.catchUp();
    expect((await world.call(calls.arcadeBalance, { token: table.token })).code).toBe(errors.NOT_SIGNED_IN);
  });

  it('is not the shell’s session: neither token opens the other’s calls', async () => {
    const who = await world.guest();
    const table = await sitDown(world, who);
    expect((await world.call(calls.arcadeBalance, { token: who.token })).code).toBe(errors.NOT_SIGNED_IN);
    expect((await world.call(calls.getPlayer, { token: table.token })).code).toBe(errors.NOT_SIGNED_IN);
    expect((await bet({ token: '', url: '' })).code).toBe(errors.NOT_SIGNED_IN);
  });

  it('answers a frame whose origin is null, without credentials', async () => {
    const asked = await fetch(`${world.url}/arcade/api/dice/bet`, {
      method: 'OPTIONS',
      headers: { origin: 'null', 'access-control-request-method': 'POST' },
    });
    expect(asked.status).toBe(204);
    expect(asked.headers.get('access-control-allow-origin')).toBe('*');
    expect(asked.headers.get('access-control-allow-credentials')).toBeNull();
    expect(asked.headers.get('access-control-allow-headers')).toContain('idempotency-key');
  });
});

describe('a dice bet', () => {
  it('is drawn, settled and stored in one step, and recomputes from the revealed seeds [R1.06] [R7.36]', async () => {
    const who = await world.guest();
    const table = await readyTable(world, who);
    let balance = 100_000n;
    for (let nonce = 1; nonce <= 8; nonce += 1) {
      const { data } = expectOk(await bet(table, { ...half, over: nonce % 2 === 0 }));
      balance += data.payout - data.stake;
      expect(data).toMatchObject({ nonce, balance, stake: 1000n });
    }
    const { revealed } = await setClientSeed(world, table, 'another-seed');
    const rounds = expectOk(await world.call(calls.arcadeRounds, { token: table.token })).data;
    expect(rounds.total).toBe(8);
    expect(rounds.list.map(({ nonce }) => nonce)).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
    for (const round of rounds.list) {
      expect(round.server_seed).toBe(revealed?.server_seed);
      expect(verifyRound({ ...round, server_seed: round.server_seed! })).toMatchObject({ ok: true });
    }
  });

  it('is not taken before the player has set a client seed', async () => {
    const who = await world.guest();
    await fund(world, who, cents(100_000));
    const table = await sitDown(world, who);
    const key = randomUUID();
    expect((await bet(table, half, key)).code).toBe(errors.SEED_NOT_SET);
    await setClientSeed(world, table);
    expectOk(await bet(table, half, key));
  });

  it.each<[string, object, keyof typeof errors]>([
    ['a stake under the minimum', { ...half, stake: '0.99' }, 'STAKE_OUT_OF_RANGE'],
    ['a stake over the maximum', { ...half, stake: '25000.01' }, 'STAKE_OUT_OF_RANGE'],
    ['a target with too small a chance', { ...half, target_hundredths: 99, over: false }, 'TARGET_OUT_OF_RANGE'],
    ['a target with too great a chance', { ...half, target_hundredths: 199, over: true }, 'TARGET_OUT_OF_RANGE'],
    ['a stake over the balance', { ...half, stake: '1000.01' }, 'INSUFFICIENT_FUNDS'],
    ['a negative stake', { ...half, stake: '-1.00' }, 'INVALID_INPUT'],
    ['a stake of nothing', { ...half, stake: '0.00' }, 'INVALID_INPUT'],
    ['a stake in thirds of a paisa', { ...half, stake: '1.001' }, 'INVALID_INPUT'],
    ['a stake as a number', { ...half, stake: 10 }, 'INVALID_INPUT'],
    ['a broken target', { ...half, target_hundredths: 50.5 }, 'INVALID_INPUT'],
    ['a target as text', { ...half, target_hundredths: '5000' }, 'INVALID_INPUT'],
    ['a side that is no side', { ...half, over: 'yes' }, 'INVALID_INPUT'],
    ['a wish for the roll', { ...half, roll_hundredths: 1 }, 'INVALID_INPUT'],
    ['a wish for the nonce', { ...half, nonce: 7 }, 'INVALID_INPUT'],
  ])('with %s is refused and moves no money', async (_name, body, error) => {
    const who = await world.guest();
    const table = await readyTable(world, who);
    expect((await bet(table, body)).code).toBe(errors[error]);
    expect((await moneyOf(world, who)).game).toBe(100_000n);
    const shown = expectOk(await world.call(calls.getSeeds, { token: table.token }));
    expect(shown.data.active?.nonce).toBe(0);
  });

  it('without a key, or with one that is none, is refused', async () => {
    const table = await readyTable(world, await world.guest());
    for (const key of [null, 'x', '00000000-0000-0000-0000']) {
      const answer = await world.call(calls.diceBet, { token: table.token, body: half, key });
      expect(answer.code).toBe(errors.IDEMPOTENCY_KEY_MISSING);
    }
  });

  it('repeated under its key is answered as the first time and stakes nothing more', async () => {
    const who = await world.guest();
    const table = await readyTable(world, who);
    const key = randomUUID();
    const first = expectOk(await bet(table, half, key));
    expectOk(await bet(table));
    const again = expectOk(await bet(table, half, key));
    expect(again.data).toEqual(first.data);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect((await bet(table, { ...half, over: false }, key)).code).toBe(errors.KEY_REUSED);
    const rounds = expectOk(await world.call(calls.arcadeRounds, { token: table.token }));
    expect(rounds.data.total).toBe(2);
  });

  it('repeated after the game closed or the limits changed is still answered as the first time', async () => {
    const who = await world.guest();
    const table = await readyTable(world, who);
    const key = randomUUID();
    const first = expectOk(await bet(table, half, key));
    await changeRules({ closed_games: ['dice'] });
    expect((await bet(table)).code).toBe(errors.GAME_CLOSED);
    expect(expectOk(await bet(table, half, key)).data).toEqual(first.data);
    expect((await bet(table, { ...half, over: false }, key)).code).toBe(errors.KEY_REUSED);
    await changeRules({ closed_games: [], stake_minimum: '500.00' });
    expect(expectOk(await bet(table, half, key)).data).toEqual(first.data);
    expect((await bet(table)).wire).toEqual({ minimum: '500.00', maximum: '25000.00' });
    await changeRules({ stake_minimum: '1.00' });
  });

  it('that could win more than the cap is not taken, so that no win is ever cut', async () => {
    const who = await world.guest();
    const table = await readyTable(world, who);
    await changeRules({ payout_cap: '50.00' });
    const rare = { target_hundredths: 100, over: false };
    const refused = await bet(table, { ...rare, stake: '1.00' });
    expect(refused.code).toBe(errors.STAKE_OUT_OF_RANGE);
    expect(refused.wire.maximum).toBe('0.50');
    expectOk(await bet(table, { target_hundredths: 5000, over: false, stake: '25.25' }));
    expect((await bet(table, { target_hundredths: 5000, over: false, stake: '25.26' })).code).toBe(
      errors.STAKE_OUT_OF_RANGE,
    );
    await changeRules({ payout_cap: '1000000.00' });
  });

  it('of a frozen player is refused, even where the session is still believed', async () => {
    const who = await world.guest();
    const table = await readyTable(world, who);
    expectOk(await bet(table));
    const before = (await moneyOf(world, who)).game;
    await world.app.ledger.freezePlayer(world.pool, who.id, { frozen: true });
    expect((await bet(table)).code).toBe(errors.ACCOUNT_FROZEN);
    expect((await moneyOf(world, who)).game).toBe(before);
  });

  it('sent two hundred times at once never spends more than there is', async () => {
    const who = await world.guest();
    const table = await readyTable(world, who, cents(5_000));
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => bet(table, { stake: '10.00', target_hundredths: 100, over: false })),
    );
    const placed = answers.filter(({ code }) => code === 0);
    expect(placed.length).toBeGreaterThanOrEqual(5);
    for (const { code } of answers) expect([0, errors.INSUFFICIENT_FUNDS]).toContain(code);
    const won = placed.reduce((total, { data }) => total + data.payout - data.stake, 5_000n);
    expect((await moneyOf(world, who)).game).toBe(won);
    expect(new Set(placed.map(({ data }) => data.nonce)).size).toBe(placed.length);
  });
});

describe('seeds', () => {
  it('a commitment is shown first, the client seed set after it, and the seed revealed fits it', async () => {
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

  it('a client seed for a commitment that does not wait is refused', async () => {
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

  it('a rotation while a round is open is refused', async () => {
    const who = await world.guest();
    const table = await readyTable(world, who);
    await openRound(who);
    const shown = expectOk(await world.call(calls.getSeeds, { token: table.token })).data;
    const answer = await world.call(calls.rotateSeeds, {
      token: table.token,
      body: { next_id: shown.next.id, client_seed: 'x' },
    });
    expect(answer.code).toBe(errors.ROUND_IN_PROGRESS);
  });

  it('bets and rotations that cross never put a bet on a revealed pair', async () => {
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

  it('no answer ever carries a server seed that can still take a bet', async () => {
    const who = await world.guest();
    await fund(world, who, cents(100_000));
    const heard: string[] = [];
    const listen = <T>(answer: T & { wire: unknown }): T => {
      heard.push(JSON.stringify(answer.wire));
      return answer;
    };
    const launch = listen(await world.call(calls.launchGame, { token: who.token, body: { game_id: 'dice' } }));
    const ticket = new URL(launch.data.url, world.url).searchParams.get('ticket');
    const session = listen(await world.call(calls.arcadeSession, { body: { ticket } }));
    const { token } = session.data;
    const table = { token, url: '' };
    listen(await bet(table));
    for (const client_seed of ['one', 'two']) {
      const shown = listen(await world.call(calls.getSeeds, { token }));
      listen(await world.call(calls.rotateSeeds, { token, body: { next_id: shown.data.next.id, client_seed } }));
      listen(await bet(table));
      listen(await bet(table, { ...half, stake: '0.01' }));
    }
    listen(await world.call(calls.arcadeRounds, { token }));
    listen(await world.call(calls.listRounds, { token: who.token }));
    listen(await world.call(calls.getSeeds, { token }));
    const { rows } = await world.pool.query<{ server_seed: string; state: string }>(
      'select server_seed, state from arcade.seed_pair where player_id = $1',
      [who.id],
    );
    expect(rows.map(({ state }) => state).sort()).toEqual(['active', 'pending', 'revealed']);
    const all = heard.join('\n');
    for (const { server_seed, state } of rows) {
      expect(all.includes(server_seed), state).toBe(state === 'revealed');
    }
  });

  it('no two pairs share a server seed, and each has 256 bits', async () => {
    const { rows } = await world.pool.query<{ server_seed: string }>('select server_seed from arcade.seed_pair');
    expect(new Set(rows.map((row) => row.server_seed)).size).toBe(rows.length);
    for (const { server_seed } of rows) expect(server_seed).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe('rounds of a player', () => {
  it('are nobody else’s to see [R7.36]', async () => {
    const ours = await readyTable(world, await world.guest());
    const placed = expectOk(await bet(ours));
    const other = await world.guest();
    const theirs = await readyTable(world, other);
    const filter = { id: placed.data.round_id };
    const seen = expectOk(await world.call(calls.arcadeRounds, { token: theirs.token, query: { filter } }));
    expect(seen.data.list).toEqual([]);
    expect(expectOk(await world.call(calls.listRounds, { token: other.token, query: { filter } })).data.list).toEqual(
      [],
    );
    const by_pair = { seed_pair_id: placed.data.seed_pair_id };
    const pair = expectOk(await world.call(calls.arcadeRounds, { token: theirs.token, query: { filter: by_pair } }));
    expect(pair.data.list).toEqual([]);
    const own = expectOk(await world.call(calls.arcadeRounds, { token: ours.token, query: { filter } }));
    expect(own.data.list).toHaveLength(1);
    expect(own.data.list[0]?.server_seed).toBeNull();
  });
});

/** No game of ours has rounds of several steps yet; this is what one would leave. */
async function openRound(who: Someone): Promise<void> {
  await world.pool.query(
    `insert into arcade.round (id, player_id, game_id, seed_pair_id, nonce, stake_cents, payout_cents, outcome, table_version,
       balance_after_cents, state, at)
     select uuidv7(), player_id, 'mines', id, 900000, 100, 0, '{}', 1, 0, 'open', $2
     from arcade.seed_pair where player_id = $1 and state = 'active'`,
    [who.id, world.clock.now()],
  );
}
