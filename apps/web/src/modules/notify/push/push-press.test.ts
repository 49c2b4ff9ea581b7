import { afterEach, describe, expect, it, vi } from 'vitest';
import { clientForTests } from '../../../boot/client-for-tests.ts';
import { turnPushOff, turnPushOn } from './this-device.ts';

const path = '/api/c/player/register_fcm_token';
const subscription = { endpoint: 'https://push.example/x', options: { applicationServerKey: null } };

afterEach(() => vi.unstubAllGlobals());

/** Stubs a browser whose permission prompt gets this response, and returns the subscribe requests. */
function stubBrowser(response: NotificationPermission) {
  const requests: string[] = [];
  const pushManager = {
    getSubscription: async () => null,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
      requests.push(`subscribe ${[...applicationServerKey].join()}`);
      return subscription;
    },
  };
  vi.stubGlobal('Notification', { permission: 'default', requestPermission: async () => response });
  vi.stubGlobal('navigator', { serviceWorker: { ready: Promise.resolve({ pushManager }) } });
  return requests;
}

describe('a press on the notifications button', () => {
  it('sends the push token of this device, even after notifications were turned off [R7.10]', async () => {
    const requests = stubBrowser('granted');
    const { client, requests: sent } = clientForTests({ token: 't', responses: { [`PATCH ${path}`]: { data: {} } } });
    client.storage.write('nua.push_off', '1');
    expect(await turnPushOn(client, 'AQI')).toBe(true);
    expect(requests).toEqual(['subscribe 1,2']);
    expect(sent.map((request) => [request.method, request.path, request.body])).toEqual([
      ['PATCH', path, JSON.stringify({ token: JSON.stringify(subscription) })],
    ]);
    expect(client.storage.read('nua.push_off')).toBeNull();
  });

  it('sends nothing if the player denies the permission [R7.10]', async () => {
    stubBrowser('denied');
    const { client, requests: sent } = clientForTests({ token: 't' });
    expect([await turnPushOn(client, 'AQI'), sent]).toEqual([false, []]);
  });

  it('fails without an error notice in the shell if the server refuses the token [R7.10] [R8.12]', async () => {
    stubBrowser('granted');
    const { client, failures } = clientForTests({ token: 't', responses: { [`PATCH ${path}`]: { code: 50000001 } } });
    expect(await turnPushOn(client, 'AQI')).toBe(false);
    expect(failures.map(({ quiet }) => quiet)).toEqual([true]);
    await turnPushOff(client);
    expect(failures.every(({ quiet }) => quiet)).toBe(true);
  });
});
