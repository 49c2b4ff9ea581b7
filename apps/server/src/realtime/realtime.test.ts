import { calls } from '@nua/contract';
import { type EventPayload, events, socket as wire } from '@nua/contract/event.ts';
import { cents } from '@nua/money';
import { beforeAll, describe, expect, it } from 'vitest';
import { listenAs, type ReceivedEvent } from '../../../../tests/world/listener.ts';
import { giveNames, operateAs } from '../../../../tests/world/operator-names.ts';
import { payingPlayer } from '../../../../tests/world/paying-player.ts';
import { inTx, publishEvents, quietGuest } from '../../../../tests/world/publish-events.ts';
import { sendTo } from '../../../../tests/world/send-message.ts';
import { useWorld } from '../../../../tests/world/use-world.ts';
import { newWallet, withdrawing } from '../../../../tests/world/withdrawing.ts';
import { expectOk } from '../../../../tests/world/world.ts';
import type { Tx } from '../core/app.ts';
import {
  queueEvent,
  sendAnnouncement,
  sendBalanceChanged,
  sendBonusGranted,
  sendDepositCredited,
  sendForcedUpdate,
  sendLimitReached,
  sendMessageEvent,
  sendWithdrawState,
} from '../modules/event/send-event.ts';
import { waitForCharges } from '../modules/payment/deposit/run-due-deposits.ts';
import { MAX_MISSED } from './client-messages.ts';
import { EVENT_LIFE_MS } from './dispatcher.ts';

const world = useWorld();
beforeAll(async () => {
  await giveNames(world, 'sana');
});

const now = () => world.clock.now();

