import { expect, it } from 'vitest';
import { frameHello, framePort, isGreeting, readFrameMessage, readShellMessage } from './frame.ts';

it('the shell accepts only messages of the protocol from a game', () => {
  for (const type of [
    'ready',
    'busy',
    'idle',
    'exit',
    'deposit',
    'refill',
    'limit',
    'excluded',
    'sheet',
    'no-sheet',
  ] as const) {
    expect(readFrameMessage({ type, extra: 1 })).toEqual({ type });
  }
  for (const wrong of [null, 'ready', 7, [], {}, { type: 'pause' }, { type: 'page' }]) {
    expect(readFrameMessage(wrong)).toBeNull();
  }
});

it('a game may open only the page that verifies rounds [R2.42]', () => {
  const url = '/arcade/verify#server_seed=ab&nonce=1';
  expect(readFrameMessage({ type: 'page', url })).toEqual({ type: 'page', url });
  for (const wrong of [
    'https://evil.example/arcade/verify#a',
    '//evil.example',
    '/arcade/dice?launch_token=1',
    'javascript:alert(1)',
    '/arcade/verify',
    `/arcade/verify?${'a'.repeat(2_001)}`,
    '/arcade/verify?a b',
    5,
  ])
    expect(readFrameMessage({ type: 'page', url: wrong })).toBeNull();
});

it('a game accepts pause, resume, refresh and back from the shell, but no unknown message', () => {
  for (const type of ['pause', 'resume', 'refresh', 'back'] as const)
    expect(readShellMessage({ type })).toEqual({ type });
  for (const wrong of [undefined, 'pause', {}, { type: 'exit' }]) expect(readShellMessage(wrong)).toBeNull();
});

it('a choice of sound and vibration is accepted only with valid fields', () => {
  for (const read of [readFrameMessage, readShellMessage]) {
    const feel = { type: 'feel', sound: true, vibration: false };
    expect(read({ ...feel, extra: 1 })).toEqual(feel);
    for (const wrong of [
      { type: 'feel' },
      { ...feel, vibration: 'no' },
      { ...feel, url: '/arcade/verify?a', type: 'go' },
      { ...feel, sound: 'yes' },
      { ...feel, type: 'fell' },
    ])
      expect(read(wrong)).toBeNull();
  }
});

it('a greeting between game and shell is recognized by its name and version', () => {
  expect(isGreeting({ ...frameHello }, frameHello)).toBe(true);
  expect(isGreeting({ ...framePort }, frameHello)).toBe(false);
  expect(isGreeting({ type: 'nua-frame-hello', v: 2 }, frameHello)).toBe(false);
});
