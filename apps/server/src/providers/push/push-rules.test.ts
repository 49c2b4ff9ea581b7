import { events } from '@nua/contract/event.ts';
import type { PushKind } from '@nua/contract/push.ts';
import { describe, expect, it } from 'vitest';
import { environmentReader } from '../../core/environment/environment-reader.ts';
import { retryAfterMs } from '../../core/ports/push-sender.ts';
import { readFcmResponse } from './fcm-verdict.ts';
import { readSubscription } from './push-hosts.ts';
import { isWanted, type PushChoices, pauseMs } from './push-rules.ts';
import { pushText } from './push-text.ts';
import { readPushSettings } from './read-push-settings.ts';
import { readWebPushResponse } from './web-push-sender.ts';

const fcm = (errorCode: string | null, ...fields: string[]) => ({
  error: {
    details: [
      ...(errorCode ? [{ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode }] : []),
      ...(fields.length > 0
        ? [
            {
              '@type': 'type.googleapis.com/google.rpc.BadRequest',
              fieldViolations: fields.map((field) => ({ field })),
            },
          ]
        : []),
    ],
  },
});

describe('a response of FCM', () => {
  it.each([
    [200, { name: 'projects/p/messages/1' }, 0, { state: 'sent' }],
    [404, fcm('UNREGISTERED'), 0, { state: 'gone', reason: 'UNREGISTERED' }],
    [403, fcm('SENDER_ID_MISMATCH'), 0, { state: 'gone', reason: 'SENDER_ID_MISMATCH' }],
    [400, fcm('INVALID_ARGUMENT'), 0, { state: 'gone', reason: 'INVALID_ARGUMENT' }],
    [400, fcm('INVALID_ARGUMENT', 'message.token'), 0, { state: 'gone', reason: 'INVALID_ARGUMENT' }],
    [400, fcm('INVALID_ARGUMENT', 'message.data'), 0, { state: 'refused', reason: 'INVALID_ARGUMENT message.data' }],
    [429, fcm('QUOTA_EXCEEDED'), 0, { state: 'later', reason: 'QUOTA_EXCEEDED', after_ms: 60_000 }],
    [429, fcm('QUOTA_EXCEEDED'), 90_000, { state: 'later', reason: 'QUOTA_EXCEEDED', after_ms: 90_000 }],
    [503, fcm('UNAVAILABLE'), 30_000, { state: 'later', reason: 'UNAVAILABLE', after_ms: 30_000 }],
    [500, fcm('INTERNAL'), 0, { state: 'later', reason: 'INTERNAL', after_ms: 0 }],
    [401, fcm('THIRD_PARTY_AUTH_ERROR'), 0, { state: 'refused', reason: 'THIRD_PARTY_AUTH_ERROR' }],
    [401, fcm(null), 0, { state: 'renew' }],
    [502, null, 0, { state: 'later', reason: 'status 502', after_ms: 0 }],
    [429, 'a page', 0, { state: 'later', reason: 'status 429', after_ms: 60_000 }],
    [403, { error: 'odd' }, 0, { state: 'refused', reason: 'status 403' }],
  ])('is judged by FCM’s error table: status %i, body %j [R7.10 errors]', (status, body, after, verdict) => {
    expect(readFcmResponse(status, body, after)).toEqual(verdict);
  });
});

describe('a response of a browser’s push service', () => {
  it.each([
    [201, { state: 'sent' }],
    [404, { state: 'gone', reason: 'status 404' }],
    [410, { state: 'gone', reason: 'status 410' }],
    [413, { state: 'refused', reason: 'status 413' }],
    [403, { state: 'refused', reason: 'status 403' }],
    [429, { state: 'later', reason: 'status 429', after_ms: 90_000 }],
    [503, { state: 'later', reason: 'status 503', after_ms: 90_000 }],
  ])('is judged by the Web Push standard: status %i [R7.10 errors]', (status, verdict) => {
    expect(readWebPushResponse(status, 90_000)).toEqual(verdict);
  });
  it('can have a Retry-After in seconds or as a date', () => {
    const now = new Date('2026-03-02T07:00:00Z');
    expect(retryAfterMs('30', now)).toBe(30_000);
    expect(retryAfterMs('Mon, 02 Mar 2026 07:01:00 GMT', now)).toBe(60_000);
    expect(retryAfterMs('soon', now)).toBe(0);
    expect(retryAfterMs(null, now)).toBe(0);
  });
});

describe('pauses between attempts', () => {
  it('double each time, are never shorter than Retry-After, and have jitter', () => {
    expect([1, 2, 3].map((attempts) => pauseMs(attempts, 0, 0))).toEqual([2000, 4000, 8000]);
    expect(pauseMs(1, 60_000, 0)).toBe(60_000);
    expect(pauseMs(1, 60_000, 1)).toBe(90_000);
    expect(pauseMs(30, 0, 0)).toBe(900_000);
  });
});