describe('an event', () => {
  it('is delivered after its transaction commits, in order and without gaps in the numbers [R4.15]', async () => {
    const someone = await quietGuest(world);
    const listener = await listenAs(world, someone.token);
    await publishEvents(world, someone, 'a', 'b', 'c');
    expect(listener.received).toEqual([]);
    await world.realtime.dispatch();
    const received = await listener.until(3);
    const first = received[0]!.n;
    expect(received.map(({ n, payload }) => [n - first, payload.key])).toEqual([
      [0, 'a'],
      [1, 'b'],
      [2, 'c'],
    ]);
    listener.close();
  });

  it('is never delivered if its transaction is rolled back', async () => {
    const someone = await quietGuest(world);
    const listener = await listenAs(world, someone.token);
    const lost = inTx(world, async (tx) => {
      await queueEvent(tx, { player_id: someone.id, event: 7, payload: { key: 'never' }, at: now() });
      throw new Error('rolled back');
    });
    await expect(lost).rejects.toThrow('rolled back');
    await publishEvents(world, someone, 'after');
    await world.realtime.dispatch();
    expect((await listener.until(1)).map(({ payload }) => payload.key)).toEqual(['after']);
    listener.close();
  });

  it('is numbered when its transaction commits, not when it is written', async () => {
    const someone = await quietGuest(world);
    const listener = await listenAs(world, someone.token);
    await inTx(world, async (slow) => {
      await queueEvent(slow, { player_id: someone.id, event: 7, payload: { key: 'begun first' }, at: now() });
      await publishEvents(world, someone, 'committed first');
      await world.realtime.dispatch();
      await listener.until(1);
    });
    await world.realtime.dispatch();
    const received = await listener.until(2);
    expect(received.map(({ payload }) => payload.key)).toEqual(['committed first', 'begun first']);
    expect(received[1]!.n).toBe(received[0]!.n + 1);
    listener.close();
  });

  it('reaches every tab of its player and nobody else', async () => {
    const [first, second] = [await quietGuest(world), await quietGuest(world)];
    const [tab, otherTab, stranger] = [
      await listenAs(world, first.token),
      await listenAs(world, first.token),
      await listenAs(world, second.token),
    ];
    await publishEvents(world, first, 'mine');
    await publishEvents(world, second, 'theirs');
    await world.realtime.dispatch();
    await Promise.all([tab.until(1), otherTab.until(1), stranger.until(1)]);
    expect([tab, otherTab, stranger].map(({ received }) => received.map(({ payload }) => payload.key))).toEqual([
      ['mine'],
      ['mine'],
      ['theirs'],
    ]);
    for (const listener of [tab, otherTab, stranger]) listener.close();
  });

  it('for all players is numbered separately from the events of one player', async () => {
    const [first, second] = [await quietGuest(world), await quietGuest(world)];
    const listeners = [
      await listenAs(world, first.token),
      await listenAs(world, second.token, { query: { enc: '0' } }),
    ];
    await inTx(world, (tx) =>
      sendAnnouncement(tx, { at: now(), title: { en: 'Tonight', ur: 'آج رات' }, content: { en: 'C', ur: 'ج' } }),
    );
    await world.realtime.dispatch();
    for (const listener of listeners) {
      const [received] = await listener.until(1);
      expect(received).toMatchObject({ e: 6, a: 1, payload: { title: 'Tonight', show_type: 3 } });
      listener.close();
    }
  });

  const amount = cents(125_000n);
  const sentEvents: [number, (tx: Tx, player_id: string) => Promise<void>, EventPayload][] = [
    [
      1,
      (tx, player_id) =>
        sendMessageEvent(tx, { player_id, at: now(), key: 'msg_vip_upgrade', title: 'VIP 3', extra: { level: 3 } }),
      { key: 'msg_vip_upgrade', title: 'VIP 3', extra: { level: 3 } },
    ],
    [
      2,
      (tx, player_id) => sendDepositCredited(tx, { player_id, at: now(), deposit_id: 'd', amount }),
      { key: 'deposit_credited', extra: { deposit_id: 'd', amount: '1250.00', navigateTo: '/wallet' }, show_type: 1 },
    ],
    [
      3,
      (tx, player_id) => sendWithdrawState(tx, { player_id, at: now(), withdraw_id: 'w', amount, state: 'rejected' }),
      { key: 'withdraw_rejected', extra: { withdraw_id: 'w', amount: '1250.00', state: 'rejected' }, show_type: 2 },
    ],
    [
      4,
      (tx, player_id) => sendBonusGranted(tx, { player_id, at: now(), amount }),
      { key: 'bonus_granted', extra: { amount: '1250.00' }, show_type: 1 },
    ],
    [
      5,
      (tx, player_id) => sendLimitReached(tx, { player_id, at: now(), limit: 'loss_day' }),
      { key: 'limit_reached', extra: { limit: 'loss_day' }, show_type: 3 },
    ],
    [
      6,
      (tx) => sendAnnouncement(tx, { at: now(), title: { en: 'T', ur: 'ٹ' }, content: { en: 'C', ur: 'ج' } }),
      { key: 'announcement', title: 'T', content: 'C', extra: { title_ur: 'ٹ', content_ur: 'ج' }, show_type: 3 },
    ],
    [7, (tx, player_id) => sendBalanceChanged(tx, { player_id, at: now() }), { key: 'balance_changed' }],
    [
      9902,
      (tx) => sendForcedUpdate(tx, { at: now(), version: '2' }),
      { key: 'forced_update', extra: { version: '2' }, show_type: 3 },
    ],
  ];
  it.each(sentEvents)(
    '%i arrives encrypted, with all fields of its payload [R4.15] [R3.08]',
    async (event, send, payload) => {
      const someone = await quietGuest(world);
      const listener = await listenAs(world, someone.token);
      const frames: unknown[] = [];
      listener.socket.on(String(event), (frame) => frames.push(frame));
      await inTx(world, (tx) => send(tx, someone.id));
      await world.realtime.dispatch();
      const [received] = await listener.until(1);
      expect(received!.e).toBe(event);
      expect(received!.payload).toMatchObject(payload as object);
      expect(frames[0]).toMatchObject({ v: 1, k: world.app.bodyKeys.current.kid, d: '2026-03-10' });
      expect(frames[0]).not.toHaveProperty('payload');
      listener.close();
    },
  );

  it('is sent unencrypted to a browser that cannot decrypt it', async () => {
    const someone = await quietGuest(world);
    const listener = await listenAs(world, someone.token, { query: { enc: '' } });
    await publishEvents(world, someone, 'open');
    await world.realtime.dispatch();
    expect((await listener.until(1))[0]!.payload).toEqual({ key: 'open' });
    listener.close();
  });
});

