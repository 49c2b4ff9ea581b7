import { expect, it } from 'vitest';
import { isKeyExpired, KEY_AHEAD_MS, KEY_LIFE_MS, makeKey, timeOfKey } from './idempotency-key.ts';

const NOW = Date.parse('2026-03-10T07:00:00Z');

it('a key is a UUID of version 7 that carries its time', () => {
  const key = makeKey(NOW);
  expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(timeOfKey(key)).toBe(NOW);
  expect(new Set(Array.from({ length: 100 }, () => makeKey(NOW))).size).toBe(100);
});

it('a key expires after its life, and one of another version has none', () => {
  expect(isKeyExpired(makeKey(NOW), NOW + KEY_LIFE_MS)).toBe(false);
  expect(isKeyExpired(makeKey(NOW), NOW + KEY_LIFE_MS + 1)).toBe(true);
  expect(isKeyExpired(crypto.randomUUID(), NOW)).toBe(false);
});

it('a key from the future is refused like an expired one, since it would outlive its stored response', () => {
  expect(isKeyExpired(makeKey(NOW + KEY_AHEAD_MS), NOW)).toBe(false);
  expect(isKeyExpired(makeKey(NOW + KEY_AHEAD_MS + 1), NOW)).toBe(true);
  expect(isKeyExpired(makeKey(0xffffffffffff), NOW)).toBe(true);
});
