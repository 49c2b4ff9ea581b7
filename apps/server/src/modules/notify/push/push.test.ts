import { calls } from '@nua/contract';
import { describe, expect, it } from 'vitest';
import { useWorld } from '../../../../../../tests/world/use-world.ts';
import { expectOk, newDevice, type Someone } from '../../../../../../tests/world/world.ts';
import { queueEvent } from '../../event/send-event.ts';
import { blockPlayer } from '../../person/block/block-player.ts';
import { addNotice } from '../notice/add-notice.ts';
import { sendDuePushes, sweepPushes } from './send-due-pushes.ts';

const world = useWorld();

let tokens = 0;
const fcmToken = (reply = '') => `device_token_number_${++tokens}:${'A'.repeat(30)}${reply && `-${reply}`}`;
const register = (who: Pick<Someone, 'token'>, token: string) =>
  world.call(calls.registerPushToken, { token: who.token, body: { token } });

async function publish(
  player_id: string,
  event: 1 | 2 | 3 | 4 | 5 | 7 = 2,
  payload: object = { key: 'deposit_credited' },
) {
  const at = world.clock.now();
  await world.db.transaction().execute((tx) => queueEvent(tx, { player_id, event, payload: payload as never, at }));
}

const send = () => sendDuePushes(world.app);
const pushesTo = (token: string) => world.sandbox.pushes(token);

async function withToken(reply = ''): Promise<{ who: Someone; token: string }> {
  const who = await world.player();
  const token = fcmToken(reply);
  expectOk(await register(who, token));
  return { who, token };
}

async function isKnown(token: string): Promise<boolean> {
  const { rows } = await world.pool.query('select 1 from push_token where token = $1', [token]);
  return rows.length > 0;
}

describe('a device’s push token', () => {
  it('is registered, and a push about a deposit links to the wallet [R7.10]', async () => {
    const { who, token } = await withToken();
    await publish(who.id);
    await send();
    expect(pushesTo(token)).toMatchObject([
      { by: 'fcm', title: 'Your deposit has arrived', data: { kind: 'money', path: '/wallet' } },
    ]);
  });

  it('moves to its newest player, and pushes queued for the previous player are dropped [R7.10]', async () => {
    const { who, token } = await withToken();
    await publish(who.id);
    const next = await world.player();
    expectOk(await register(next, token));
    await publish(who.id);
    await send();
    expect(pushesTo(token)).toEqual([]);
    await publish(next.id, 3);
    await send();
    expect(pushesTo(token)).toHaveLength(1);
  });

  it('is removed at logout, together with its queued pushes [R7.10] [R4.02]', async () => {
    const { who, token } = await withToken();
    await publish(who.id);
    expectOk(await world.call(calls.logout, { token: who.token }));
    await send();
    expect([await isKnown(token), pushesTo(token)]).toEqual([false, []]);
  });

  it('is removed when its device is signed out from another device, and when its player is blocked [R7.10] [R6.04]', async () => {
    const { who, token } = await withToken();
    const body = { user_name: who.user_name, password: 'a-quiet-evening-7' };
    const other = expectOk(await world.call(calls.login, { body, headers: { 'x-device-id': newDevice() } })).data;
    const second = fcmToken();
    expectOk(await register(other, second));
    const { data } = await world.call(calls.listDevices, { token: other.token });
    const id = data.list.find(({ current }) => !current)?.id ?? '';
    expectOk(await world.call(calls.endDevice, { token: other.token, params: { id } }));
    expect([await isKnown(token), await isKnown(second)]).toEqual([false, true]);
    await world.db
      .transaction()
      .execute((tx) =>
        blockPlayer(tx, world.app.ledger, { player_id: who.id, reason: 'a test', at: world.clock.now() }),
      );
    expect(await isKnown(second)).toBe(false);
  });

  it('remains when the same device signs in again, but gets no push after the session has expired', async () => {
    const { who, token } = await withToken();
    const body = { user_name: who.user_name, password: 'a-quiet-evening-7' };
    expectOk(await world.call(calls.login, { body, headers: { 'x-device-id': who.device } }));
    expect(await isKnown(token)).toBe(true);
    world.clock.advance(31 * 86_400_000);
    await publish(who.id);
    await send();
    expect(pushesTo(token)).toEqual([]);
  });

  it('is accepted only from signed-in players, and a malformed token is refused [R6.02] [R7.10]', async () => {
    const who = await world.player();
    expect((await world.call(calls.registerPushToken, { body: { token: fcmToken() } })).code).toBe(40100001);
    for (const wrong of [
      '',
      'short',
      'x'.repeat(5000),
      '{"endpoint":"https://evil.example/","keys":{}}',
      '<script>aaaaaaaaaaaaaaaa',
    ])
      expect((await register(who, wrong)).code).toBe(40000002);
    expectOk(await register(who, fcmToken()));
    expectOk(await world.call(calls.removePushToken, { token: who.token }));
    expect(expectOk(await world.call(calls.getPush, { token: who.token })).data).toMatchObject({
      this_device: false,
      devices: 0,
    });
  });

  it('is removed after sixty days of silence', async () => {
    const { token } = await withToken();
    world.clock.advance(61 * 86_400_000);
    await sweepPushes(world.app);
    expect(await isKnown(token)).toBe(false);
  });
});