describe('a client', () => {
  it('gets the current cursor and no earlier events if it has no cursor', async () => {
    const someone = await quietGuest(world);
    await publishEvents(world, someone, 'old');
    await world.realtime.dispatch();
    const listener = await listenAs(world, someone.token);
    const caught = await listener.catchUp(null);
    expect(caught).toMatchObject({ id: someone.id, events: [] });
    expect(caught.own).toBeGreaterThan(0);
    listener.close();
  });

  it('gets the events it missed while disconnected, for its player and for all players, once and in order', async () => {
    const someone = await quietGuest(world);
    const before = await listenAs(world, someone.token);
    const { events: _none, ...cursor } = await before.catchUp(null);
    before.close();
    await publishEvents(world, someone, 'a', 'b');
    await inTx(world, (tx) =>
      sendAnnouncement(tx, { at: now(), title: { en: 'all', ur: 'سب' }, content: { en: '', ur: '' } }),
    );
    await world.realtime.dispatch();
    const after = await listenAs(world, someone.token);
    const caught = await after.catchUp(cursor);
    expect(caught.events.map((frame) => [frame.n, after.open(frame).key])).toEqual([
      [cursor.own + 1, 'a'],
      [cursor.own + 2, 'b'],
      [cursor.all + 1, 'announcement'],
    ]);
    expect(caught).toMatchObject({ own: cursor.own + 2, all: cursor.all + 1 });
    expect((await after.catchUp(caught)).events).toEqual([]);
    after.close();
  });

  it('is asked to reload everything if it missed too many events, or events that are already deleted', async () => {
    const someone = await quietGuest(world);
    const listener = await listenAs(world, someone.token);
    const { events: _none, ...cursor } = await listener.catchUp(null);
    await inTx(world, async (tx) => {
      for (let i = 0; i <= MAX_MISSED; i++)
        await queueEvent(tx, { player_id: someone.id, event: 7, payload: { key: `${i}` }, at: now() });
    });
    await world.realtime.dispatch();
    expect(await listener.catchUp(cursor)).toMatchObject({
      reload: true,
      own: cursor.own + MAX_MISSED + 1,
      events: [],
    });
    expect(await listener.catchUp({ ...cursor, own: cursor.own + 1_000_000 })).toMatchObject({ reload: true });
    const near = { ...cursor, own: cursor.own + MAX_MISSED - 1 };
    expect((await listener.catchUp(near)).events).toHaveLength(2);
    world.clock.advance(EVENT_LIFE_MS + 3_600_000);
    await world.realtime.dispatch();
    expect(await listener.catchUp(near)).toMatchObject({ reload: true, events: [] });
    listener.close();
  });

  it('gets a missed offer without its text while the player is excluded [R2.42]', async () => {
    const { id, token } = await payingPlayer(world);
    const before = await listenAs(world, token);
    const { events: _none, ...cursor } = await before.catchUp(null);
    before.close();
    const offer = await sendTo(world, id, { promotional: true, show_type: 1 });
    const fact = await sendTo(world, id, { show_type: 1 });
    await world.realtime.dispatch();
    const after = await listenAs(world, token);
    const opened = async () => (await after.catchUp(cursor)).events.map((frame) => [frame.n, after.open(frame)]);
    const words = (message_id: string) => ({ title: 'Hello', show_type: 1, extra: { message_id, has_gift: false } });
    expect(await opened()).toMatchObject([
      [cursor.own + 1, words(offer)],
      [cursor.own + 2, words(fact)],
    ]);
    expectOk(await world.call(calls.excludePlayer, { token, body: { length: 'day' } }));
    expect((await opened()).slice(0, 2)).toEqual([
      [cursor.own + 1, { key: 'msg_new', extra: { message_id: offer } }],
      [cursor.own + 2, expect.objectContaining(words(fact))],
    ]);
    after.close();
  });

  it('gets an offer without its text if the player was excluded before the delivery [R2.42]', async () => {
    const { id, token } = await payingPlayer(world);
    const listener = await listenAs(world, token);
    const offer = await sendTo(world, id, { promotional: true, show_type: 1 });
    expectOk(await world.call(calls.excludePlayer, { token, body: { length: 'day' } }));
    await world.realtime.dispatch();
    const [first] = await listener.until(2);
    expect(first!.payload).toEqual({ key: 'msg_new', extra: { message_id: offer } });
    listener.close();
  });

  it('gets an offer without its text if the player turned offers off before the delivery', async () => {
    const { id, token } = await payingPlayer(world);
    const listener = await listenAs(world, token);
    const offer = await sendTo(world, id, { promotional: true, show_type: 1 });
    expectOk(await world.call(calls.updatePlayer, { token, body: { offers: false } }));
    await world.realtime.dispatch();
    const [first] = await listener.until(1);
    expect(first!.payload).toEqual({ key: 'msg_new', extra: { message_id: offer } });
    listener.close();
  });

  it('gets a turn to refresh when it asks for one [R4.12]', async () => {
    const listener = await listenAs(world, (await quietGuest(world)).token);
    const response = await listener.socket.timeout(10_000).emitWithAck(wire.refresh_turn);
    expect(response).toEqual({ wait_ms: expect.any(Number) });
    expect(response.wait_ms).toBeGreaterThanOrEqual(0);
    listener.close();
  });

  it('gets no events of another player by sending that player’s cursor', async () => {
    const [first, second] = [await quietGuest(world), await quietGuest(world)];
    await publishEvents(world, first, 'secret');
    await world.realtime.dispatch();
    const listener = await listenAs(world, second.token);
    const caught = await listener.catchUp({ id: first.id, own: 0, all: 0 });
    expect(caught.id).toBe(second.id);
    expect(caught.events.filter(({ a }) => a !== 1)).toEqual([]);
    listener.close();
  });
});

