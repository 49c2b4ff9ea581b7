import { createSign, generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SandboxFixture, startFixture } from '../sandbox-for-tests.ts';
import { vapidError } from './web-push-routes.ts';

let fixture: SandboxFixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.stop());

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const scope = 'https://www.googleapis.com/auth/firebase.messaging';

function assertion(change: object = {}, key?: string): string {
  const account = fixture.sandbox.fcmAccount();
  const iat = Date.parse('2026-01-01T07:00:00.000Z') / 1000;
  const claims = { iss: account.client_email, scope, aud: account.token_uri, iat, exp: iat + 3600, ...change };
  const text = `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}`;
  const signature = createSign('RSA-SHA256')
    .update(text)
    .sign(key ?? account.private_key)
    .toString('base64url');
  return `${text}.${signature}`;
}

const exchange = (text: string) =>
  fixture.app.inject({
    method: 'POST',
    url: '/sandbox/fcm/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion: text,
    }).toString(),
  });

const push = (bearer: string, message: object) =>
  fixture.app.inject({
    method: 'POST',
    url: '/sandbox/fcm/v1/projects/nua-sandbox/messages:send',
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    payload: JSON.stringify({ message }),
  });

describe('the token endpoint of the push service', () => {
  it('accepts only a signed, current assertion of its service account', async () => {
    const { privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    const wrong = [
      assertion({}, privateKey),
      assertion({ aud: 'https://elsewhere.example/token' }),
      assertion({ scope: 'https://www.googleapis.com/auth/drive' }),
      assertion({ iat: 1_000_000_000, exp: 1_000_003_600 }),
      assertion({ exp: Date.parse('2026-01-02T07:00:00.000Z') / 1000 }),
      'a.b.c',
    ];
    for (const text of wrong) expect((await exchange(text)).json()).toMatchObject({ error: 'invalid_grant' });
    expect((await exchange(assertion())).json()).toMatchObject({ token_type: 'Bearer', expires_in: 3600 });
  });

  it('issues access tokens that expire after an hour', async () => {
    const { access_token } = (await exchange(assertion())).json() as { access_token: string };
    const message = { token: 'device', notification: { title: 'a', body: 'b' } };
    expect((await push(access_token, message)).statusCode).toBe(200);
    expect((await push('made up', message)).statusCode).toBe(401);
    await fixture.move(3_600_000);
    expect((await push(access_token, message)).statusCode).toBe(401);
    await fixture.move(-3_600_000);
  });

  it('rejects an invalid payload with the names of its fields', async () => {
    const { access_token } = (await exchange(assertion())).json() as { access_token: string };
    const message = { token: 'device', notification: { title: 'a' }, data: { n: 1 }, android: { ttl: 'long' } };
    const response = await push(access_token, message);
    expect(response.statusCode).toBe(400);
    expect(response.body).toContain('message.data.n');
    expect(response.body).toContain('message.android.ttl');
  });
});

describe('a browser’s push service', () => {
  it('rejects a push without a VAPID signature', () => {
    const origin = 'http://merchant.test';
    expect(vapidError('', origin, 0)).toBe('no VAPID authorization');
    expect(vapidError('Bearer x', origin, 0)).toBe('no VAPID authorization');
    const key = Buffer.alloc(65, 4).toString('base64url');
    expect(vapidError(`vapid t=a.b.c, k=${key}`, origin, 0)).toBe('the token cannot be read');
  });
  it('rejects an unknown subscription', async () => {
    const response = await fixture.app.inject({ method: 'POST', url: '/sandbox/push/web/nobody', payload: '' });
    expect(response.statusCode).toBe(404);
  });
  it('issues subscriptions, and lists the received pushes', async () => {
    const made = (await fixture.app.inject({ method: 'POST', url: '/sandbox/push/subscription' })).json();
    expect(Buffer.from(made.keys.p256dh, 'base64url')).toHaveLength(65);
    expect(made.endpoint).toMatch(/^http:\/\/merchant\.test\/sandbox\/push\/web\/\w+$/);
    const page = await fixture.app.inject({ method: 'GET', url: '/sandbox/push', headers: { accept: 'text/html' } });
    expect(page.body).toContain('Notifications that phones and browsers show');
    expect((await fixture.get<unknown[]>('/sandbox/push.json')).length).toBeGreaterThan(0);
  });
});
