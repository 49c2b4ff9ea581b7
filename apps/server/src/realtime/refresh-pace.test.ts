import { expect, it } from 'vitest';
import { createRefreshPace, REFRESHES_PER_SECOND } from './refresh-pace.ts';

function pace() {
  let now_ms = 1_000;
  const created = createRefreshPace(() => now_ms);
  const advance = (ms: number) => {
    now_ms += ms;
  };
  return { ...created, advance };
}

it('at most 200 clients refresh in a second, however many ask together [R4.12]', () => {
  const { book } = pace();
  const waits = Array.from({ length: 1_000 }, () => book(undefined).wait_ms);
  for (let second = 0; second < 5; second++)
    expect(waits.filter((wait_ms) => Math.floor(wait_ms / 1000) === second)).toHaveLength(REFRESHES_PER_SECOND);
});

it('a single client refreshes immediately', () => {
  const { book, advance } = pace();
  for (let n = 0; n < 3; n++) {
    expect(book(undefined).wait_ms).toBe(0);
    advance(5);
  }
});

it('a waiting client gets a later turn if other clients refresh immediately because of their own events', () => {
  const { book, countImmediate } = pace();
  for (let n = 0; n < REFRESHES_PER_SECOND; n++) countImmediate();
  expect(book(undefined).wait_ms).toBe(1_000);
});

it('a client that asks again gets the same turn', () => {
  const { book, advance } = pace();
  for (let n = 0; n < 10; n++) book(undefined);
  const { turn_ms, wait_ms } = book(undefined);
  expect(wait_ms).toBe(50);
  advance(20);
  expect(book(turn_ms)).toEqual({ turn_ms, wait_ms: 30 });
  expect(book(undefined).wait_ms).toBe(35);
});
