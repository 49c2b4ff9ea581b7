import { expect, it } from 'vitest';
import { idempotencyKeyError, KEY_AHEAD_MS, KEY_LIFE_MS, makeKey, timeOfKey } from './idempotency-key.ts';

const NOW = Date.parse('2026-03-10T07:00:00Z');

it('an idempotency key is a UUID of version 7 that contains its time', () => {
  const key = makeKey(NOW);
  expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(timeOfKey(key)).toBe(NOW);
  expect(new Set(Array.from({ length: 100 }, () => makeKey(NOW))).size).toBe(100);
});

it('an idempotency key is accepted from five minutes before its time until it expires', () => {
  const key = makeKey(NOW);
  const times = [NOW - KEY_AHEAD_MS - 1, NOW - KEY_AHEAD_MS, NOW + KEY_LIFE_MS, NOW + KEY_LIFE_MS + 1];
  expect(times.map((now_ms) => idempotencyKeyError(key, now_ms))).toEqual(['KEY_AHEAD', null, null, 'KEY_EXPIRED']);
});

it('an idempotency key of another form or version is refused', () => {
  const valid = makeKey(NOW);
  const others = ['', 'x', crypto.randomUUID(), valid.replaceAll('-', ''), `${valid.slice(0, 19)}c${valid.slice(20)}`];
  for (const key of others) expect(idempotencyKeyError(key, NOW)).toBe('IDEMPOTENCY_KEY_INVALID');
  expect(idempotencyKeyError(valid.toUpperCase(), NOW)).toBeNull();
});
