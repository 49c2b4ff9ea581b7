import { gunzipSync } from 'node:zlib';
import { sealedFor } from '@nua/contract/seal.ts';
import { describe, expect, it } from 'vitest';
import { dayKey, openBytes, openRequest, sealBytes, sealResponse } from './sealing.ts';

const key = Buffer.from('00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff', 'hex');
const nonce = Buffer.from('000102030405060708090a0b', 'hex');
const day = '2026-01-01';
const aad = sealedFor('POST', '/api/c/auth/login', day);
const plaintext = Buffer.from('{"user_name":"demo","password":"x"}');

const directions = [
  {
    direction: 'request' as const,
    derived: 'df16235fe8df481dc5575c887b936cffc4dc8813009536770f35b961c3907735',
    sealed: 'AAECAwQFBgcICQoLKc2AKGADyT2Vq4/2les+6VZjfPmH9TcedntGYHqrPVwdTKfzqfPH+h6fNoq0oPfTCt+X',
  },
  {
    direction: 'response' as const,
    derived: '17bb96f217ac4ecdda39a791d7e02c153923ba0719f2de73152b04dfbefd23f2',
    sealed: 'AAECAwQFBgcICQoL7+ol/0mu2YLmIEjpThLfdgAuKOODneYuulS4jqY0s6tTRV/qrZWoSUYfEDIZ8RDL3jdd',
  },
];

describe('body encryption', () => {
  it.each(directions)(
    'derives the day’s key and seals bytes as in the published vector, $direction [R7.02]',
    (vector) => {
      const derived = dayKey(key, day, vector.direction);
      expect(derived.toString('hex')).toBe(vector.derived);
      expect(sealBytes(derived, aad, plaintext, nonce)).toBe(vector.sealed);
      expect(openBytes(derived, aad, vector.sealed).toString()).toBe(plaintext.toString());
    },
  );

  it('authenticates method, path and day as additional data [R7.02]', () => {
    expect(aad).toBe('POST /api/c/auth/login 2026-01-01');
  });

  it('does not open a body sealed for another call, day or direction [R7.02]', () => {
    const sealed = directions[0]?.sealed ?? '';
    const context = { kid: 'k1', key, day, method: 'POST', path: '/api/c/auth/login' };
    expect(openRequest(context, sealed).toString()).toBe(plaintext.toString());
    expect(() => openRequest({ ...context, path: '/api/c/auth/register' }, sealed)).toThrow();
    expect(() => openRequest({ ...context, day: '2026-01-02' }, sealed)).toThrow();
    expect(() => openRequest(context, directions[1]?.sealed ?? '')).toThrow();
    expect(() => openRequest(context, 'AAEC')).toThrow();
  });

  it('compresses a response above a kilobyte before sealing it, but not a small one [R7.02]', () => {
    const context = { kid: 'k1', key, day, method: 'GET', path: '/api/c/player' };
    const derived = dayKey(key, day, 'response');
    const small = sealResponse(context, '{"code":0}');
    expect(small.z).toBeUndefined();
    const long = JSON.stringify({ code: 0, msg: '', data: 'x'.repeat(5000) });
    const large = sealResponse(context, long);
    expect(large.z).toBe(1);
    expect(large.p.length).toBeLessThan(400);
    expect(gunzipSync(openBytes(derived, sealedFor('GET', '/api/c/player', day), large.p)).toString()).toBe(long);
  });

  it('never uses a nonce twice [R7.02]', () => {
    const derived = dayKey(key, day, 'response');
    const nonces = Array.from({ length: 2_000 }, () => sealBytes(derived, aad, plaintext).slice(0, 16));
    expect(new Set(nonces).size).toBe(2_000);
  });
});
