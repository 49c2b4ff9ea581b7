import { expect, it } from 'vitest';
import { createAuthStore } from '../../../client/auth-store.ts';
import { createMemoryStorage } from '../../../platform/storage.ts';
import { consumeSmsVerified, markSmsVerified } from './sms-verified.ts';

function clientWithClock() {
  let now_ms = Date.parse('2026-03-10T07:00:00.000Z');
  const client = { stores: { auth: createAuthStore(createMemoryStorage()) }, now: () => new Date(now_ms) };
  return { client, advance: (ms: number) => (now_ms += ms) };
}

it('a verified code lets its form submit once within three seconds [R4.06]', () => {
  const { client, advance } = clientWithClock();
  expect(consumeSmsVerified(client)).toBe(false);
  markSmsVerified(client);
  advance(2999);
  expect(consumeSmsVerified(client)).toBe(true);
  expect(consumeSmsVerified(client)).toBe(false);
});

it('a verified code expires after three seconds, even if the clock is set back [R4.06]', () => {
  for (const ms of [3000, 60_000, -1]) {
    const { client, advance } = clientWithClock();
    markSmsVerified(client);
    advance(ms);
    expect([ms, consumeSmsVerified(client)]).toEqual([ms, false]);
  }
});
