import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { calls, errors } from '@nua/contract';
import { dayInKarachi } from '@nua/contract/karachi-day.ts';
import { type Sealed, sealedFor } from '@nua/contract/seal.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  callerOf,
  expectOk,
  newDevice,
  type Someone,
  startWorld,
  TERMS,
  type World,
} from '../../../../tests/world/world.ts';
import { phraseOf } from '../core/response-text.ts';
import { dayKey, openBytes, sealBytes } from '../core/sealing/sealing.ts';

let world: World;
let player: Someone;
beforeAll(async () => {
  world = await startWorld();
  player = await world.player();
});
afterAll(() => world.stop());

const DAY_MS = 86_400_000;
const json = { 'content-type': 'application/json' };
const bearer = () => ({ authorization: `Bearer ${player.token}` });

// biome-ignore lint/suspicious/noExplicitAny: the tests read fields that the contract does not type
async function send(path: string, init: RequestInit = {}): Promise<{ status: number; headers: Headers; body: any }> {
  const response = await fetch(world.url + path, init);
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) };
}

const patchPlayer = (body: string, headers: Record<string, string> = json) =>
  send('/api/c/player', { method: 'PATCH', headers: { ...headers, ...bearer() }, body });

describe('responses', () => {
  it('to ping contain the server’s time [R7.31]', async () => {
    const { status, code, data } = await world.call(calls.ping);
    expect([status, code, data.server_time]).toEqual([200, 0, world.clock.now().toISOString()]);
  });

  it('have the envelope code, msg, data, with a status that matches the code [R7.04] [R8.01 server]', async () => {
    const good = await send('/api/c/player', { headers: bearer() });
    expect([good.status, Object.keys(good.body), good.body.code]).toEqual([200, ['code', 'msg', 'data'], 0]);
    const bad = await send('/api/c/player');
    expect(Object.keys(bad.body)).toEqual(['code', 'msg', 'data']);
    expect(bad.status).toBe(Math.trunc(bad.body.code / 100_000));
  });

  it('have a text for every error [R8.04 server]', () => {
    const phrases = (Object.keys(errors) as (keyof typeof errors)[]).map(phraseOf);
    for (const phrase of phrases) expect(phrase).toMatch(/^[A-Z].+\w.?$/);
  });

  it('are not cacheable unless they are the same for everyone', async () => {
    expect((await send('/api/c/player', { headers: bearer() })).headers.get('cache-control')).toBe('no-store');
    expect((await send('/api/c/bank')).headers.get('cache-control')).toBe('public, max-age=3600');
  });

  it('to a request without a valid bearer token are 401 [R7.01 server]', async () => {
    for (const authorization of [
      `Basic ${player.token}`,
      player.token,
      'Bearer',
      `Bearer ${player.token}x`,
      'Bearer \u00e9',
    ]) {
      const response = await send('/api/c/player', { headers: { authorization } });
      expect([authorization, response.status]).toEqual([authorization, 401]);
    }
  });
});

