import { once } from 'node:events';
import { connect } from 'node:net';
import { calls, errors } from '@nua/contract';
import { avatarUpload } from '@nua/contract/avatar.ts';
import { declare } from '@nua/contract/call.ts';
import { type Cents, cents } from '@nua/money';
import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { payingPlayer } from '../../../../tests/world/paying-player.ts';
import { startWorld, type World } from '../../../../tests/world/world.ts';
import { features } from '../app/features.ts';
import { apiError } from './api-error.ts';
import { handle } from './handle.ts';

const pay = declare({
  purpose: 'A call of this test that counts how often it ran.',
  method: 'POST',
  path: '/api/c/test/pay',
  auth: 'player',
  idempotent: true,
  in_maintenance: 'works',
  body: v.strictObject({ amount: v.number(), how: v.picklist(['well', 'refused', 'stored', 'fault', 'slow']) }),
  response: v.object({ paid: v.string(), at: v.string() }),
  errors: ['INSUFFICIENT_FUNDS'],
});

let ran = 0;
let release = () => {};
let begun = () => {};
const hasBegun = () => new Promise<void>((resolve) => (begun = resolve));
let world: World;

const response = handle(pay, (ctx, { body }) =>
  ctx.once(async (tx) => {
    ran++;
    await sql`insert into notice (player_id, kind, about, at)
      values (${ctx.session?.player_id ?? ''}, 'new_device', '{}', ${ctx.clock.now()})`.execute(tx);
    if (body.how === 'refused') throw apiError('STILL_RUNNING');
    if (body.how === 'stored')
      throw apiError('INSUFFICIENT_FUNDS', { available: cents(5) }, { is_stored_refusal: true });
    if (body.how === 'fault') throw new Error('the printer is on fire');
    if (body.how === 'slow') {
      await new Promise<void>((resolve) => {
        release = resolve;
        begun();
      });
    }
    return { paid: cents(body.amount) as Cents as never, at: ctx.clock.now().toISOString() };
  }),
);

beforeAll(async () => {
  world = await startWorld({ parts: { features: [...features, { name: 'test', handlers: [response] }] } });
});
afterAll(() => world.stop());

async function payer() {
  const { id, token } = await payingPlayer(world);
  const key = world.newKey();
  const send = (how: string, amount = 1250, k = key) => world.call(pay, { token, key: k, body: { amount, how } });
  const rows = async () => (await world.pool.query('select 1 from notice where player_id = $1', [id])).rowCount;
  return { send, rows };
}

describe('a call with an idempotency key', () => {
  it('runs once, and a repeat gets the stored response [R7.36 idempotency]', async () => {
    const { send, rows } = await payer();
    ran = 0;
    const first = await send('well');
    world.clock.advance(60_000);
    const again = await send('well');
    expect([first.wire.paid, first.headers.get('idempotent-replayed')]).toEqual(['12.50', null]);
    expect([again.wire, again.headers.get('idempotent-replayed')]).toEqual([first.wire, 'true']);
    expect([ran, await rows()]).toEqual([1, 1]);
  });

  it('is refused if the key was used with another body [R7.36 idempotency]', async () => {
    const { send, rows } = await payer();
    await send('well');
    const other = await send('well', 1251);
    expect([other.status, other.code, await rows()]).toEqual([422, errors.KEY_REUSED, 1]);
  });

  it('runs separately for each player who uses the key [R7.36 idempotency]', async () => {
    const key = world.newKey();
    const [first, second] = [await payer(), await payer()];
    expect((await first.send('well', 1, key)).wire.paid).toBe('0.01');
    expect((await second.send('well', 2, key)).wire.paid).toBe('0.02');
  });

  it('stores a refusal of the ledger with its amounts [R7.36 idempotency]', async () => {
    const { send, rows } = await payer();
    ran = 0;
    for (let n = 0; n < 2; n++) {
      const { code, wire } = await send('stored');
      expect([code, wire]).toEqual([errors.INSUFFICIENT_FUNDS, { available: '0.05' }]);
    }
    expect([ran, await rows()]).toEqual([1, 0]);
  });

  it('stores nothing after an unexpected failure, so it can be repeated with its key [R7.36 idempotency]', async () => {
    const { send, rows } = await payer();
    expect((await send('refused')).code).toBe(errors.STILL_RUNNING);
    const fault = await send('fault');
    expect([fault.status, fault.code, fault.wire]).toEqual([500, errors.OUTCOME_UNKNOWN, null]);
    expect(JSON.stringify(fault)).not.toContain('printer');
    expect(await rows()).toBe(0);
    expect((await send('well')).code).toBe(0);
  });

  it('is refused as still running while the first request is in progress [R7.36 idempotency]', async () => {
    const { send, rows } = await payer();
    const under_way = hasBegun();
    const first = send('slow');
    await under_way;
    const second = await send('slow');
    expect([second.status, second.code, second.headers.get('retry-after')]).toEqual([409, errors.STILL_RUNNING, '1']);
    release();
    expect([(await first).code, await rows()]).toEqual([0, 1]);
  });

  it('sent ten times in parallel runs once [R7.36 idempotency]', async () => {
    const { send, rows } = await payer();
    const codes = (await Promise.all(Array.from({ length: 10 }, () => send('well')))).map(({ code }) => code);
    // A request after the first has finished gets its response; an earlier one is refused as still running.
    expect(codes).toContain(0);
    for (const code of codes) expect([0, errors.STILL_RUNNING]).toContain(code);
    expect(await rows()).toBe(1);
  });
});

describe('a draining server', () => {
  it('lets requests in progress finish and responds to them', async () => {
    const draining = await startWorld({ parts: { features: [...features, { name: 'test', handlers: [response] }] } });
    const { token } = await payingPlayer(draining);
    const under_way = hasBegun();
    const paying = draining.call(pay, { token, body: { amount: 1, how: 'slow' } });
    await under_way;
    const stopping = draining.stop();
    expect(draining.app.signal.aborted).toBe(true);
    release();
    expect((await paying).code).toBe(0);
    await stopping;
  });

  it('does not wait for a connection whose request was refused before its body arrived', async () => {
    const draining = await startWorld();
    const { hostname, port } = new URL(draining.url);
    const sender = connect({ host: hostname, port: Number(port) });
    const refused = once(sender, 'data');
    const closed = once(sender, 'close');
    sender.write(`POST ${avatarUpload.path} HTTP/1.1\r\nHost: ${hostname}\r\nContent-Length: 100000\r\n\r\n`);
    expect(String(await refused)).toMatch(/^HTTP\/1.1 401 /);
    const stopping = draining.stop();
    await new Promise(setImmediate);
    sender.write(Buffer.alloc(100_000));
    await Promise.all([stopping, closed]);
  });

  it.each([
    ['has sent nothing', ''],
    ['has sent half of a request', 'GET /healthz HTTP/1.1\r\nHost: '],
  ])('does not wait for a connection that %s', async (_what, sent) => {
    const draining = await startWorld();
    const { hostname, port } = new URL(draining.url);
    const sender = connect({ host: hostname, port: Number(port) });
    const closed = once(sender, 'close');
    await once(sender, 'connect');
    sender.on('error', () => {});
    sender.write(sent);
    // A later request is answered, so the server has accepted the connection before it.
    expect((await draining.call(calls.getConfig)).code).toBe(0);
    await Promise.all([draining.stop(), closed]);
  });
});

describe('the error of a call without a token', () => {
  it('has only the message of its code [R8.01 leak]', async () => {
    const { msg } = await world.call(calls.getPlayer);
    expect(msg).toBe('You must log in to obtain the token.');
  });
});