describe('the FCM sender', () => {
  it.each(['gone', 'foreign', 'broken'])('removes the token after the response "%s" [R7.10 errors]', async (reply) => {
    const { who, token } = await withToken(reply);
    await publish(who.id);
    await send();
    expect([await isKnown(token), pushesTo(token)]).toEqual([false, []]);
  });

  it.each(['blamed', 'apple'])(
    'keeps the token and does not retry after the response "%s" [R7.10 errors]',
    async (reply) => {
      const { who, token } = await withToken(reply);
      await publish(who.id);
      await send();
      await world.advance(600_000);
      await send();
      expect([await isKnown(token), pushesTo(token)]).toEqual([true, []]);
    },
  );

  it.each([
    ['quota', 59_000],
    ['busy', 29_000],
    ['fault', 1_000],
  ])('retries after the response "%s" in at least %i ms, and delivers once [R7.10 errors]', async (reply, early_ms) => {
    const { who, token } = await withToken(reply);
    await publish(who.id);
    await send();
    await world.advance(early_ms);
    await send();
    expect(pushesTo(token)).toEqual([]);
    await world.advance(90_000);
    await send();
    await send();
    expect(pushesTo(token)).toHaveLength(1);
  });

  it('renews the access token once on a 401 and sends the push [R7.10 errors]', async () => {
    const { who, token } = await withToken('expired');
    await publish(who.id);
    await send();
    expect(pushesTo(token)).toHaveLength(1);
  });

  it('caches the access token until shortly before the token expires', async () => {
    const { who, token } = await withToken();
    // The cached access token has expired by now.
    world.clock.advance(61 * 60_000);
    const before = world.sandbox.pushExchanges();
    const exchanged: number[] = [];
    for (const minutes of [0, 55, 6]) {
      world.clock.advance(minutes * 60_000);
      await publish(who.id);
      await send();
      exchanged.push(world.sandbox.pushExchanges() - before);
    }
    expect(exchanged).toEqual([1, 1, 2]);
    expect(pushesTo(token)).toHaveLength(3);
  });

  it('does not retry a push without a response [R7.10]', async () => {
    const { who, token } = await withToken('silent');
    await publish(who.id);
    await send();
    await world.advance(600_000);
    await send();
    expect(pushesTo(token)).toHaveLength(1);
  });
});

describe('a browser’s push', () => {
  const subscribe = async (reply?: string) => {
    const who = await world.player();
    const subscription = world.sandbox.subscribe(reply);
    expectOk(await register(who, JSON.stringify(subscription)));
    return { who, endpoint: subscription.endpoint };
  };

  it('is encrypted for the browser, signed by the server, and links to the page to open [R7.10]', async () => {
    const { who, endpoint } = await subscribe();
    await publish(who.id, 1, {
      key: 'msg',
      title: 'Hello {{.name}}',
      content: 'x',
      extra: { name: 'you', navigateTo: '/message/content?id=7' },
    });
    await send();
    expect(pushesTo(endpoint)).toMatchObject([
      { by: 'web', title: 'Hello you', body: 'x', data: { kind: 'messages', path: '/message/content?id=7' } },
    ]);
  });

  it.each(['gone', 'lost'])('to a subscription that is %s removes that subscription [R7.10 errors]', async (reply) => {
    const { who } = await subscribe(reply);
    await publish(who.id);
    await send();
    expect(expectOk(await world.call(calls.getPush, { token: who.token })).data.devices).toBe(0);
  });

  it('is retried once, after the wait that the push service requests', async () => {
    const { who, endpoint } = await subscribe('quota');
    await publish(who.id);
    await send();
    await world.advance(89_000);
    await send();
    expect(pushesTo(endpoint)).toEqual([]);
    await world.advance(60_000);
    await send();
    expect(pushesTo(endpoint)).toHaveLength(1);
  });
});

