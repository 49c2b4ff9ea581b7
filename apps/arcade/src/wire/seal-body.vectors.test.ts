import { expect, it } from 'vitest';
import { openBody, sealBody } from './seal-body.ts';

const key = Buffer.from('00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff', 'hex').toString('base64');
const encryption = { v: 1, kid: 'k1', key, tz: 'Asia/Karachi' } as const;
const about = { method: 'POST', path: '/api/c/auth/login' };

it('a sealed response of the published vector opens to its text [R7.02]', async () => {
  const p = 'AAECAwQFBgcICQoL7+ol/0mu2YLmIEjpThLfdgAuKOODneYuulS4jqY0s6tTRV/qrZWoSUYfEDIZ8RDL3jdd';
  const text = await openBody({ v: 1, k: 'k1', d: '2026-01-01', p }, about, encryption);
  expect(text).toBe('{"user_name":"demo","password":"x"}');
});

it('a request is sealed under the key of its direction, so that it does not open as a response [R7.02]', async () => {
  const sealed = await sealBody('{}', about, '2026-01-01', encryption);
  expect(sealed).toMatchObject({ v: 1, k: 'k1', d: '2026-01-01' });
  await expect(openBody(sealed, about, encryption)).rejects.toThrow();
});
