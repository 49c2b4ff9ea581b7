import { createCipheriv, hkdfSync } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { seal as facts, sealedFor } from '@nua/contract/seal.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { canSeal, openBody, sealBody } from './seal-body.ts';

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
  it.each(['request', 'response'] as const)('encrypts a %s to the published bytes [R7.02]', async (direction) => {
    const sealed = await sealBody(plain, { ...about, direction, nonce });
    expect(sealed).toEqual({ v: 1, k: 'k1', d: '2026-01-01', p: vectors[direction] });
    expect(await openBody(sealed, { ...about, direction })).toBe(plain);
  });
  it('does not decrypt a request as a response [R7.02]', async () => {
    const sealed = await sealBody('{}', about);
    expect(sealed).toMatchObject({ v: 1, k: 'k1', d: '2026-01-01' });
    await expect(openBody(sealed, about)).rejects.toThrow();
  });
  it('does not decrypt a body of another path [R7.02]', async () => {
    const sealed = await sealBody(plain, { ...about, nonce, direction: 'response' });
    await expect(openBody(sealed, { ...about, path: '/api/c/player' })).rejects.toThrow();
  });
  it('decrypts a compressed response to its text [R7.02]', async () => {
    const { method, path, day } = about;
    const text = plain.repeat(100);
    const derived = hkdfSync('sha256', Buffer.from(key, 'base64'), day, facts.info.response, 32);
    const cipher = createCipheriv('aes-256-gcm', Buffer.from(derived), nonce);
    cipher.setAAD(Buffer.from(sealedFor(method, path, day)));
    const bytes = Buffer.concat([nonce, cipher.update(gzipSync(text)), cipher.final(), cipher.getAuthTag()]);
    const sealed = { v: 1, k: 'k1', d: day, p: bytes.toString('base64'), z: 1 } as const;
    expect(await openBody(sealed, { method, path, encryption })).toBe(text);
  });
});

describe('the keys of the body encryption', () => {
  afterEach(() => vi.restoreAllMocks());

  it('are derived once for each day [R7.02]', async () => {
    vi.resetModules();
    const fresh = await import('./seal-body.ts');
    const derive = vi.spyOn(crypto.subtle, 'deriveKey');
    for (const day of ['2026-01-11', '2026-01-12', '2026-01-11']) await fresh.sealBody(plain, { ...about, day });
    expect(derive).toHaveBeenCalledTimes(2);
    const made = await Promise.all(derive.mock.results.map(({ value }) => value as Promise<CryptoKey>));
    expect(made.map(({ extractable }) => extractable)).toEqual([false, false]);
  });

  it('are cached for at most nine days', async () => {
    vi.resetModules();
    const fresh = await import('./seal-body.ts');
    const derive = vi.spyOn(crypto.subtle, 'deriveKey');
    for (let day = 11; day <= 20; day += 1) await fresh.sealBody(plain, { ...about, day: `2026-01-${day}` });
    await fresh.sealBody(plain, { ...about, day: '2026-01-20' });
    expect(derive).toHaveBeenCalledTimes(10);
    await fresh.sealBody(plain, { ...about, day: '2026-01-11' });
    expect(derive).toHaveBeenCalledTimes(11);
  });
});

describe('a browser', () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    ['with WebCrypto', { subtle: {} }, true],
    ['on plain http', {}, false],
    ['without any crypto', undefined, false],
  ])('%s (crypto is %o) can encrypt bodies: %s', (_what, crypto, can) => {
    vi.stubGlobal('crypto', crypto);
    expect(canSeal()).toBe(can);
  });
});
