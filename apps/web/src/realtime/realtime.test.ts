import { errors } from '@nua/contract/errors.ts';
import { type EventFrame, type EventNumber, type EventPayload, socket as wire } from '@nua/contract/event.ts';
import { sealBody } from '@nua/wire/seal-body.ts';
import { describe, expect, it, vi } from 'vitest';
import { config } from '../boot/client-for-tests.ts';
import { endSession } from '../modules/session/keep-session.ts';
import { vipLevelOf } from './show-event.ts';
import { openConnection, startListening, useFakeBrowser } from './socket-for-tests.ts';

useFakeBrowser();

const encrypt = { v: 1, kid: 'k1', key: Buffer.alloc(32, 1).toString('base64'), tz: 'Asia/Karachi' } as const;

/** Encrypts an event as the server does, with the key of the day and bound to the event's number. */
async function sealedFrame(event: EventNumber, payload: EventPayload): Promise<EventFrame> {
  const about = { method: 'EVENT', path: String(event), day: '2026-03-02', encryption: encrypt } as const;
  const sealed = await sealBody(JSON.stringify(payload), { ...about, direction: 'response' });
  return { e: event, n: 1, at: '2026-03-02T07:00:00.000Z', ...sealed };
}

describe('the connection', () => {
  it('opens as soon as a token exists, and not earlier [R4.13]', () => {
    const { client, sockets } = startListening({ token: null });
    expect(sockets).toEqual([]);
    client.stores.auth.set({ token: 'one' });
    expect(sockets.map(({ token }) => token)).toEqual(['one']);
  });

  it('is replaced when the token changes [R4.13]', async () => {
    const { client, socket, sockets } = await openConnection();
    await socket.event(7, 1, { key: 'a' });
    client.stores.auth.set({ token: 'two' });
    expect([socket.isOpen, sockets.map(({ token }) => token)]).toEqual([false, ['one', 'two']]);
    await sockets[1]!.receive('connect');
    expect(sockets[1]!.sent).toContainEqual([wire.catch_up, { id: 'p', own: 1, all: 0 }]);
  });

  it('closes at logout, and its cursor is deleted [R4.13]', async () => {
    const { client, socket, sockets, cursorStore } = await openConnection();
    endSession(client);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([socket.isOpen, sockets.length, cursorStore.read()]).toEqual([false, 1, null]);
  });

  it('stays open as long as the token does not change [R4.13]', async () => {
    const { client, sockets } = await openConnection();
    client.stores.auth.set({ checked_date: '2026-03-02' });
    expect(sockets).toHaveLength(1);
  });

  it('reconnects half a minute after the server has closed it', async () => {
    const { socket, requests } = await openConnection();
    await socket.receive(wire.cut, { code: errors.NOT_SIGNED_IN });
    expect(requests.map(({ path }) => path)).toContain('/api/c/player');
    expect(socket.sent).not.toContainEqual(['(connect)']);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(socket.sent).toContainEqual(['(connect)']);
  });

  it('is closed if a ping gets no pong after the device was asleep [R4.18]', async () => {
    const { socket, running } = await openConnection();
    running.reconnectNow();
    await socket.receive(wire.pong);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(socket.sent.filter(([name]) => name === '(disconnect)')).toEqual([]);
    running.reconnectNow();
    await vi.advanceTimersByTimeAsync(5000);
    expect(socket.sent.slice(-2)).toEqual([['(disconnect)'], ['(connect)']]);
  });
});

describe('the client', () => {
  it('responds to a ping with a pong [R4.18]', async () => {
    const { socket } = await openConnection();
    await socket.receive(wire.ping);
    expect(socket.sent.at(-1)).toEqual([wire.pong]);
  });

  it('sends the event of a visit once a day [R4.14] [R3.01 date of the last socket 1001 emit]', async () => {
    const { socket, client } = await openConnection({ now: '2026-03-02T18:59:59.000Z' });
    const sent = () => socket.sent.filter(([name]) => name === wire.visit);
    expect(sent()).toEqual([[wire.visit, { date: '2026-03-02' }]]);
    expect(client.stores.auth.get().socket_date).toBe('2026-03-02');
    await socket.receive('disconnect');
    await socket.receive('connect');
    expect(sent()).toHaveLength(1);
    // This time is midnight in Pakistan.
    (client as { now: () => Date }).now = () => new Date('2026-03-02T19:00:00.000Z');
    await socket.receive('connect');
    expect(sent().at(-1)).toEqual([wire.visit, { date: '2026-03-03' }]);
    endSession(client);
    expect(client.stores.auth.get().socket_date).toBeNull();
  });

  it('stores the date of a visit only after the server has acknowledged the visit [R4.14]', async () => {
    const world = startListening();
    const socket = world.sockets[0]!;
    vi.spyOn(socket, 'emitWithAck').mockRejectedValue(new Error('no answer'));
    await socket.receive('connect');
    expect(world.client.stores.auth.get().socket_date).toBeNull();
  });
});

