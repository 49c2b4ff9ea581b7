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

/** Builds the page around a game. It records the effects of the game's messages. */
async function openGamePage(
  launch: unknown = { data: { url: '/arcade/dice', moved: '3154.00', game_balance: '3154.00' } },
) {
  const { client, visited, requests } = clientForTests({
    token: 't',
    responses: { 'POST /api/c/game/launch': launch as never },
  });
  await client.i18n.load(['game']);
  client.queries.setQueryData(['player'], {});
  const effects: unknown[] = [];
  const shell: Client = {
    ...client,
    navigate: async (to) => {
      visited.push(to);
      effects.push(['navigate', to]);
    },
    notify: (kind) => void effects.push(kind),
    openDialog: (name, props) => void effects.push([name, props]),
  };
  const events = {
    game_id: 'dice',
    onReady: () => effects.push('ready'),
    onRound: () => effects.push('round'),
    onLimit: () => effects.push('limit'),
    onBusy: (busy: boolean) => effects.push(busy ? 'busy' : 'free'),
    onSheet: (open: boolean) => effects.push(open ? 'sheet' : 'no sheet'),
    onLeave: (to: string) => effects.push(['leave', to]),
    onRefilled: () => effects.push('refilled'),
    send: (message: unknown) => effects.push(message),
    onConflict: () => effects.push('conflict'),
  };
  const isBalanceOutdated = () => client.queries.getQueryState(['player'])?.isInvalidated ?? false;
  return {
    client,
    effects,
    requests,
    isBalanceOutdated,
    handleMessage: (message: unknown) => onGameMessage(shell, message, events as never),
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
])('the game message %j has exactly one effect on the page', async (message, effect) => {
  const { effects, handleMessage } = await openGamePage();
  handleMessage(message);
  expect(effects).toEqual([effect]);
});

it('the page fetches the balance when a round ends, not when the game becomes ready', async () => {
  const { isBalanceOutdated, handleMessage } = await openGamePage();
  handleMessage({ type: 'ready' });
  await vi.advanceTimersByTimeAsync(profileBatch_ms);
  expect(isBalanceOutdated()).toBe(false);
  handleMessage({ type: 'idle' });
  await vi.advanceTimersByTimeAsync(profileBatch_ms);
  expect(isBalanceOutdated()).toBe(true);
});

it('a game message outside the protocol is ignored', async () => {
  const { effects, handleMessage } = await openGamePage();
  for (const message of [null, 'exit', { type: 'win' }, { type: 'page', url: 'https://evil.example' }])
    handleMessage(message);
  expect(effects).toEqual([]);
});

it('the choice of sound and vibration is stored on the device', async () => {
  const { client, handleMessage } = await openGamePage();
  const off = { type: 'feel', sound: false, vibration: false } as const;
  const sentSettings = () => {
    const feels: unknown[] = [];
    sendFeedbackChoice(client, (feel) => feels.push(feel));
    return feels;
  };
  expect(sentSettings()).toEqual([]);
  for (const chosen of [{ sound: true }, { vibration: true }, { sound: true, vibration: true }]) {
    handleMessage({ ...off, ...chosen });
    expect(sentSettings()).toEqual([{ ...off, ...chosen }]);
  }
  handleMessage(off);
  expect(sentSettings()).toEqual([]);
});

it('a game that asks for receipts in a browser without storage gets the state "unavailable"', async () => {
  const { effects, handleMessage, client } = await openGamePage();
  client.queries.setQueryData(['player'], { id: 'ayesha' });
  handleMessage({ type: 'note', note: { kind: 'bet', pair: 'a', nonce: 1, id: 'r', stake: '1.00', payout: '0.00' } });
  handleMessage({ type: 'recall', pair: 'a' });
  await vi.waitFor(
    () => expect(effects).toEqual([{ type: 'receipts', pair: 'a', state: 'unavailable', noted: null }]),
    { timeout: 20_000 },
  );
});

it('a round counts as open until its outcome is shown', async () => {
  const { effects, handleMessage } = await openGamePage();
  handleMessage({ type: 'busy' });
  handleMessage({ type: 'idle' });
  expect(effects).toEqual(['busy', 'free', 'round']);
});

it('money that another device moved to the main wallet is moved back into the open game [R2.28]', async () => {
  const { effects, requests, isBalanceOutdated, handleMessage } = await openGamePage();
  handleMessage({ type: 'refill' });
  await vi.waitFor(() => expect(effects).toEqual(['refilled']), { timeout: 20_000 });
  expect(requests.filter(({ path }) => path === '/api/c/game/launch')).toHaveLength(1);
  expect(isBalanceOutdated()).toBe(true);
});

it('a failed transfer into the open game is explained to the player [R2.28]', async () => {
  const { effects, handleMessage } = await openGamePage({ code: errors.TRANSFER_IN_PROGRESS, msg: 'not now' });
  handleMessage({ type: 'refill' });
  await vi.waitFor(() => expect(effects).toEqual(['error', 'refilled']), { timeout: 20_000 });
});