describe('an event about money, the account or the site', () => {
  const { toWallet, requestPayout } = withdrawing(() => world);
  async function paying(main = '0') {
    const player = await payingPlayer(world, { main });
    return { player, listener: await listenAs(world, player.token) };
  }
  const keysOf = (received: readonly ReceivedEvent[]) => received.map(({ e, payload }) => [e, payload.key]);

  it('for a credited deposit is sent with the amount of the deposit', async () => {
    const { player, listener } = await paying();
    const body = { pay_type: 3, amount: '500.00', phone: newWallet('00'), cnic: '35201-1234567-1' };
    const { data } = expectOk(await world.call(calls.createDeposit, { body, token: player.token }));
    await waitForCharges();
    await world.realtime.dispatch();
    const received = await listener.until(2);
    expect(received.find(({ e }) => e === events.deposit)?.payload.extra).toMatchObject({
      deposit_id: data.id,
      amount: '500.00',
    });
    listener.close();
  });

  it('for a cancelled withdrawal reaches the player’s other tabs without a pop-up', async () => {
    const { player, listener } = await paying('2000.00');
    const { data } = expectOk(await requestPayout(player, 3, await toWallet(player, 3, '00'), '1000.00'));
    const body = { action: 'cancel' };
    expectOk(await world.call(calls.cancelWithdraw, { params: { id: data.id }, body, token: player.token }));
    await world.realtime.dispatch();
    const event = (await listener.until(3)).find(({ e }) => e === events.withdraw);
    expect(event?.payload).toMatchObject({ key: 'withdraw_cancelled', extra: { withdraw_id: data.id } });
    expect(event?.payload.show_type).toBeUndefined();
    listener.close();
  });

  it('is sent for a security notice about the account', async () => {
    const { player, listener } = await paying();
    await toWallet(player, 3, '00');
    await world.realtime.dispatch();
    expect(keysOf(await listener.until(2))).toContainEqual([events.message, 'notice_payout_account_added']);
    listener.close();
  });

  it('can be sent by an operator to announce something or to reload open apps', async () => {
    const { listener } = await paying();
    await operateAs(world, 'sana', 'announce', 'Tonight', 'Closed at 3.', 'آج رات', 'تین بجے بند۔');
    await operateAs(world, 'sana', 'update', '7');
    await expect(operateAs(world, 'sana', 'announce', 'Tonight')).rejects.toThrow(
      'TEXT is missing. Usage: announce TITLE TEXT TITLE_UR TEXT_UR',
    );
    await world.realtime.dispatch();
    expect(keysOf(await listener.until(2))).toEqual([
      [events.announcement, 'announcement'],
      [events.update, 'forced_update'],
    ]);
    const { rows } = await world.pool.query("select act from operator_log where subject = 'everybody' order by id");
    expect(rows).toEqual([{ act: 'announce' }, { act: 'update' }]);
    listener.close();
  });
});
