import { expect, it } from 'vitest';
import { frameHello, framePort, isGreeting, readFrameMessage, readShellMessage } from './frame.ts';

it('the game says ready, busy, idle, exit, deposit, limit, excluded and its balance, and nothing else is heard', () => {
  for (const type of ['ready', 'busy', 'idle', 'exit', 'deposit', 'limit', 'excluded'] as const) {
    expect(readFrameMessage({ type, extra: 1 })).toEqual({ type });
  }
  expect(readFrameMessage({ type: 'balance', balance: '12.50' })).toEqual({ type: 'balance', balance: '12.50' });
  for (const wrong of [
    null,
    'ready',
    7,
    [],
    {},
    { type: 'pause' },
    { type: 'balance' },
    { type: 'balance', balance: 5 },
  ]) {
    expect(readFrameMessage(wrong)).toBeNull();
  }
  expect(readFrameMessage({ type: 'balance', balance: '<b>1.00</b>' })).toBeNull();
});

it('a game may ask for the page that checks a round and for no other [R2.42]', () => {
  const url = '/arcade/verify#server_seed=ab&nonce=1';
  expect(readFrameMessage({ type: 'page', url })).toEqual({ type: 'page', url });
  for (const wrong of [
    'https://evil.example/arcade/verify#a',
    '//evil.example',
    '/arcade/dice?ticket=1',
    'javascript:alert(1)',
    '/arcade/verify',
    5,
  ])
    expect(readFrameMessage({ type: 'page', url: wrong })).toBeNull();
});

it('the shell says refresh, pause and resume, and nothing else is heard', () => {
  for (const type of ['refresh', 'pause', 'resume'] as const) expect(readShellMessage({ type })).toEqual({ type });
  for (const wrong of [undefined, 'pause', {}, { type: 'exit' }]) expect(readShellMessage(wrong)).toBeNull();
});

it('a greeting is known by its name and version', () => {
  expect(isGreeting({ ...frameHello }, frameHello)).toBe(true);
  expect(isGreeting({ ...framePort }, frameHello)).toBe(false);
  expect(isGreeting({ type: 'nua-frame-hello', v: 2 }, frameHello)).toBe(false);
});
