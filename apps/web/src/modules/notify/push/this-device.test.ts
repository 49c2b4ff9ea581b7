import { describe, expect, it } from 'vitest';
import { clientForTests } from '../../../boot/client-for-tests.ts';
import { abilityOf } from '../../../platform/system/push.web.ts';
import { renewPush } from './this-device.ts';

const path = '/api/c/player/register_fcm_token';
const subscription = async () => '{"endpoint":"https://web.push.apple.com/x"}';

const granted = async () => 'granted' as const;

describe('the push registration of this device', () => {
  it('is renewed at each start for the signed-in player [R7.10] [R6.02]', async () => {
    const { client, requests } = clientForTests({ token: 't', responses: { [`PATCH ${path}`]: { data: {} } } });
    await renewPush(client, subscription, granted);
    expect(requests).toMatchObject([{ method: 'PATCH', path, body: JSON.stringify({ token: await subscription() }) }]);
  });
  it('is not made for a visitor, or after the player has denied notifications [R6.02]', async () => {
    const visitor = clientForTests({});
    await renewPush(visitor.client, subscription, granted);
    const player = clientForTests({ token: 't' });
    for (const ability of ['none', 'denied', 'prompt'] as const)
      await renewPush(player.client, subscription, async () => ability);
    player.client.storage.write('nua.push_off', '1');
    await renewPush(player.client, subscription, granted);
    await renewPush(player.client, async () => null, granted);
    expect([...visitor.requests, ...player.requests]).toEqual([]);
  });
  it('fails without a notice to the player [R8.12] [R7.10]', async () => {
    const { client, failures } = clientForTests({ token: 't', responses: { [`PATCH ${path}`]: { code: 50000001 } } });
    await expect(renewPush(client, subscription, granted)).resolves.toBeUndefined();
    await expect(renewPush(client, () => Promise.reject(new Error('x')), granted)).resolves.toBeUndefined();
    expect(failures.every(({ quiet }) => quiet)).toBe(true);
  });
  it('is offered only if the browser supports push', () => {
    const browser = { isSecureContext: true, navigator: { serviceWorker: {} }, PushManager: {} };
    expect(abilityOf({ ...browser, Notification: { permission: 'default' } })).toBe('prompt');
    expect(abilityOf({ ...browser, Notification: { permission: 'granted' } })).toBe('granted');
    expect(abilityOf({ ...browser, Notification: { permission: 'denied' } })).toBe('denied');
    expect(abilityOf({ ...browser, isSecureContext: false, Notification: { permission: 'granted' } })).toBe('none');
    expect(abilityOf({ ...browser, PushManager: undefined })).toBe('none');
  });
});