describe('the recipients of a push', () => {
  it('are all players if it is about security, and only players who opted in if it is a promotion', () => {
    const allOff = { money: false, security: false, messages: false, promotions: false };
    const reachable = { is_excluded: false, offers_off: false };
    const wanted = (kind: PushKind, choices: Partial<PushChoices>) =>
      isWanted({ kind, event: null }, choices, reachable);
    expect(wanted('security', allOff)).toBe(true);
    expect([wanted('money', {}), wanted('messages', {})]).toEqual([true, true]);
    expect([wanted('money', allOff), wanted('messages', allOff)]).toEqual([false, false]);
    expect([wanted('promotions', {}), wanted('promotions', { promotions: true })]).toEqual([false, true]);
    for (const kind of ['security', 'money', 'messages', 'promotions'] as const)
      expect(isWanted({ kind, event: null }, { promotions: true }, { ...reachable, offers_off: true })).toBe(
        kind !== 'promotions',
      );
  });
  it.each([
    ['security', null, true],
    ['money', events.deposit, true],
    ['money', events.withdraw, true],
    ['money', events.limit, true],
    ['money', events.bonus, false],
    ['messages', events.message, false],
    ['promotions', events.message, false],
  ] as const)('include an excluded player (push kind %s, event %s): %s', (kind, event, is_sent) => {
    const state = { is_excluded: true, offers_off: false };
    expect(isWanted({ kind, event }, { promotions: true }, state)).toBe(is_sent);
  });
});

describe('the text of a push', () => {
  it('is in the player’s language and contains no amounts', () => {
    const deposit = {
      kind: 'money',
      event: 2,
      payload: { key: 'deposit_credited', extra: { amount: '500.00' } },
    } as const;
    expect(pushText(deposit, 'en')).toMatchObject({ title: 'Your deposit has arrived', path: '/wallet' });
    expect(pushText(deposit, 'ur').title).toMatch(/[\u0600-\u06ff]/);
    expect(JSON.stringify(pushText(deposit, 'en'))).not.toContain('500');
    expect(pushText({ kind: 'security', event: null, payload: { key: 'a_new_kind' } }, 'en').title).toBe(
      'Your account was changed',
    );
  });
  it.each([
    ['deposit_failed', 'Deposit failed'],
    ['deposit_expired', 'Deposit expired'],
    ['deposit_paid_debt', 'Deposit update'],
    ['a_new_key', 'Deposit update'],
  ])('for the event key %s does not claim that a deposit arrived', (key, title) => {
    expect(pushText({ kind: 'money', event: 2, payload: { key } }, 'en')).toMatchObject({ title, path: '/wallet' });
  });
  it('reports that the player’s break has started', () => {
    const started = { kind: 'money', event: 5, payload: { key: 'player_excluded' } } as const;
    expect(pushText(started, 'en')).toMatchObject({ title: 'Your break from playing has started', path: '/profile' });
  });
  it('contains a message on one line, with its placeholders filled', () => {
    const payload = {
      key: 'msg',
      title: 'For {{.name}}',
      content: 'One\ntwo {{.url}}',
      extra: { name: 'Ayesha', url: { label: 'here' } },
    };
    expect(pushText({ kind: 'messages', event: 1, payload }, 'en')).toEqual({
      title: 'For Ayesha',
      body: 'One two here',
      path: '/message',
    });
  });
  it('never leads to another site', () => {
    for (const navigateTo of [
      'https://evil.example/',
      '//evil.example',
      '/.//evil.example',
      '/\\evil.example',
      '/a b',
      7,
    ]) {
      const payload = { key: 'msg', extra: { navigateTo } };
      expect(pushText({ kind: 'messages', event: 1, payload }, 'en').path).toBe('/message');
    }
  });
});

describe('a subscription', () => {
  const keys = { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: Buffer.alloc(16).toString('base64url') };
  const subscriptionAt = (endpoint: string) =>
    readSubscription(JSON.stringify({ endpoint, keys }), 'http://own/sandbox/push/web');
  it('is accepted only for the push service of a browser', () => {
    expect(subscriptionAt('https://fcm.googleapis.com/fcm/send/abc')).not.toBeNull();
    expect(subscriptionAt('https://updates.push.services.mozilla.com/wpush/v2/x')).not.toBeNull();
    expect(subscriptionAt('https://web.push.apple.com/x')).not.toBeNull();
    expect(subscriptionAt('http://own/sandbox/push/web/1')).not.toBeNull();
    for (const endpoint of [
      'http://fcm.googleapis.com/x',
      'https://fcm.googleapis.com:8443/x',
      'https://fcm.googleapis.com.evil.example/x',
      'https://evil.example/?fcm.googleapis.com',
      'https://user@fcm.googleapis.com/x',
      'http://own/sandbox/push/website',
      'http://own/sandbox/push/web/../../../api/c/auth/tourist',
      'http://own/sandbox/push/web/%2e%2e/%2E./tools',
      'http://own/sandbox/push/web/..\\..\\tools',
      'http://own/sandbox/push/web/\t../tools',
      'http://169.254.169.254/latest',
      'file:///etc/passwd',
    ])
      expect(subscriptionAt(endpoint)).toBeNull();
  });
  it('is refused without keys, or with a key of a wrong length', () => {
    expect(readSubscription('{"endpoint":"https://web.push.apple.com/x"}', null)).toBeNull();
    expect(readSubscription('{broken', null)).toBeNull();
    const short = { endpoint: 'https://web.push.apple.com/x', keys: { ...keys, auth: 'AAAA' } };
    expect(readSubscription(JSON.stringify(short), null)).toBeNull();
  });
});

describe('the push settings', () => {
  it('stop the start if the service account is incomplete', () => {
    const read = (environment: Record<string, string>) => {
      const reader = environmentReader(environment);
      return { ...readPushSettings(reader, 'https://nua.example'), problems: reader.problems.join() };
    };
    expect(read({})).toEqual({ fcm: null, subject: 'https://nua.example', problems: '' });
    expect(read({ FCM_SERVICE_ACCOUNT: '{"private_key":"secret"}' }).problems).toMatch(
      /^FCM_SERVICE_ACCOUNT (?!.*secret)/,
    );
    expect(read({ VAPID_SUBJECT: 'me' }).problems).toMatch(/^VAPID_SUBJECT is "me"/);
  });
});