describe('the push job', () => {
  it('sends an event once, even if several processes run in parallel', async () => {
    const { who, token } = await withToken();
    await publish(who.id);
    await Promise.all([send(), send(), send()]);
    await send();
    expect(pushesTo(token)).toHaveLength(1);
  });

  it('never sends an event that was rolled back', async () => {
    const { who, token } = await withToken();
    await world.db
      .transaction()
      .execute(async (tx) => {
        await queueEvent(tx, { player_id: who.id, event: 2, payload: { key: 'deposit' }, at: world.clock.now() });
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    await send();
    expect(pushesTo(token)).toEqual([]);
  });

  it('sends no push about a balance change', async () => {
    const { who, token } = await withToken();
    await publish(who.id, 7, { key: 'balance' });
    await send();
    expect(pushesTo(token)).toEqual([]);
  });

  it('follows the player’s choices, except for security pushes', async () => {
    const { who, token } = await withToken();
    const set = (body: object) => world.call(calls.setPush, { token: who.token, body });
    expect((await set({ security: false })).code).toBe(40000002);
    const { data } = expectOk(await set({ money: false }));
    expect(data.choices).toEqual({ money: false, security: true, messages: true, promotions: false });
    await publish(who.id, 2);
    await publish(who.id, 1, { key: 'msg_new', title: 'A word' });
    await world.db
      .transaction()
      .execute((tx) => addNotice(tx, { player_id: who.id, kind: 'password_changed', at: world.clock.now() }));
    await send();
    const pushed = pushesTo(token).map((push) => `${push.title} ${push.data.path}`);
    expect(pushed.sort()).toEqual(['A word /message', 'Your password was changed /profile?panel=devices']);
  });

  it('sends offers only to players who chose them, never to excluded players or players who turned offers off', async () => {
    const { who, token } = await withToken();
    const offer = async () => {
      const { rows } = await world.pool.query<{ id: string }>(
        `insert into message (player_id, type, template, extra, promotional, at)
         select $1, 2, template, '{}', true, $2 from (values ('deposit_credited')) t (template) returning id`,
        [who.id, world.clock.now()],
      );
      const message_id = rows[0]!.id;
      await publish(who.id, 1, { key: 'msg_new', title: 'Weekend', extra: { message_id } });
      await send();
      return message_id;
    };
    await offer();
    expect(pushesTo(token)).toEqual([]);
    expectOk(await world.call(calls.setPush, { token: who.token, body: { promotions: true } }));
    const message_id = await offer();
    expect(pushesTo(token)).toMatchObject([
      { title: 'Weekend', data: { kind: 'promotions', path: `/message/content?id=${message_id}` } },
    ]);
    expectOk(await world.call(calls.updatePlayer, { token: who.token, body: { offers: false } }));
    await offer();
    expectOk(await world.call(calls.updatePlayer, { token: who.token, body: { offers: true } }));
    expectOk(await world.call(calls.excludePlayer, { token: who.token, body: { length: 'week' } }));
    await offer();
    const titles = pushesTo(token).map(({ title }) => title);
    expect(titles.filter((title) => !title.startsWith('Your break'))).toEqual(['Weekend']);
  });

  it('sends an excluded player pushes about security, withdrawals and the exclusion, but not about a bonus', async () => {
    const { who, token } = await withToken();
    expectOk(await world.call(calls.excludePlayer, { token: who.token, body: { length: 'for_good' } }));
    await publish(who.id, 3);
    await publish(who.id, 4);
    await world.db
      .transaction()
      .execute((tx) => addNotice(tx, { player_id: who.id, kind: 'new_device', at: world.clock.now() }));
    await send();
    const titles = pushesTo(token).map(({ title }) => title);
    expect(titles.sort()).toEqual([
      'New device signed in to your account',
      'Withdrawal update',
      'Your break from playing has started',
    ]);
    const { data } = expectOk(await world.call(calls.listMessages, { token: who.token }));
    expect(data.total).toBeGreaterThan(0);
  });

  it('does not send events that are an hour old', async () => {
    const { who, token } = await withToken();
    await publish(who.id);
    world.clock.advance(3_700_000);
    await send();
    expect(pushesTo(token)).toEqual([]);
  });
});