describe('the notice of a lost connection', () => {
  it('appears after five seconds without a connection, and disappears on reconnect [R8.13]', async () => {
    const { socket, layer, shown } = await openConnection();
    await socket.receive('disconnect');
    await socket.receive('connect_error', new Error('websocket error'));
    await vi.advanceTimersByTimeAsync(4999);
    expect(layer.isDisconnected).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(layer.isDisconnected).toBe(true);
    await vi.advanceTimersByTimeAsync(600_000);
    await socket.receive('connect');
    expect([layer.isDisconnected, shown]).toEqual([false, []]);
  });

  it('does not appear if the connection returns within five seconds [R8.13]', async () => {
    const { socket, layer } = await openConnection();
    await socket.receive('disconnect');
    await vi.advanceTimersByTimeAsync(4000);
    await socket.receive('connect');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(layer.isDisconnected).toBe(false);
  });
});

describe('a client that receives events', () => {
  it('reloads the messages immediately after a message event [R4.16]', async () => {
    const { socket, invalidationsOf } = await openConnection();
    await socket.event(1, 1, { key: 'msg_new' });
    await vi.advanceTimersByTimeAsync(0);
    expect(invalidationsOf('message')).toHaveLength(1);
  });

  it('reloads the referral wheel after the event inviter_friend_reg_success [R4.16 invite]', async () => {
    const { socket, invalidationsOf } = await openConnection();
    await socket.event(1, 1, { key: 'inviter_friend_reg_success' });
    expect(invalidationsOf('roulette')).toHaveLength(1);
  });

  it('opens the dialog vipUp with the new level after msg_vip_upgrade [R4.16 vip]', async () => {
    const { socket, invalidationsOf, shown } = await openConnection();
    await socket.event(1, 1, { key: 'msg_vip_upgrade', title: 'VIP 4', extra: { level: 2 } });
    await socket.event(1, 2, { key: 'msg_vip_upgrade', title: 'Well done', extra: { level: 2 } });
    await socket.event(1, 3, { key: 'msg_vip_upgrade' });
    await vi.advanceTimersByTimeAsync(2000);
    expect(shown).toEqual([4, 2, 0].map((level) => ['dialog', 'vipUp', { level }]));
    expect(invalidationsOf('player')).toHaveLength(1);
    expect(invalidationsOf('vip')).toHaveLength(3);
    expect(vipLevelOf({ key: 'x', title: 'vip12' })).toBe(12);
    expect(vipLevelOf({ key: 'x' })).toBe(0);
  });

  it('reloads the money data once after several balance events within two seconds [R4.17] [R9.05]', async () => {
    const { socket, invalidationsOf } = await openConnection();
    for (let n = 1; n <= 20; n++) await socket.event(7, n, { key: 'balance_changed' });
    await vi.advanceTimersByTimeAsync(1999);
    expect([invalidationsOf('player'), invalidationsOf('fund_record'), invalidationsOf('payment')]).toEqual([
      [],
      [],
      [],
    ]);
    await vi.advanceTimersByTimeAsync(1);
    expect([
      invalidationsOf('player').length,
      invalidationsOf('fund_record').length,
      invalidationsOf('payment').length,
    ]).toEqual([1, 1, 1]);
  });

  it.each([1, 2, 3, 4, 5, 7] as const)(
    'after event %i reloads all lists on the wallet page, and only active lists elsewhere [R4.12] [R4.21]',
    async (event) => {
      for (const [path, type] of [
        ['/wallet', 'all'],
        ['/', 'active'],
      ] as const) {
        const { socket, invalidationsOf } = await openConnection({ path });
        await socket.event(event, 1, { key: 'any' });
        await vi.advanceTimersByTimeAsync(2000);
        expect([...invalidationsOf('fund_record'), ...invalidationsOf('payment')].map((query) => query.type)).toEqual([
          type,
          type,
        ]);
        expect(invalidationsOf('message')).toHaveLength(1);
      }
    },
  );

  it('reloads messages and lists with the server’s delay after an event for all players [R4.12] [R4.21]', async () => {
    for (const [path, type] of [
      ['/wallet', 'all'],
      ['/', 'active'],
    ] as const) {
      const { socket, invalidations } = await openConnection({ path });
      socket.turn = { wait_ms: 7000 };
      await socket.event(6, 1, { key: 'announcement', title: 'T', show_type: 3 }, true);
      await vi.advanceTimersByTimeAsync(6999);
      expect(invalidations).toEqual([]);
      await vi.advanceTimersByTimeAsync(1);
      expect(invalidations).toEqual([
        { key: 'fund_record', type },
        { key: 'payment', type },
        { key: 'bonus', type },
        { key: 'message', type: 'active' },
      ]);
    }
  });

  it('reloads without delay after an event about the player’s own money [R4.12] [R4.21]', async () => {
    const { socket, invalidationsOf } = await openConnection();
    socket.turn = { wait_ms: 60_000 };
    await socket.event(6, 1, { key: 'announcement', title: 'T', show_type: 3 }, true);
    await socket.event(2, 1, { key: 'deposit_credited' });
    await vi.advanceTimersByTimeAsync(2000);
    expect([invalidationsOf('message').length, invalidationsOf('fund_record').length]).toEqual([1, 1]);
    await vi.advanceTimersByTimeAsync(120_000);
    expect([invalidationsOf('message').length, invalidationsOf('fund_record').length]).toEqual([1, 1]);
  });

  it('reloads with a random delay after an event for all players if the server sets no delay', async () => {
    const { socket, invalidations } = await openConnection();
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    await socket.event(6, 1, { key: 'announcement', title: 'T', show_type: 3 }, true);
    await vi.advanceTimersByTimeAsync(9999);
    expect(invalidations).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(invalidations.map(({ key }) => key)).toEqual(['fund_record', 'payment', 'bonus', 'message']);
  });

  it('reloads all data on the screen if it missed too many events', async () => {
    const { socket, invalidationsOf, shown, cursorStore } = await openConnection();
    socket.caught = { id: 'p', own: 900, all: 3, events: [], reload: true };
    await socket.receive('connect');
    expect([invalidationsOf('everything').length, shown, cursorStore.read()]).toEqual([
      1,
      [],
      { id: 'p', own: 900, all: 3 },
    ]);
  });
});

