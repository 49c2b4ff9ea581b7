import { calls } from '@nua/contract';
import { errors } from '@nua/contract/errors.ts';
import { cents } from '@nua/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { untilWaitingFor } from '../../../../../../tests/world/limiting.ts';
import { fund, moneyOf } from '../../../../../../tests/world/play.ts';
import { sitAtStudio, startSeamlessWorld, studioOf, WHEEL } from '../../../../../../tests/world/seamless.ts';
import { expectOk, PASSWORD, type Someone, type World } from '../../../../../../tests/world/world.ts';
import { reconcileBooks } from '../../../ledger/reconcile-books.ts';

let world: World;
beforeAll(async () => {
  world = await startSeamlessWorld();
});
afterAll(() => world.stop());

const studio = () => studioOf(world);
const bet = async (session: string, id: string) => {
  const about = { id, session, currency: 'PKR', round: `round-${id}`, game: WHEEL, amount: '10.00' };
  const { status, text } = await studio().attempt('bet', about);
  return { status, ...(JSON.parse(text) as { error?: string; balance?: string }) };
};
const sendCall = async (call: 'win' | 'rollback', session: string, fields: Record<string, string>) => {
  const { status, text } = await studio().attempt(call, { session, currency: 'PKR', ...fields });
  return { status, ...(JSON.parse(text) as { applied?: boolean }) };
};
const signIn = async ({ user_name, device }: Someone) =>
  expectOk(
    await world.call(calls.login, {
      body: { user_name: user_name!, password: PASSWORD },
      headers: { 'x-device-id': device },
    }),
  ).data.token;
const ended = { status: 422, error: 'SESSION_ENDED' };
const accepted = (applied: boolean) => ({ status: 200, applied });

describe('a session at a provider', () => {
  it('ends with a sign-out and stays ended after another sign-in on that device', async () => {
    const who = await world.player();
    const { session } = await sitAtStudio(world, who, cents(100_000));
    for (const id of ['out-1', 'out-2']) expect(await bet(session, id)).toMatchObject({ status: 200 });
    // No time passes, so the test does not depend on comparing times.
    expectOk(await world.call(calls.logout, { token: who.token }));
    const token = await signIn(who);
    expect(await bet(session, 'out-3')).toMatchObject(ended);
    expect((await studio().attempt('balance', { session, currency: 'PKR' })).text).toContain('SESSION_ENDED');
    expect(await sendCall('win', session, { id: 'out-w', bet: 'out-1', amount: '30.00' })).toMatchObject(
      accepted(true),
    );
    expect(await sendCall('rollback', session, { id: 'out-r', bet: 'out-2' })).toMatchObject(accepted(true));
    expect((await moneyOf(world, who)).game).toBe(102_000n);
    const again = await sitAtStudio(world, { ...who, token }, cents(1_000));
    expect(await bet(again.session, 'out-4')).toMatchObject({ status: 200 });
    expect(await bet(session, 'out-5')).toMatchObject(ended);
    expect(await reconcileBooks(world.pool)).toEqual([]);
  });

  it('takes no bet that waited for a lock while the player signed out', async () => {
    const who = await world.player();
    const { session } = await sitAtStudio(world, who, cents(100_000));
    let placed: ReturnType<typeof bet> | undefined;
    await world.db.transaction().execute(async (tx) => {
      await world.app.ledger.responses.lockOwner(tx, who.id);
      placed = bet(session, 'wait-1');
      await untilWaitingFor(world, 'owner');
      expectOk(await world.call(calls.logout, { token: who.token }));
    });
    expect(await placed).toMatchObject(ended);
    expect((await moneyOf(world, who)).game).toBe(100_000n);
  });

  it('continues after a token refresh and a second sign-in', async () => {
    const who = await world.player();
    const { session } = await sitAtStudio(world, who, cents(100_000));
    expectOk(await world.call(calls.refreshToken, { token: who.token, headers: { 'x-device-id': who.device } }));
    expect(await bet(session, 'on-1')).toMatchObject({ status: 200 });
    const token = await signIn(who);
    expect(await bet(session, 'on-2')).toMatchObject({ status: 200 });
    expectOk(await world.call(calls.logout, { token }));
    await signIn(who);
    expect(await bet(session, 'on-3')).toMatchObject(ended);
  });

  it('continues after a sign-out on another device', async () => {
    const who = await world.player();
    const { session } = await sitAtStudio(world, who, cents(100_000));
    const elsewhere = await signIn({ ...who, device: (await world.guest()).device });
    expectOk(await world.call(calls.logout, { token: elsewhere }));
    expect(await bet(session, 'other-1')).toMatchObject({ status: 200 });
  });

  it('is not opened by a launch during a sign-out', async () => {
    const who = await world.player();
    const gate = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    const signing_out = world.db.transaction().execute(async (tx) => {
      await sql`select end_sessions(${who.id}, 'logout', ${world.clock.now()})`.execute(tx);
      started.resolve();
      await gate.promise;
    });
    await started.promise;
    const launching = world.call(calls.launchGame, { token: who.token, body: { game_id: WHEEL } });
    await untilWaitingFor(world, 'session');
    gate.resolve();
    await signing_out;
    expect((await launching).code).toBe(errors.NOT_SIGNED_IN);
    const { rows } = await world.pool.query('select 1 from seamless.session where player_id = $1', [who.id]);
    expect(rows).toEqual([]);
  });
});

describe('a launch repeated with its key', () => {
  const launchOf = async (who: Someone) => {
    const key = world.newKey();
    const launch = (token: string) => world.call(calls.launchGame, { token, body: { game_id: WHEEL }, key });
    const first = expectOk(await launch(who.token)).data;
    return { first, launch };
  };
  const laterMs = 12 * 3_600_000;

  it.each<[string, (who: Someone) => Promise<string>]>([
    [
      'was signed out',
      async (who) => {
        expectOk(await world.call(calls.logout, { token: who.token }));
        return await signIn(who);
      },
    ],
    [
      'has expired',
      async (who) => {
        await world.advance(laterMs);
        return who.token;
      },
    ],
    ['belongs to another device', async (who) => await signIn({ ...who, device: (await world.guest()).device })],
  ])('does not reopen a session that %s', async (_what, happen) => {
    const who = await world.player();
    await fund(world, who, cents(1_000));
    const { first, launch } = await launchOf(who);
    expect(expectOk(await launch(who.token)).data).toEqual(first);
    const token = await happen(who);
    expect((await launch(token)).code).toBe(errors.LAUNCH_ENDED);
    expect((await launch(token)).code).toBe(errors.LAUNCH_ENDED);
    expect((await moneyOf(world, who)).total).toBe(1_000n);
    const { session } = await sitAtStudio(world, { ...who, token }, cents(1_000));
    expect(await bet(session, `launch-${who.id}`)).toMatchObject({ status: 200 });
  });
});
