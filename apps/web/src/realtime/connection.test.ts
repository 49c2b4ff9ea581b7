import { errors } from '@nua/contract/errors.ts';
import { socket as wire } from '@nua/contract/event.ts';
import { describe, expect, it, vi } from 'vitest';
import { openConnection, startListening, useFakeBrowser } from './socket-for-tests.ts';

useFakeBrowser();

type Socket = Awaited<ReturnType<typeof openConnection>>['socket'];
const sentCount = (socket: Socket, event: string) => socket.sent.filter(([name]) => name === event).length;

describe('a lost connection', () => {
  it.each([
    ['is cut off', ['disconnect']],
    ['cannot be made', ['connect_error', new Error('websocket error')]],
    ['is refused', [wire.cut, { code: errors.RATE_LIMITED }]],
    ['is refused when it opens', ['connect_error', Object.assign(new Error('no'), { data: { code: 1 } })]],
  ] as const)('is shown after five seconds if it %s [R8.13]', async (_, [name, ...values]) => {
    const { socket, layer } = await openConnection();
    await socket.receive(name, ...values);
    await vi.advanceTimersByTimeAsync(5000);
    expect(layer.isDisconnected).toBe(true);
  });

  it.each([
    ['a blocked player', { code: errors.PLAYER_BLOCKED }, 1],
    ['a lost session', { code: errors.NOT_SIGNED_IN }, 1],
    ['a busy server', { code: errors.RATE_LIMITED }, 0],
    ['no reason', undefined, 0],
  ])(
    'causes a check of the session only if the server refused the player or the session: %s',
    async (_, refusal, count) => {
      const { socket, requests } = await openConnection();
      requests.length = 0;
      await socket.receive(wire.cut, refusal);
      expect(requests.filter(({ path }) => path === '/api/c/player')).toHaveLength(count);
    },
  );

  it('is retried half a minute after the last refused attempt', async () => {
    const { socket } = await openConnection();
    await socket.receive(wire.cut, { code: 1 });
    await vi.advanceTimersByTimeAsync(20_000);
    await socket.receive(wire.cut, { code: 1 });
    await vi.advanceTimersByTimeAsync(29_999);
    expect(sentCount(socket, '(connect)')).toBe(0);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sentCount(socket, '(connect)')).toBe(1);
  });

  it('is not retried after a logout', async () => {
    const { client, socket, requests, running } = await openConnection();
    await socket.receive(wire.cut, { code: 1 });
    running.reconnectNow();
    client.stores.auth.set({ token: null });
    const before = socket.sent.length;
    requests.length = 0;
    await socket.receive(wire.cut, { code: errors.NOT_SIGNED_IN });
    await vi.advanceTimersByTimeAsync(120_000);
    expect([socket.sent.length, requests]).toEqual([before, []]);
  });
});

describe('a device that wakes up', () => {
  it('connects immediately if the connection is closed', async () => {
    const { socket, running } = await openConnection();
    running.reconnectNow();
    expect(socket.sent.at(-1)).toEqual([wire.ping]);
    await socket.receive(wire.pong);
    await socket.receive('disconnect');
    running.reconnectNow();
    expect(socket.sent.at(-1)).toEqual(['(connect)']);
  });

  it('disconnects if its last ping gets no pong within five seconds', async () => {
    const { socket, running } = await openConnection();
    running.reconnectNow();
    await vi.advanceTimersByTimeAsync(4000);
    running.reconnectNow();
    await vi.advanceTimersByTimeAsync(4999);
    expect(sentCount(socket, '(disconnect)')).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(sentCount(socket, '(disconnect)')).toBe(1);
  });

  it('causes no error for a visitor', () => {
    expect(() => startListening({ token: null }).running.reconnectNow()).not.toThrow();
  });
});