const textPieces = (text: string) => [{ kind: 'text', text }];

describe('a client that shows events', () => {
  const cases: [EventNumber, string, EventPayload, unknown[]][] = [
    [
      2,
      'success dialog',
      { key: 'unknown_key', title: 'T', content: 'C {{.x}}', extra: { x: 1 }, show_type: 1 },
      ['dialog', 'status', { kind: 'success', title: 'T', message: textPieces('C 1') }],
    ],
    [
      3,
      'warning toast',
      { key: 'unknown_key', title: 'T', content: 'C', show_type: 2 },
      ['toast', 'warning', [...textPieces('T · '), ...textPieces('C')]],
    ],
    [
      5,
      'warning toast at the top right',
      { key: 'unknown_key', title: 'T', content: 'C', show_type: 3 },
      ['corner', 'T', textPieces('C')],
    ],
  ];
  it.each(cases)(
    'shows event %i as a %s according to its show_type [R4.15] [R4.20]',
    async (event, _what, payload, expected) => {
      const { socket, shown } = await openConnection();
      await socket.event(event, 1, payload);
      expect(shown).toEqual([expected]);
    },
  );

  it('does not show an event without a show_type [R4.20]', async () => {
    const { socket, shown } = await openConnection();
    await socket.event(7, 1, { key: 'unknown_key', title: 'T' });
    expect(shown).toEqual([]);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 9902] as const)('decrypts and shows event %i [R4.15]', async (event) => {
    const { client, socket, shown } = await openConnection();
    client.stores.config.set({ config: { ...config, encrypt } as never });
    const shownEvent = vi.waitFor(() => expect(shown).toEqual([['corner', 'T', textPieces('C')]]), { timeout: 20_000 });
    await socket.receive(
      String(event),
      await sealedFrame(event, { key: 'unknown_key', title: 'T', content: 'C', show_type: 3 }),
    );
    await shownEvent;
  });

  it('does not show an event that was encrypted for a different event number', async () => {
    const { client, socket, shown, invalidationsOf } = await openConnection();
    client.stores.config.set({ config: { ...config, encrypt } as never });
    const misnumbered = await sealedFrame(2, { key: 'unknown_key', title: 'T', content: 'C', show_type: 3 });
    await socket.receive('7', { ...misnumbered, e: 7 });
    // The event reloads its lists even though it is not shown.
    await vi.waitFor(() => expect(invalidationsOf('message')).toHaveLength(1), { timeout: 20_000 });
    expect(shown).toEqual([]);
  });

  it('shows the client’s text for an event with a known key [R3.08]', async () => {
    const { client, socket, shown } = await openConnection();
    const payload: EventPayload = {
      key: 'withdraw_rejected',
      title: 'server',
      content: 'server',
      extra: { amount: '1250.00' },
      show_type: 2,
    };
    await vi.waitFor(() => expect(client.i18n.translate()('event.reconnecting')).toBe('Reconnecting…'), {
      timeout: 20_000,
    });
    await socket.event(3, 1, payload);
    await client.i18n.setLanguage('ur');
    await socket.event(3, 2, payload);
    expect(shown[0]).toEqual([
      'toast',
      'warning',
      [...textPieces('Withdrawal failed · '), ...textPieces('\u2066PKR\u00a01,250.00\u2069 was returned.')],
    ]);
    expect(JSON.stringify(shown[1]![2])).toContain('رقم نہیں بھیجی جا سکی');
  });

  it('shows the button that an event names, if its link leads to a page of the site [R3.08]', async () => {
    const { socket, shown } = await openConnection();
    const extra = { confirmText: 'Go', navigateTo: '/promo' };
    await socket.event(4, 1, { key: 'unknown_key', title: 'T', extra, show_type: 1 });
    await socket.event(4, 2, {
      key: 'unknown_key',
      title: 'T',
      extra: { navigateTo: 'javascript:alert(1)' },
      show_type: 1,
    });
    await socket.event(4, 3, { key: 'unknown_key', title: 'T', extra: { navigateTo: '//evil.example' }, show_type: 1 });
    expect(shown[0]![2]).toMatchObject({ confirmText: 'Go', onConfirm: expect.any(Function) });
    for (const [, , props] of shown.slice(1)) expect(props).not.toHaveProperty('onConfirm');
  });

  it('shows an event during a game when the player leaves the game [R4.19]', async () => {
    const { socket, shown, go } = await openConnection({ path: '/game-play?game=dice' });
    for (const show_type of [1, 2, 3] as const) {
      await socket.event(1, show_type, { key: 'unknown_key', title: `T${show_type}`, show_type });
    }
    await socket.event(2, 4, { key: 'unknown_key', title: 'M', show_type: 1 });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(shown).toEqual([]);
    go('/');
    await vi.advanceTimersByTimeAsync(0);
    expect(shown.map(([kind]) => kind)).toEqual(['dialog', 'dialog', 'toast', 'corner']);
    expect(shown[0]![2]).toMatchObject({ title: 'M' });
  });

  it('shows links and line breaks of an event’s template in dialogs and toasts [R3.09]', async () => {
    const { socket, shown } = await openConnection();
    const extra = { url: { label: 'the rules', link: 'https://nua.example/rules' }, name: '<b>Ali</b>' };
    const text = [
      { kind: 'text', text: 'Hello <b>Ali</b>,' },
      { kind: 'break' },
      { kind: 'text', text: 'see ' },
      { kind: 'link', label: 'the rules', href: 'https://nua.example/rules', is_external: true },
    ];
    for (const show_type of [1, 2, 3] as const) {
      await socket.event(6, show_type, {
        key: 'unknown_key',
        title: 'T',
        content: 'Hello {{.name}},\nsee {{.url}}',
        extra,
        show_type,
      });
    }
    expect(shown).toEqual([
      ['dialog', 'status', { kind: 'success', title: 'T', message: text }],
      ['toast', 'warning', [{ kind: 'text', text: 'T · ' }, ...text]],
      ['corner', 'T', text],
    ]);
  });

  it('delays a forced update until the player is idle [R4.15]', async () => {
    const { socket, reload, go } = await openConnection({ path: '/game-play?game=dice' });
    await socket.event(9902, 1, { key: 'forced_update', extra: { version: '2' } }, true);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(reload).not.toHaveBeenCalled();
    go('/');
    await vi.advanceTimersByTimeAsync(5000);
    expect(reload).toHaveBeenCalledOnce();
  });
});
