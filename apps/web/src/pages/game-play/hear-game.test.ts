import type { FrameToShell } from '@nua/contract/frame.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Client } from '../../client.ts';
import { clientForTests } from '../../client-for-tests.ts';
import { profileGather_ms } from '../../freshness.ts';
import { hearGame } from './hear-game.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** The page around a game, and what became of what the game said. */
async function place() {
  const { client, went } = clientForTests({ token: 't' });
  await client.copy.load(['game-play']);
  client.queries.setQueryData(['player'], {});
  const heard: unknown[] = [];
  const shell: Client = {
    ...client,
    navigate: async (to) => {
      went.push(to);
      heard.push(['navigate', to]);
    },
    openDialog: (name, props) => void heard.push([name, props]),
  };
  const parts = {
    game_id: 'dice',
    onReady: () => heard.push('ready'),
    onRound: () => heard.push('round'),
    onLimit: () => heard.push('limit'),
  };
  const isAsked = () => client.queries.getQueryState(['player'])?.isInvalidated ?? false;
  return { heard, isAsked, say: (message: unknown) => hearGame(shell, message, parts as never) };
}

const url = '/arcade/verify#nonce=1';
it.each<[FrameToShell, unknown]>([
  [{ type: 'ready' }, 'ready'],
  [{ type: 'idle' }, 'round'],
  [{ type: 'limit' }, 'limit'],
  [{ type: 'excluded' }, ['navigate', '/']],
  [{ type: 'exit' }, ['navigate', '/']],
  [{ type: 'deposit' }, ['navigate', '/wallet/deposit?game=dice']],
  [{ type: 'page', url }, ['fullPageIframe', { url, title: 'Check the round' }]],
])('what a game says is done, each by itself: %j', async (message, done) => {
  const { heard, say } = await place();
  say(message);
  expect(heard).toEqual([done]);
});

it('after a round the balance is asked for anew, and after nothing else', async () => {
  const { isAsked, say } = await place();
  say({ type: 'ready' });
  await vi.advanceTimersByTimeAsync(profileGather_ms);
  expect(isAsked()).toBe(false);
  say({ type: 'idle' });
  await vi.advanceTimersByTimeAsync(profileGather_ms);
  expect(isAsked()).toBe(true);
});

it('what is not of the protocol does nothing', async () => {
  const { heard, say } = await place();
  for (const wrong of [null, 'exit', { type: 'busy' }, { type: 'page', url: 'https://evil.example' }]) say(wrong);
  expect(heard).toEqual([]);
});