describe('bodies', () => {
  it.each([
    ['invalid JSON', '{"alias_name":', errors.MALFORMED_JSON],
    ['two values', '{}{}', errors.MALFORMED_JSON],
    ['bytes that are not text', Buffer.from([0xff, 0xfe, 0x00]).toString('latin1'), errors.MALFORMED_JSON],
    ['17 levels', '['.repeat(17) + ']'.repeat(17), errors.MALFORMED_JSON],
    ['30,000 levels', '['.repeat(30_000), errors.MALFORMED_JSON],
    ['a list', '[]', errors.INVALID_INPUT],
    ['a string', '"x"', errors.INVALID_INPUT],
    ['null', 'null', errors.INVALID_INPUT],
    ['__proto__', '{"__proto__":{"status":1}}', errors.MALFORMED_JSON],
    ['__proto__ in disguise', '{"\\u005f_proto__":{"status":1}}', errors.MALFORMED_JSON],
    ['constructor', '{"constructor":{"prototype":{"x":1}}}', errors.MALFORMED_JSON],
    ['a zero character', '{"alias_name":"a\\u0000b"}', errors.INVALID_INPUT],
    ['an unknown field', '{"vip":9}', errors.INVALID_INPUT],
  ])('are refused with %s [R8.01 bad input]', async (_name, body, code) => {
    const response = await patchPlayer(body);
    expect([response.body.code, response.status]).toEqual([code, 400]);
    expect(({} as Record<string, unknown>).status).toBeUndefined();
  });

  it('are refused if they are empty or above 64 kB [R8.01 bad input]', async () => {
    expect((await patchPlayer('')).body.code).toBe(errors.INVALID_INPUT);
    const large = await patchPlayer(JSON.stringify({ alias_name: 'x'.repeat(66_000) }));
    expect([large.status, large.body.code]).toEqual([413, errors.BODY_TOO_LARGE]);
  });

  it.each([
    'text/plain',
    'text/plain;charset=application/json',
    'application/x-www-form-urlencoded',
    'application/jsonp',
  ])(
    'are refused with the content type %s, so that a form on another site cannot send them [R8.01 bad input]',
    async (type) => {
      const response = await patchPlayer('{"language":"ur"}', { 'content-type': type });
      expect([response.status, response.body.code]).toEqual([415, errors.UNSUPPORTED_MEDIA_TYPE]);
    },
  );

  it('are accepted with a charset in their type, or a type in capital letters [R8.01 bad input]', async () => {
    const response = await patchPlayer('{"language":"ur"}', { 'content-type': 'Application/JSON; charset=utf-8' });
    expect(response.body.code).toBe(0);
  });

  it('with invalid fields get an error that names each field and its rule, but not its value [R5.08 server]', async () => {
    const body = { user_name: 7, password: 'secret-value-1', extra: { deep: 'secret-value-2' } };
    const { code, wire } = await world.call(calls.login, { body });
    expect(code).toBe(errors.INVALID_INPUT);
    expect(wire.fields).toEqual(
      expect.arrayContaining([
        { path: 'user_name', rule: 'string' },
        { path: 'extra', rule: 'unknown' },
      ]),
    );
    expect(JSON.stringify(wire)).not.toContain('secret-value');
  });
});

describe('addresses', () => {
  it('of unknown calls get a coded 404, and wrong methods a coded 405 with the allowed methods', async () => {
    const unknown = await send('/api/c/nothing');
    expect([unknown.status, unknown.body.code]).toEqual([404, errors.NOT_FOUND]);
    const wrong = await send('/api/c/auth/login');
    expect([wrong.status, wrong.body.code, wrong.headers.get('allow')]).toEqual([
      405,
      errors.METHOD_NOT_ALLOWED,
      'POST',
    ]);
    const part = await send('/api/c/player/device/x', { method: 'POST' });
    expect(part.status).toBe(405);
  });

  it('get coded errors if they cannot be decoded or contain a path traversal', async () => {
    expect((await send('/api/c/%zz')).status).toBe(400);
    expect((await send('/api/c/..%2f..%2fetc')).status).toBe(404);
  });

  it('with an unknown query field get an error that names it [R7.03]', async () => {
    const { body } = await send('/api/c/player?balance=1', { headers: bearer() });
    expect([body.code, body.data.fields]).toEqual([errors.INVALID_INPUT, [{ path: 'balance', rule: 'unknown' }]]);
  });
});

describe('lists', () => {
  const list = (query: Record<string, unknown>) => world.call(calls.listFundRecords, { token: player.token, query });

  it('take paging, sort and filter as JSON text in the query [R7.03 list]', async () => {
    const { data } = expectOk(
      await list({
        paging: { page: 2, size: 5 },
        sort: { at: 'asc' },
        filter: { kind__in: ['bet', 'win'], at__gte: '2026-01-01T00:00:00Z', kind: '' },
      }),
    );
    expect(data).toEqual({ list: [], page: 2, size: 5, total: 0 });
  });

  it.each<[string, Record<string, unknown>, number]>([
    ['a filter that is not JSON', { filter: '{kind' }, errors.MALFORMED_JSON],
    ['a filter that is a list', { filter: '[1]' }, errors.INVALID_INPUT],
    ['an unknown field', { filter: { owner_id: 'x' } }, errors.UNKNOWN_FILTER],
    ['an unknown operator', { filter: { kind__like: 'x' } }, errors.UNKNOWN_FILTER],
    ['an operator that the field does not accept', { filter: { at__k: '2026' } }, errors.UNKNOWN_FILTER],
    ['two operators', { filter: { at__gte__lte: '2026' } }, errors.UNKNOWN_FILTER],
    ['a name from the prototype', { filter: { toString: 'x' } }, errors.UNKNOWN_FILTER],
    ['an object as value', { filter: { kind: { $ne: 1 } } }, errors.INVALID_INPUT],
    ['an invalid time', { filter: { at__gte: 'yesterday' } }, errors.INVALID_INPUT],
    ['an unknown sort', { sort: { amount: 'desc' } }, errors.UNKNOWN_FILTER],
    ['an invalid direction', { sort: { at: 'up' } }, errors.INVALID_INPUT],
    ['page zero', { paging: { page: 0, size: 5 } }, errors.INVALID_INPUT],
    ['a size of 101', { paging: { page: 1, size: 101 } }, errors.INVALID_INPUT],
    ['a size as text', { paging: { page: 1, size: '20' } }, errors.INVALID_INPUT],
    ['an unknown paging field', { paging: { page: 1, skip: 5 } }, errors.INVALID_INPUT],
  ])('are refused with %s [R7.03 list]', async (_name, query, code) => {
    expect((await list(query)).code).toBe(code);
  });
});

