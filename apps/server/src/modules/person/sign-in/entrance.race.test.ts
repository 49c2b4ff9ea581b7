import { calls } from '@nua/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { payingPlayer } from '../../../../../../tests/world/paying-player.ts';
import { sitDown } from '../../../../../../tests/world/play.ts';
import { solveCaptcha } from '../../../../../../tests/world/solve-captcha.ts';
import { expectOk, newDevice, newPhone, startWorld, TERMS, type World } from '../../../../../../tests/world/world.ts';
import { hashDevice, signDeviceId } from '../../../core/sessions/device-id.ts';
import { lockTexts } from '../../../db/advisory-locks.ts';
import { setSetting } from '../../../settings/set-setting.ts';

const CONNECTIONS = 2;
let world: World;
beforeAll(async () => {
  world = await startWorld({ parts: { pool_size: CONNECTIONS } });
});
afterAll(() => world.stop());

async function set(key: 'guest_rules' | 'code_rules', change: Record<string, unknown>): Promise<void> {
  const value = { ...world.app.settings.get(key), demo_grant: null, ...change };
  if (key === 'code_rules') delete (value as Record<string, unknown>).demo_grant;
  const client = await world.pool.connect();
  await setSetting(client, key, value, 'a test', world.clock.now());
  client.release();
  await expect.poll(() => world.app.settings.get(key)).toMatchObject(change);
}

const crowd = <Result>(send: () => Promise<Result>) => Promise.all(Array.from({ length: 3 * CONNECTIONS }, send));

describe('a crowd of visitors', () => {
  // Not repeated, because a second run from the same address would reach its limit.
  it('needs only one database connection for each request, so that concurrent proofs of work cannot deadlock [R7.21]', {
    repeats: 0,
  }, async () => {
    await world.guest();
    await set('guest_rules', { per_address: 1 });
    const solved = await crowd(() => solveCaptcha(world));
    const responses = await crowd(() =>
      world.call(calls.touristLogin, {
        body: { adult: true, terms_version: TERMS, captcha: solved.pop() },
        headers: { 'x-device-id': newDevice() },
      }),
    );
    expect(responses.map(({ code }) => code)).toEqual(responses.map(() => 0));
  });

  it('on one device gets at most the device’s limit of codes, even for many numbers at once [R7.17 limits]', async () => {
    await set('code_rules', { per_device_hour: 2 });
    const headers = { 'x-device-id': newDevice() };
    const responses = await crowd(() =>
      world.call(calls.sendOtp, { body: { phone: newPhone(), purpose: 'register' }, headers }),
    );
    expect(responses.filter(({ code }) => code === 0)).toHaveLength(2);
  });
});

describe('many concurrent requests of one caller', () => {
  /** Holds a database lock while many requests wait for it. */
  async function whileHeld(text: string, values: unknown[], send: () => Promise<unknown>): Promise<void> {
    const client = new pg.Client({ connectionString: world.pool.options.connectionString });
    await client.connect();
    await client.query('begin');
    await client.query(text, values);
    const waiting = crowd(send);
    try {
      const stranger = await world.guest();
      expectOk(await world.call(calls.getPlayer, { token: stranger.token }));
    } finally {
      await client.query('rollback');
      await client.end();
      await waiting;
    }
  }

  it('that move money do not delay other callers [R8.01 bad input]', async () => {
    await set('guest_rules', { per_address: 200 });
    const { id, token } = await payingPlayer(world);
    const body = { pay_type: 1, amount: '1500.00', real_name: 'Ayesha' };
    await whileHeld('select 1 from ledger.owner where id = $1 for update', [id], () =>
      world.call(calls.createDeposit, { token, body }),
    );
    await whileHeld('select 1 from ledger.owner where id = $1 for update', [id], () =>
      world.call(calls.launchGame, { token, body: { game_id: 'dice' } }),
    );
    await whileHeld('select 1 from ledger.owner where id = $1 for update', [id], () =>
      world.call(calls.deletePayoutAccount, { token, params: { id } }),
    );
  });

  it('that use a token or seeds do not delay other callers [R8.01 bad input]', async () => {
    const { id, token } = await payingPlayer(world);
    const table = await sitDown(world, { id, token, device: '', user_name: null, phone: null });
    const next = expectOk(await world.call(calls.getSeeds, { token: table.token })).data.next.id;
    const rotate = { token: table.token, body: { next_id: next, client_seed: 'mine' } };
    await whileHeld('select 1 from arcade.seed_pair where player_id = $1 for update', [id], () =>
      world.call(calls.rotateSeeds, rotate),
    );
    await whileHeld('select 1 from session where player_id = $1 for update', [id], () =>
      world.call(calls.refreshToken, { token }),
    );
  });

  it('for a guest account or a code do not delay other callers [R7.17 limits]', async () => {
    const headers = { 'x-device-id': newDevice() };
    const hold = 'select pg_advisory_xact_lock(hashtextextended($1, 0))';
    const phone = newPhone();
    await whileHeld(hold, [lockTexts.code_phone(phone)], () =>
      world.call(calls.sendOtp, { body: { phone, purpose: 'register' }, headers: { 'x-device-id': newDevice() } }),
    );
    const device = hashDevice(signDeviceId(world.app.secret, headers['x-device-id']));
    await whileHeld(hold, [lockTexts.code_device(device)], () =>
      world.call(calls.sendOtp, { body: { phone: newPhone(), purpose: 'register' }, headers }),
    );
    await whileHeld(hold, [lockTexts.guest(device)], () =>
      world.call(calls.touristLogin, { body: { adult: true, terms_version: TERMS }, headers }),
    );
  });
});
