import type { EventFrame } from '@nua/contract/event.ts';
import { sealBody } from '@nua/wire/seal-body.ts';
import { describe, expect, it } from 'vitest';
import { clientForTests, config } from '../boot/client-for-tests.ts';
import { readEvent } from './handle-event.ts';

const keyOf = (n: number) =>
  ({ v: 1, kid: `k${n}`, key: Buffer.alloc(32, n).toString('base64'), tz: 'Asia/Karachi' }) as const;
const payload = { key: 'unknown_key', title: 'T', content: 'C', extra: { level: 2 }, show_type: 1 };

/** Encrypts an event with the n-th key. */
async function sealed(n: number, event: number, text = JSON.stringify(payload)): Promise<EventFrame> {
  const about = {
    method: 'EVENT',
    path: String(event),
    day: '2026-03-02',
    encryption: keyOf(n),
    direction: 'response',
  } as const;
  return { e: 5, n: 1, at: '2026-03-02T07:00:00.000Z', ...(await sealBody(text, about)) };
}

/** A client with the first key. The configuration of the server has the key that is passed. */
function clientWith(encrypt: ReturnType<typeof keyOf> | null) {
  const { client, requests } = clientForTests({ responses: { 'GET /api/c/config': { data: { ...config, encrypt } } } });
  client.stores.config.set({ config: { ...config, encrypt: keyOf(1) } as never });
  return { client, requests };
}

describe('an event', () => {
  it('is decrypted with the key of the day [R4.15]', async () => {
    const { client, requests } = clientWith(keyOf(1));
    expect(await readEvent(client, await sealed(1, 5))).toEqual(payload);
    expect(requests).toEqual([]);
  });

  it('reloads the configuration once if its encryption key was rotated [R4.15]', async () => {
    const { client, requests } = clientWith(keyOf(2));
    expect(await readEvent(client, await sealed(2, 5))).toEqual(payload);
    expect(requests.map(({ path }) => path)).toEqual(['/api/c/config?key=nua&app_token=']);
  });

  it.each([
    ['sealed for another event', () => sealed(1, 7)],
    ['sealed with an unknown key', () => sealed(3, 5)],
    ['not JSON', () => sealed(1, 5, 'text')],
    ['without an event key', () => sealed(1, 5, '{"title":"T"}')],
    ['not an object', () => sealed(1, 5, '7')],
  ])('is ignored without an error if it is %s', async (_what, make) => {
    const { client } = clientWith(keyOf(1));
    expect(await readEvent(client, await make())).toBeNull();
  });

  it('is read as plain text if the server does not encrypt events', async () => {
    const { client } = clientWith(null);
    const plain = { e: 5, n: 1, at: '', payload } as EventFrame;
    expect(await readEvent(client, plain)).toEqual(payload);
    expect(await readEvent(client, { ...plain, payload: { title: 'T' } } as never)).toBeNull();
  });
});
