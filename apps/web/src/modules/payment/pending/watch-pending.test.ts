import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readPending } from '../../../client/pending-request.ts';
import { createMemoryStorage } from '../../../platform/storage.ts';
import { watchPending } from './watch-pending.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pending = (key: string) => JSON.stringify({ key, body: '{}' });

function createWatch(responses: (string | null | Error)[]) {
  const storage = createMemoryStorage({ 'nua.request.deposit': pending('k1') });
  const checkedKeys: string[] = [];
  const found: string[] = [];
  const state = { isBusy: false };
  const watch = watchPending<string>({
    storage,
    name: 'deposit',
    async find(key) {
      checkedKeys.push(key);
      const response = responses.shift() ?? null;
      if (response instanceof Error) throw response;
      return response;
    },
    isBusy: () => state.isBusy,
    onFound: (order) => void found.push(order),
  });
  return { storage, checkedKeys, found, state, ...watch };
}

it('an order whose response was lost is found by its idempotency key, and is not sent again [R1.07] [R1.08]', async () => {
  const { checkNow, checkedKeys, found, storage } = createWatch([null, new Error('offline'), 'order']);
  checkNow();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([checkedKeys, found, readPending(storage, 'deposit')]).toEqual([['k1', 'k1', 'k1'], ['order'], null]);
});

it('an order is not looked up while its request is being sent again', async () => {
  const { checkNow, state, checkedKeys, found } = createWatch(['order']);
  state.isBusy = true;
  checkNow();
  await vi.advanceTimersByTimeAsync(20_000);
  expect([checkedKeys, found]).toEqual([[], []]);
});

it('a found order is not opened if the player has left the page or sent another request', async () => {
  const { checkNow, storage, found, stop } = createWatch(['order', 'order']);
  checkNow();
  storage.write('nua.request.deposit', pending('k2'));
  await vi.advanceTimersByTimeAsync(0);
  expect(found).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_999);
  checkNow();
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([found, readPending(storage, 'deposit')?.key]).toEqual([[], 'k2']);
});

it('no order is looked up without a stored request', async () => {
  const { checkNow, storage, checkedKeys } = createWatch([]);
  storage.remove('nua.request.deposit');
  checkNow();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(checkedKeys).toEqual([]);
});