describe('idempotency keys', () => {
  it('are required by a call that moves money', async () => {
    const response = await world.call(calls.createDeposit, {
      token: player.token,
      body: { pay_type: 3, amount: '500.00' },
      key: null,
    });
    expect(response.code).toBe(errors.IDEMPOTENCY_KEY_MISSING);
  });
});

describe('body encryption', () => {
  const config = async () => expectOk(await world.call(calls.getConfig)).data.encrypt!;

  async function exchange(options: {
    day?: string;
    kid?: string;
    key?: Buffer;
    path?: string;
    method?: string;
    text?: string;
  }) {
    const { kid, key } = await config();
    const bytes = options.key ?? Buffer.from(key, 'base64');
    const day = options.day ?? dayInKarachi(world.clock.now());
    const path = options.path ?? '/api/c/player';
    const aad = sealedFor(options.method ?? 'PATCH', path, day);
    const body: Sealed = {
      v: 1,
      k: options.kid ?? kid,
      d: day,
      p: sealBytes(dayKey(bytes, day, 'request'), aad, Buffer.from(options.text ?? '{"language":"ur"}')),
    };
    return await patchPlayer(JSON.stringify(body), { ...json, 'x-enc': '1' });
  }

  // biome-ignore lint/suspicious/noExplicitAny: the tests read fields that the contract does not type
  async function open(method: string, path: string, response: Sealed): Promise<any> {
    const { key } = await config();
    const bytes = openBytes(
      dayKey(Buffer.from(key, 'base64'), response.d, 'response'),
      sealedFor(method, path, response.d),
      response.p,
    );
    return JSON.parse((response.z ? gunzipSync(bytes) : bytes).toString());
  }

  it('encrypts the response to an encrypted request with the key of the same day [R3.04] [R7.02 server] [R7.12]', async () => {
    const { status, headers, body } = await exchange({});
    expect([status, headers.get('x-enc'), Object.keys(body).sort()]).toEqual([200, '1', ['d', 'k', 'p', 'v']]);
    expect(await open('PATCH', '/api/c/player', body)).toMatchObject({ code: 0, data: { language: 'ur' } });
  });

  it('covers error responses, and responses to reads without a body [R7.02 server]', async () => {
    const refused = await exchange({ text: '{"vip":1}' });
    expect(refused.status).toBe(400);
    expect((await open('PATCH', '/api/c/player', refused.body)).code).toBe(errors.INVALID_INPUT);
    const read = await send('/api/c/player', { headers: { ...bearer(), 'x-enc': '1' } });
    expect((await open('GET', '/api/c/player', read.body)).data.id).toBe(player.id);
  });

  it('leaves out public responses that are the same for everyone [R7.02 public] [R7.12]', async () => {
    for (const path of ['/api/c/config', '/api/c/bank', '/api/c/setting', '/ping']) {
      const { headers, body } = await send(path, { headers: { 'x-enc': '1' } });
      expect([path, body.code, headers.get('x-enc')]).toEqual([path, 0, null]);
    }
  });

  it('accepts a body of the day before or after, and of no other day [R7.02 day]', async () => {
    const day = (offset: number) => dayInKarachi(new Date(world.clock.now().getTime() + offset * DAY_MS));
    for (const offset of [-1, 0, 1]) {
      const { status, body } = await exchange({ day: day(offset) });
      expect([status, body.d]).toEqual([200, day(offset)]);
    }
    for (const offset of [-2, 2, 400]) {
      const { status, headers, body } = await exchange({ day: day(offset) });
      expect([status, headers.get('x-enc'), body.code]).toEqual([400, null, errors.SEAL_DAY]);
      expect(body.data.server_time).toBe(world.clock.now().toISOString());
    }
  });

  it('uses the key of the next day from midnight in Karachi, which is 19:00 UTC [R7.02 day]', async () => {
    const at = new Date(world.clock.now());
    at.setUTCHours(18, 59, 59, 0);
    world.clock.set(new Date(at.getTime() + DAY_MS));
    const before = dayInKarachi(world.clock.now());
    world.clock.advance(2_000);
    expect(dayInKarachi(world.clock.now())).not.toBe(before);
    expect((await exchange({ day: before })).status).toBe(200);
  });

  it('refuses a body with another key or call, and a malformed envelope [R7.02 server]', async () => {
    const broken = [{ key: randomBytes(32) }, { path: '/api/c/auth/login' }, { method: 'POST' }];
    for (const options of broken) expect((await exchange(options)).body.code).toBe(errors.SEAL_BROKEN);
    expect((await exchange({ kid: 'knever' })).body.code).toBe(errors.SEAL_KEY);
    for (const body of ['{}', '{"v":2}', 'x', '{"v":1,"k":"a","d":"2026-01-01","p":"","extra":1}', '']) {
      const response = await patchPlayer(body, { ...json, 'x-enc': '1' });
      expect(response.status).toBe(400);
    }
  });

  it('accepts the previous key for two hours after a rotation [R7.02 roll]', async () => {
    const old = await config();
    world.clock.advance(1_000);
    await world.app.bodyKeys.rotate();
    expect((await config()).kid).not.toBe(old.kid);
    const key = Buffer.from(old.key, 'base64');
    expect((await exchange({ kid: old.kid, key })).status).toBe(200);
    world.clock.advance(2 * 3_600_000);
    expect((await exchange({ kid: old.kid, key })).body.code).toBe(errors.SEAL_KEY);
  });
});

