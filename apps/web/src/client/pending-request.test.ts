import { createDeposit } from '@nua/contract/deposit.ts';
import { errors } from '@nua/contract/errors.ts';
import { cents } from '@nua/money';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import type { CallFunction } from '../api/call.ts';
import { createMemoryStorage } from '../platform/storage.ts';
import { readPending, sendRequest } from './pending-request.ts';

type ResponseData = 'silence' | 'paid' | 'no code' | 'a page of a hotspot' | number;
const silence = () => new ApiError(0, 'No answer', null, 0);
const body = (amount: bigint) => ({ pay_type: 3 as const, amount: cents(amount), phone: '03001234567' });

/** Simulates a network that returns the responses in order, and records the idempotency keys. */
function network(...responses: ResponseData[]) {
  const keys: (string | undefined)[] = [];
  const storage = createMemoryStorage();
  const call = (async (_call: unknown, options: { key?: string }) => {
    keys.push(options.key);
    const response = responses.shift() ?? 'paid';
    if (response === 'silence') throw silence();
    if (response === 'no code') throw new TypeError('Failed to fetch dynamically imported module: /seal.js');
    if (response === 'a page of a hotspot') throw new ApiError(50000000, 'API Core Error', null, 200);
    if (typeof response === 'number') throw new ApiError(response, 'refused');
    return { id: 'order' };
  }) as unknown as CallFunction;
  const send = (amount = 50_000n) =>
    sendRequest({ call, storage, wait: async () => {} }, 'deposit', createDeposit, body(amount));
  const signIn = (player_id: string, token = player_id) =>
    storage.write('nua.auth', JSON.stringify({ token, player_id }));
  return { keys, storage, send, signIn };
}

describe('a request that the player has confirmed', () => {
  it('is retried with the same idempotency key after a lost response [R1.07] [R1.08]', async () => {
    const { keys, storage, send } = network('silence', 'silence', 'paid');
    await send();
    expect(new Set(keys).size).toBe(1);
    expect(keys).toHaveLength(3);
    expect(readPending(storage, 'deposit')).toBeNull();
  });

  it('is stored with its key until a response arrives, even across a reload [R1.07] [R1.08]', async () => {
    const { keys, storage, send } = network('silence', 'silence', 'silence', 'paid');
    await expect(send()).rejects.toMatchObject({ code: 0 });
    expect(readPending(storage, 'deposit')?.key).toBe(keys[0]);
    await send();
    expect(new Set(keys).size).toBe(1);
  });

  it('has a new key if the earlier request got a response [R1.07]', async () => {
    const { keys, send } = network('paid', 'paid', 'paid');
    await send();
    await send();
    await send(60_000n);
    expect(new Set(keys).size).toBe(3);
  });

  it('is dropped after an error response [R1.07]', async () => {
    const { keys, storage, send } = network(errors.PAY_TYPE_CLOSED);
    await expect(send()).rejects.toMatchObject({ code: errors.PAY_TYPE_CLOSED });
    expect([keys.length, readPending(storage, 'deposit')]).toEqual([1, null]);
  });

  it('is dropped after a maintenance error, because the server has done nothing', async () => {
    const { keys, storage, send } = network(errors.MAINTENANCE);
    await expect(send()).rejects.toMatchObject({ code: errors.MAINTENANCE });
    expect(keys).toHaveLength(1);
    expect(readPending(storage, 'deposit')).toBeNull();
  });

  it('keeps its key if a later attempt fails before it is sent [R1.07] [R1.08]', async () => {
    const { keys, storage, send } = network('silence', 'silence', 'silence', 'no code', 'paid');
    await expect(send()).rejects.toMatchObject({ code: 0 });
    await expect(send()).rejects.toThrow(TypeError);
    expect(readPending(storage, 'deposit')?.key).toBe(keys[0]);
    await send();
    expect(new Set(keys).size).toBe(1);
  });

  it('keeps its key if the script of the second attempt fails to load [R1.07]', async () => {
    const { keys, storage, send } = network('silence', 'no code');
    await expect(send()).rejects.toThrow(TypeError);
    expect(readPending(storage, 'deposit')?.key).toBe(keys[0]);
  });

  it('keeps its key if the response is not from this API [R1.07] [R1.08]', async () => {
    const page = 'a page of a hotspot';
    const { keys, storage, send } = network(page, page, page, 40300000, 40300000, 40300000, 'paid');
    await expect(send()).rejects.toMatchObject({ code: 50000000 });
    await expect(send()).rejects.toMatchObject({ code: 40300000 });
    expect(readPending(storage, 'deposit')?.key).toBe(keys[0]);
    await send();
    expect([new Set(keys).size, keys.length]).toEqual([1, 7]);
  });

  it('is not sent after another player has signed in [R1.07] [R4.02]', async () => {
    const otherRequest = JSON.stringify({ key: 'otherRequest', body: '{}', of: 'second' });
    for (const response of ['silence', 'paid', errors.PAY_TYPE_CLOSED] as const) {
      const { keys, storage, send, signIn } = network(response, 'paid');
      signIn('first');
      const sent = send();
      signIn('second');
      storage.write('nua.request.deposit', otherRequest);
      await expect(sent).rejects.toThrow();
      expect([response, keys.length, storage.read('nua.request.deposit')]).toEqual([response, 1, otherRequest]);
    }
  });

  it('is retried with a renewed token of the same player [R1.07] [R4.05]', async () => {
    const { keys, send, signIn } = network('silence', 'paid');
    signIn('first');
    const sent = send();
    signIn('first', 'renewed');
    await sent;
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  });

  it('is ignored while another player is signed in [R1.07] [R4.02]', async () => {
    const { keys, storage, send, signIn } = network('silence', 'silence', 'silence', 'paid');
    signIn('first');
    await expect(send()).rejects.toMatchObject({ code: 0 });
    signIn('second');
    expect(readPending(storage, 'deposit')).toBeNull();
    await send();
    expect(keys.at(-1)).not.toBe(keys[0]);
  });

  it('is not stored if it was never sent', async () => {
    const { storage, send } = network('no code');
    await expect(send()).rejects.toThrow(TypeError);
    expect(readPending(storage, 'deposit')).toBeNull();
  });

  it.each<[string, ResponseData]>([
    ['fails before it is sent', 'no code'],
    ['is refused', errors.PAY_TYPE_CLOSED],
  ])('stays stored while another request %s [R1.07]', async (_what, response) => {
    const { keys, storage, send } = network('silence', 'silence', 'silence', response, 'paid');
    await expect(send()).rejects.toMatchObject({ code: 0 });
    await expect(send(60_000n)).rejects.toThrow();
    expect(readPending(storage, 'deposit')?.key).toBe(keys[0]);
    await send();
    expect(keys.at(-1)).toBe(keys[0]);
  });

  it('keeps its key after its SMS code has expired [R1.08] [R4.06]', async () => {
    const { keys, send } = network(errors.PROOF_REQUIRED, 'paid');
    await expect(send()).rejects.toMatchObject({ code: errors.PROOF_REQUIRED });
    await send();
    expect(new Set(keys).size).toBe(1);
  });
});
