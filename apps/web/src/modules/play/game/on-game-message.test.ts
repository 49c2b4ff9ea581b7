import { errors } from '@nua/contract/errors.ts';
import type { FrameToShell } from '@nua/contract/frame.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { profileBatch_ms } from '../../../api/stale-times.ts';
import { clientForTests } from '../../../boot/client-for-tests.ts';
import type { Client } from '../../../client/client.ts';
import { onGameMessage, sendFeedbackChoice } from './on-game-message.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** The page around a game, which records the effects of the game's messages. */
async function place(launch: unknown = { data: { url: '/arcade/dice', moved: '3154.00', game_balance: '3154.00' } }) {
  const { client, visited, requests } = clientForTests({
    token: 't',
    responses: { 'POST /api/c/game/launch': launch as never },
  });
  await client.i18n.load(['game']);
  client.queries.setQueryData(['player'], {});
  const received: unknown[] = [];
  const shell: Client = {
    ...client,
    navigate: async (to) => {
      visited.push(to);
      received.push(['navigate', to]);
    },
    notify: (kind) => void received.push(kind),
    openDialog: (name, props) => void received.push([name, props]),
  };
  const parts = {
    game_id: 'dice',
    onReady: () => received.push('ready'),
    onRound: () => received.push('round'),
    onLimit: () => received.push('limit'),
    onBusy: (busy: boolean) => received.push(busy ? 'busy' : 'free'),
    onSheet: (open: boolean) => received.push(open ? 'sheet' : 'no sheet'),
    onLeave: (to: string) => received.push(['leave', to]),
    onRefilled: () => received.push('refilled'),
    send: (message: unknown) => received.push(message),
    onConflict: () => received.push('conflict'),
  };
  const isAsked = () => client.queries.getQueryState(['player'])?.isInvalidated ?? false;
  return {
    client,
    received,
    requests,
    isAsked,
    say: (message: unknown) => onGameMessage(shell, message, parts as never),
  };
}

const url = '/arcade/verify#nonce=1';
it.each<[FrameToShell, unknown]>([
  [{ type: 'ready' }, 'ready'],
  [{ type: 'busy' }, 'busy'],
  [{ type: 'sheet' }, 'sheet'],
  [{ type: 'no-sheet' }, 'no sheet'],
  [{ type: 'limit' }, 'limit'],
  [{ type: 'excluded' }, ['navigate', '/']],
  [{ type: 'exit' }, ['leave', '/']],
  [{ type: 'deposit' }, ['leave', '/wallet/deposit?game=dice']],
  [{ type: 'page', url }, ['fullPageIframe', { url, title: 'Check the round' }]],
])('the game message %j has exactly one effect on the page', async (message, done) => {
  const { received, say } = await place();
  say(message);
  expect(received).toEqual([done]);
});

it('a game message about a round, and no other, makes the page fetch the balance', async () => {
  const { isAsked, say } = await place();
  say({ type: 'ready' });
  await vi.advanceTimersByTimeAsync(profileBatch_ms);
  expect(isAsked()).toBe(false);
  say({ type: 'idle' });
  await vi.advanceTimersByTimeAsync(profileBatch_ms);
  expect(isAsked()).toBe(true);
});

it('a game message outside the protocol is ignored', async () => {
  const { received, say } = await place();
  for (const wrong of [null, 'exit', { type: 'win' }, { type: 'page', url: 'https://evil.example' }]) say(wrong);
  expect(received).toEqual([]);
});

it('the choice of sound and vibration is stored on the device while one of them is on', async () => {
  const { client, say } = await place();
  const off = { type: 'feel', sound: false, vibration: false } as const;
  const sent = () => {
    const feels: unknown[] = [];
    sendFeedbackChoice(client, (feel) => feels.push(feel));
    return feels;
  };
  expect(sent()).toEqual([]);
  for (const chosen of [{ sound: true }, { vibration: true }, { sound: true, vibration: true }]) {
    say({ ...off, ...chosen });
    expect(sent()).toEqual([{ ...off, ...chosen }]);
  }
  say(off);
  expect(sent()).toEqual([]);
});

it('a browser without storage has no receipts, reports that to the game, and the game continues', async () => {
  const { received, say, client } = await place();
  client.queries.setQueryData(['player'], { id: 'ayesha' });
  say({ type: 'note', note: { kind: 'bet', pair: 'a', nonce: 1, id: 'r', stake: '1.00', payout: '0.00' } });
  say({ type: 'recall', pair: 'a' });
  await vi.waitFor(
    () => expect(received).toEqual([{ type: 'receipts', pair: 'a', state: 'unavailable', noted: null }]),
    { timeout: 20_000 },
  );
});

it('a round counts as open until its outcome is shown', async () => {
  const { received, say } = await place();
  say({ type: 'busy' });
  say({ type: 'idle' });
  expect(received).toEqual(['busy', 'free', 'round']);
});

it('money that another device moved to the main wallet is moved back into the open game [R2.28]', async () => {
  const { received, requests, isAsked, say } = await place();
  say({ type: 'refill' });
  await vi.waitFor(() => expect(received).toEqual(['refilled']), { timeout: 20_000 });
  expect(requests.filter(({ path }) => path === '/api/c/game/launch')).toHaveLength(1);
  expect(isAsked()).toBe(true);
});

it('a failed transfer into the open game is explained, and the game still reloads its balance [R2.28]', async () => {
  const { received, say } = await place({ code: errors.TRANSFER_IN_PROGRESS, msg: 'not now' });
  say({ type: 'refill' });
  await vi.waitFor(() => expect(received).toEqual(['error', 'refilled']), { timeout: 20_000 });
});
