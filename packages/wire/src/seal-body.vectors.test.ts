import { describe, expect, it } from 'vitest';
import { openBody, sealBody } from './seal-body.ts';

const key = Buffer.from('00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff', 'hex').toString('base64');
const nonce = Uint8Array.from(Buffer.from('000102030405060708090a0b', 'hex'));
const encryption = { v: 1 as const, kid: 'k1', key, tz: 'Asia/Karachi' as const };
const about = { method: 'POST', path: '/api/c/auth/login', day: '2026-01-01', encryption };
const plain = '{"user_name":"demo","password":"x"}';
const vectors = {
  request: 'AAECAwQFBgcICQoLKc2AKGADyT2Vq4/2les+6VZjfPmH9TcedntGYHqrPVwdTKfzqfPH+h6fNoq0oPfTCt+X',
  response: 'AAECAwQFBgcICQoL7+ol/0mu2YLmIEjpThLfdgAuKOODneYuulS4jqY0s6tTRV/qrZWoSUYfEDIZ8RDL3jdd',
} as const;

describe('the body encryption in browsers', () => {
  it.each(['request', 'response'] as const)('a %s is encrypted to the published bytes [R7.02]', async (direction) => {
    const sealed = await sealBody(plain, { ...about, direction, nonce });
    expect(sealed).toEqual({ v: 1, k: 'k1', d: '2026-01-01', p: vectors[direction] });
    expect(await openBody(sealed, { ...about, direction })).toBe(plain);
  });
  it('a request cannot be decrypted as a response [R7.02]', async () => {
    const sealed = await sealBody('{}', about);
    expect(sealed).toMatchObject({ v: 1, k: 'k1', d: '2026-01-01' });
    await expect(openBody(sealed, about)).rejects.toThrow();
  });
  it('a body of another path cannot be decrypted [R7.02]', async () => {
    const sealed = await sealBody(plain, { ...about, nonce, direction: 'response' });
    await expect(openBody(sealed, { ...about, path: '/api/c/player' })).rejects.toThrow();
  });
});
