import { describe, expect, it } from 'vitest';
import { type Exchange, readEnvelope, requestInit } from './exchange.ts';
import * as sealing from './seal-body.ts';

const encryption = { v: 1, kid: 'k1', key: Buffer.alloc(32, 7).toString('base64'), tz: 'Asia/Karachi' } as const;
const bet = { method: 'POST', path: '/arcade/api/dice/bet', encryption: null };
const plain = { headers: { accept: 'application/json' }, token: 't', key: 'k', body: '{"stake":"1.00"}' };
// It is already the next day in Karachi.
const now = new Date('2026-03-02T20:00:00.000Z');
const load = () => sealing;

describe('a request in the wire format', () => {
  it('contains the token, the idempotency key and the body', async () => {
    expect(await requestInit({ ...bet, ...plain, now }, load)).toEqual({
      method: 'POST',
      headers: {
        accept: 'application/json',
        authorization: 'Bearer t',
        'idempotency-key': 'k',
        'content-type': 'application/json',
      },
      body: '{"stake":"1.00"}',
    });
  });

  it('omits the token and the idempotency key if the client has none', async () => {
    const init = await requestInit({ ...bet, headers: {}, token: null, key: undefined, body: '{}', now }, load);
    expect(init.headers).toEqual({ 'content-type': 'application/json' });
  });

  it('is encrypted if the client has an encryption key [R7.02]', async () => {
    const init = await requestInit({ ...bet, ...plain, encryption, now }, load);
    expect(init.headers).toMatchObject({ 'x-enc': '1' });
    const sealed = JSON.parse(String(init.body)) as Parameters<typeof sealing.openBody>[0];
    expect(sealed).toMatchObject({ v: 1, k: 'k1', d: '2026-03-03' });
    const about = { method: 'POST', path: '/arcade/api/dice/bet', encryption, direction: 'request' } as const;
    expect(await sealing.openBody(sealed, about)).toBe('{"stake":"1.00"}');
  });

  it('has no body with the method GET', async () => {
    const init = await requestInit({ ...bet, ...plain, method: 'GET', encryption, now }, load);
    expect(init).toEqual({
      method: 'GET',
      headers: { accept: 'application/json', authorization: 'Bearer t', 'idempotency-key': 'k', 'x-enc': '1' },
    });
  });
});

describe('a response in the wire format', () => {
  const read = (text: string, about: Exchange = bet) => readEnvelope(text, about, load);

  it('is read as an envelope, encrypted or not [R7.02]', async () => {
    const envelope = { code: 0, msg: '', data: { a: 1 } };
    const about = { method: 'POST', path: '/arcade/api/dice/bet', day: '2026-03-02', encryption };
    const sealed = await sealing.sealBody(JSON.stringify(envelope), { ...about, direction: 'response' });
    expect(await read(JSON.stringify(envelope))).toEqual(envelope);
    expect(await read(JSON.stringify(sealed), { ...bet, encryption })).toEqual(envelope);
    expect(await read(JSON.stringify(sealed))).toBeNull();
    expect(await read(JSON.stringify(sealed), { ...bet, path: '/elsewhere', encryption })).toBeNull();
  });

  it.each(['', '<html>502</html>', '{"code":0', '{}', '{"code":"0"}', 'null', '7'])(
    'is unreadable if its text is %j',
    async (text) => {
      expect(await read(text)).toBeNull();
    },
  );
});