describe('the refresh delay of a client', () => {
  it.each([
    ['0 ms', { wait_ms: 0 }, 0],
    ['a number below zero', { wait_ms: -1 }, 10_000],
    ['a text', { wait_ms: '5' }, 10_000],
  ])('is the server’s value if valid, and random otherwise: %s', async (_, turn, due_ms) => {
    const { socket, invalidations } = await openConnection();
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    socket.turn = turn as never;
    await socket.event(6, 1, { key: 'announcement', title: 'T', show_type: 3 }, true);
    if (due_ms > 0) await vi.advanceTimersByTimeAsync(due_ms - 1);
    expect(invalidations.length > 0).toBe(due_ms === 0);
    await vi.advanceTimersByTimeAsync(1);
    expect(invalidations.map(({ key }) => key)).toEqual(['fund_record', 'payment', 'bonus', 'message']);
  });
});

describe('a client that stops listening to events', () => {
  it('hides the offline notice, and drops a forced update and pending dialogs', async () => {
    const { client, socket, layer, reload, running, shown, go, sockets } = await openConnection({
      path: '/game-play?game=dice',
    });
    await socket.event(5, 1, { key: 'unknown_key', title: 'T', show_type: 3 });
    await socket.event(9902, 1, { key: 'forced_update', extra: { version: '2' } }, true);
    await socket.receive('disconnect');
    const end = vi.spyOn(layer, 'end');
    running.stop();
    go('/');
    client.stores.auth.set({ token: 'two' });
    await vi.advanceTimersByTimeAsync(120_000);
    expect([layer.isDisconnected, shown, sockets.length, socket.isOpen]).toEqual([false, [], 1, false]);
    expect([reload.mock.calls.length, end.mock.calls.length]).toEqual([0, 1]);
  });

  it('hides the notice of a lost connection at a logout', async () => {
    const { client, socket, layer } = await openConnection();
    await socket.receive('disconnect');
    const end = vi.spyOn(layer, 'end');
    client.stores.auth.set({ token: null });
    await vi.advanceTimersByTimeAsync(60_000);
    expect([layer.isDisconnected, end.mock.calls.length]).toEqual([false, 1]);
  });

  it('stores no date of a visit if the player signs out while the visit is reported', async () => {
    const { client, sockets } = startListening();
    const socket = sockets[0]!;
    vi.spyOn(socket, 'emitWithAck').mockImplementation(async (name) => {
      if (name === wire.visit) client.stores.auth.set({ token: null });
      return { id: 'p', own: 0, all: 0, events: [] };
    });
    await socket.receive('connect');
    expect(client.stores.auth.get().socket_date).toBeNull();
  });
});

describe('a forced update', () => {
  it.each([
    ['a dialog is open', { open: [{}] }],
    ['the player waits for a request', { waiting: 1 }],
  ])('waits while %s', async (_, dialogs) => {
    const { client, socket, reload } = await openConnection();
    const before = client.stores.dialogs.get();
    client.stores.dialogs.set(dialogs as never);
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    await socket.event(9902, 1, { key: 'forced_update', extra: { version: '2' } }, true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(reload).not.toHaveBeenCalled();
    client.stores.dialogs.set(before);
    await vi.advanceTimersByTimeAsync(5000);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('waits while a player types in a field', async () => {
    const typing = { matches: (names: string) => names === 'input, textarea, select' };
    vi.stubGlobal('document', { activeElement: typing });
    const { socket, reload } = await openConnection();
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    await socket.event(9902, 1, { key: 'forced_update' }, true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(reload).not.toHaveBeenCalled();
    vi.stubGlobal('document', { activeElement: { matches: () => false } });
    await vi.advanceTimersByTimeAsync(5000);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('reloads the page at a random moment within half a minute', async () => {
    const { socket, reload } = await openConnection();
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    await socket.event(9902, 1, { key: 'forced_update' }, true);
    await vi.advanceTimersByTimeAsync(19_999);
    expect(reload).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(reload).toHaveBeenCalledOnce();
  });
});