describe('the body encryption mode', () => {
  it('“off” leaves the key out of the config and refuses an encrypted body [R7.02 off]', async () => {
    const off = await startWorld({ environment: { BODY_ENCRYPTION: 'off' } });
    try {
      expect(expectOk(await off.call(calls.getConfig)).data.encrypt).toBeNull();
      const { code } = await off.call(calls.sendOtp, { body: { v: 1 }, headers: { 'x-enc': '1' } });
      expect(code).toBe(errors.SEAL_KEY);
    } finally {
      await off.stop();
    }
  });

  it('“required” refuses a plain body, but not reads and public calls [R7.02 required]', async () => {
    const strict = await startWorld({ environment: { BODY_ENCRYPTION: 'required' } });
    try {
      const call = callerOf(strict.url);
      expect((await call(calls.sendOtp, { body: { phone: '03001234567', purpose: 'login' } })).code).toBe(
        errors.SEAL_REQUIRED,
      );
      expect((await call(calls.getConfig)).code).toBe(0);
      expect((await call(calls.getPlayer)).code).toBe(errors.NOT_SIGNED_IN);
    } finally {
      await strict.stop();
    }
  });
});

it('a server on a Unix socket identifies callers by the address that its proxy forwards', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'nua-http-'));
  const socketPath = join(folder, 's');
  const proxied = await startWorld({ environment: { SOCKET: socketPath, TRUSTED_PROXIES: '1' } });
  const enter = (headers: Record<string, string>) =>
    new Promise<string>((resolve, reject) => {
      const device = { 'x-device-id': newDevice(), 'idempotency-key': world.newKey() };
      const sent = request(
        { socketPath, method: 'POST', path: calls.touristLogin.path, headers: { ...json, ...device, ...headers } },
        (response) => {
          response.setEncoding('utf8');
          response.on('data', (text: string) => resolve(text));
        },
      );
      sent.on('error', reject);
      sent.end(JSON.stringify({ adult: true, terms_version: TERMS, origin: 'web' }));
    });
  expect(JSON.parse(await enter({ 'x-forwarded-for': '198.51.100.9, 203.0.113.7' })).code).toBe(0);
  expect(JSON.parse(await enter({})).code).toBe(0);
  const { rows } = await proxied.pool.query('select last_ip::text as ip from device order by created_at, id');
  expect(rows.map(({ ip }) => ip.replace('/32', ''))).toEqual(['203.0.113.7', '127.0.0.1']);
  await proxied.stop();
  expect(existsSync(socketPath)).toBe(false);
  rmSync(folder, { recursive: true });
});
