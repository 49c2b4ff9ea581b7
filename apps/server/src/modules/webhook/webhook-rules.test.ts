import { describe, expect, it } from 'vitest';
import { signWebhook } from './sign-webhook.ts';
import { decideDelivery, RETRY_AFTER_MS, readWebhookUrl } from './webhook-rules.ts';

const NOW = new Date('2026-01-01T00:00:00Z');

describe('the delivery of a webhook', () => {
  it.each([200, 204, 299])('is complete after the status %i', (status) => {
    expect(decideDelivery(status, 1, NOW)).toEqual({ state: 'delivered' });
  });

  it.each([null, 100, 199, 300, 301, 307, 400, 401, 410, 429, 500, 503])('is retried after the status %s', (status) => {
    expect(decideDelivery(status, 1, NOW)).toEqual({ state: 'waiting', next_at: new Date(NOW.getTime() + 5_000) });
  });

  it('has ten attempts, with growing pauses, within three days', () => {
    expect([...RETRY_AFTER_MS].sort((a, b) => a - b)).toEqual(RETRY_AFTER_MS);
    const hours = RETRY_AFTER_MS.reduce((sum, ms) => sum + ms, 0) / 3_600_000;
    expect(hours).toBeGreaterThan(71);
    expect(hours).toBeLessThanOrEqual(72);
    expect(decideDelivery(503, 9, NOW).state).toBe('waiting');
    expect(decideDelivery(503, 10, NOW)).toEqual({ state: 'failed' });
  });
});

describe('the signature of a webhook', () => {
  const signed = {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    at: new Date(1_614_265_330_999),
    body: '{"test": 2432232314}',
  };

  it('equals the signature in the example of Standard Webhooks', () => {
    expect(signWebhook(signed, ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'])).toEqual({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  it('has one part for each of two secrets', () => {
    const two = ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'whsec_AAAA'];
    const signatureBy = (secrets: string[]) => signWebhook(signed, secrets)['webhook-signature'];
    expect(signatureBy(two)).toBe(`${signatureBy([two[0]!])} ${signatureBy([two[1]!])}`);
  });
});

describe('the address of a webhook receiver', () => {
  it.each([
    ['https://hooks.example.com/nua?token=1', 'https://hooks.example.com/nua?token=1'],
    ['https://HOOKS.example.com', 'https://hooks.example.com/'],
    ['https://hooks.example.com:8443/a', 'https://hooks.example.com:8443/a'],
    ['https://8.8.8.8/', 'https://8.8.8.8/'],
  ])('may be %s', (typed, read) => {
    expect(readWebhookUrl(typed)).toBe(read);
  });

  it.each([
    'http://hooks.example.com/',
    'ftp://hooks.example.com/',
    'hooks.example.com',
    'https://user:secret@hooks.example.com/',
    'https://hooks.example.com/#part',
    'https://localhost/',
    'https://localhost./',
    'https://router/',
    'https://db.internal/',
    'https://printer.local/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://10.0.0.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[2002:7f00:1::]/',
    'https://[fe80::1]/',
    `https://hooks.example.com/${'a'.repeat(500)}`,
  ])('is refused: %s', (typed) => {
    expect(readWebhookUrl(typed)).toBeNull();
  });
});
