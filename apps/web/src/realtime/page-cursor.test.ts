import { socket as wire } from '@nua/contract/event.ts';
import { describe, expect, it, vi } from 'vitest';
import { clientForTests, player } from '../boot/client-for-tests.ts';
import { endSession } from '../modules/session/keep-session.ts';
import { createPageCursor, cursorOf, cursorToStart, isPageOlder } from './page-cursor.ts';
import { openConnection, startListening, useFakeBrowser } from './socket-for-tests.ts';

useFakeBrowser();

const PLAYER_ID = player().id;
const at = (own: number, all = 0) => ({ id: PLAYER_ID, own, all });
const playerAt = (own: number, change: object = {}) => player({ event_cursor: { own, all: 0 }, ...change }) as never;
const payload = (n: number) => ({ key: 'unknown_key', title: `T${n}`, show_type: 3 as const });
const frame = (n: number) => ({ e: 7 as const, n, at: '2026-03-02T07:00:00.000Z', payload: payload(n) });

describe('a client that listens to events', () => {
  it('starts at the cursor of a server-rendered page', async () => {
    const { sockets, cursorStore, invalidationsOf, shown } = startListening({ rendered: at(4, 2) });
    const [socket] = sockets;
    socket!.caught = { ...at(6, 2), events: [frame(5), frame(6)] };
    await socket!.receive('connect');
    expect(socket!.sent).toContainEqual([wire.catch_up, at(4, 2)]);
    await socket!.event(7, 6, payload(6));
    expect([cursorStore.read(), shown.map(([, title]) => title)]).toEqual([at(6, 2), ['T5', 'T6']]);
    await vi.advanceTimersByTimeAsync(2000);
    expect([invalidationsOf('player').length, invalidationsOf('everything').length]).toEqual([1, 0]);
  });

  it('continues at the cursor of its own tab', async () => {
    const { socket } = await openConnection({ rendered: at(4), stored: at(3) });
    expect(socket.sent).toContainEqual([wire.catch_up, at(3)]);
    const { client, sockets } = startListening({ rendered: at(4), stored: { ...at(9), id: 'other' }, token: null });
    client.stores.auth.set({ token: 'one', player_id: PLAYER_ID });
    client.queries.setQueryData(['player'], playerAt(5));
    await sockets[0]!.receive('connect');
    expect(sockets[0]!.sent).toContainEqual([wire.catch_up, at(5)]);
  });

  it('reloads all data if the page is older than the last event that the tab handled', async () => {
    const { invalidationsOf, sockets } = startListening({ rendered: at(4), stored: at(5) });
    const [socket] = sockets;
    socket!.caught = { ...at(5), events: [] };
    await socket!.receive('connect');
    expect(socket!.sent).toContainEqual([wire.catch_up, at(5)]);
    expect(invalidationsOf('everything')).toHaveLength(1);
  });

  it('starts at the cursor of the loaded player on a page without server rendering', async () => {
    const { client, sockets } = startListening({ rendered: null });
    const { promise, resolve } = Promise.withResolvers<never>();
    const response = client.queries.fetchQuery({ queryKey: ['player'], queryFn: () => promise });
    const [socket] = sockets;
    await socket!.receive('connect');
    const catchUps = () => socket!.sent.filter(([name]) => name === wire.catch_up);
    expect(catchUps()).toEqual([]);
    resolve(playerAt(7));
    await response;
    await vi.advanceTimersByTimeAsync(0);
    expect(catchUps()).toEqual([[wire.catch_up, at(7)]]);
  });

  it('starts at the server’s current cursor and reloads all data if no cursor is known', async () => {
    const { client, invalidations, invalidationsOf, sockets } = startListening({ rendered: null });
    const [socket] = sockets;
    socket!.caught = { ...at(9), events: [] };
    await socket!.receive('connect');
    expect(socket!.sent).toContainEqual([wire.catch_up, null]);
    expect(invalidationsOf('everything')).toHaveLength(1);
    // The responses are newer than the cursor, so no query runs again.
    for (const word of ['bonus', 'player']) client.queries.setQueryData([word], playerAt(10));
    expect(invalidations).toHaveLength(1);
  });

  it('stores no cursor after a logout', async () => {
    const { client, sockets, cursorStore } = startListening({ rendered: null });
    void client.queries.fetchQuery({ queryKey: ['player'], queryFn: () => new Promise(() => {}) }).catch(() => {});
    await sockets[0]!.receive('connect');
    endSession(client);
    await vi.advanceTimersByTimeAsync(0);
    expect(cursorStore.read()).toBeNull();
    expect(sockets[0]!.sent.filter(([name]) => name === wire.catch_up)).toEqual([]);
    client.stores.auth.set({ token: 'two', player_id: PLAYER_ID });
    client.queries.setQueryData(['player'], playerAt(8));
    await sockets[1]!.receive('connect');
    expect(sockets[1]!.sent).toContainEqual([wire.catch_up, at(8)]);
  });
});

describe('the cursor of a page', () => {
  it('does not change when the data of the player is loaded again', () => {
    const { client } = clientForTests({ token: 'one' });
    const rendered = createPageCursor(client, at(4));
    client.queries.setQueryData(['player'], playerAt(6));
    expect(rendered.current()).toEqual(at(4));
    const otherClient = clientForTests({ token: 'one' }).client;
    const page = createPageCursor(otherClient, null);
    for (const own of [5, 6]) otherClient.queries.setQueryData(['player'], playerAt(own));
    expect(page.current()).toEqual(at(5));
  });

  it('reloads data that was requested before the cursor arrived', async () => {
    const { client } = clientForTests({ token: 'one' });
    createPageCursor(client, null);
    let respond = (_list: string) => {};
    const requests = vi.fn(() => new Promise<string>((resolve) => (respond = resolve)));
    client.queries.setQueryData(['bonus'], 'from the device');
    client.queries.setQueryData(['cms'], 'for everybody');
    const first = client.queries.fetchQuery({ queryKey: ['payment'], queryFn: requests });
    client.queries.setQueryData(['player'], playerAt(5));
    const isInvalidated = (word: string) => client.queries.getQueryState([word])?.isInvalidated;
    expect([isInvalidated('bonus'), isInvalidated('cms'), isInvalidated('player')]).toEqual([true, false, false]);
    respond('before');
    await first;
    expect(isInvalidated('payment')).toBe(true);
    const again = client.queries.fetchQuery({ queryKey: ['payment'], queryFn: requests });
    respond('after');
    await again;
    expect([isInvalidated('payment'), requests.mock.calls.length]).toEqual([false, 2]);
  });

  it.each([
    ['the player’s stream is older', at(4, 2), at(5, 2), true],
    ['the common stream is older', at(5, 1), at(5, 2), true],
    ['both streams are equal', at(5, 2), at(5, 2), false],
    ['both streams are newer', at(6, 3), at(5, 2), false],
    ['the page belongs to another player', { ...at(4), id: 'other' }, at(5), false],
    ['the page has no cursor', null, at(5), false],
    ['the tab has no cursor', at(4), null, false],
  ])(
    'is compared with the tab’s cursor in the player’s stream and in the common stream: %s',
    (_, page, stored, isOlder) => {
      expect(isPageOlder(page, stored)).toBe(isOlder);
    },
  );

  it('is used by a new tab, unless it belongs to another player', async () => {
    const { client } = clientForTests({ token: 'one' });
    const startWith = (cursor: ReturnType<typeof at> | null) =>
      cursorToStart(client, null, { current: () => cursor, whenLoaded: async () => cursor, resetTo() {} });
    client.stores.auth.set({ player_id: PLAYER_ID });
    expect(await startWith(at(3))).toEqual(at(3));
    expect([await startWith({ ...at(3), id: 'other' }), await startWith(null)]).toEqual([null, null]);
    client.stores.auth.set({ player_id: null });
    expect(await startWith({ ...at(3), id: 'other' })).toEqual({ ...at(3), id: 'other' });
  });

  it('is deleted with the session, and replaced by the cursor of the next player', () => {
    const { client } = clientForTests({ token: 'one' });
    const page = createPageCursor(client, at(4));
    client.stores.auth.set({ checked_date: '2026-03-02' });
    expect(page.current()).toEqual(at(4));
    client.stores.auth.set({ token: null });
    expect(page.current()).toBeNull();
    client.stores.auth.set({ token: 'two' });
    client.queries.setQueryData(['player'], playerAt(9));
    expect(page.current()).toEqual(at(9));
  });

  it('changes if all data is reloaded for a new player', () => {
    const page = createPageCursor(clientForTests({ token: 'one' }).client, at(4));
    page.resetTo(at(8));
    expect(page.current()).toEqual(at(4));
    page.resetTo({ ...at(8), id: 'other' });
    expect(page.current()).toEqual({ ...at(8), id: 'other' });
  });

  it('invalidates no query that was loaded after the cursor arrived', async () => {
    const { client } = clientForTests({ token: 'one' });
    createPageCursor(client, null);
    client.queries.setQueryData(['payment'], 'read before');
    client.queries.setQueryData(['player'], playerAt(5));
    client.queries.setQueryData(['payment', 'later'], 'read after');
    client.queries.setQueryData(['payment'], 'read after');
    const isInvalidated = (...key: string[]) => client.queries.getQueryState(key)?.isInvalidated;
    client.queries.setQueryData(['player'], playerAt(6));
    expect([isInvalidated('payment'), isInvalidated('payment', 'later'), isInvalidated('player')]).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('is unknown if the server sends no cursor', () => {
    expect([cursorOf(undefined), cursorOf(player({ event_cursor: undefined }) as never)]).toEqual([null, null]);
  });
});

it('a new-device notice is shown on the other devices, not on the new one', async () => {
  const { client, socket, shown } = await openConnection();
  const eventTime = '2026-03-02T07:00:00.000Z';
  const payload = { key: 'notice_new_device', show_type: 3 as const };
  await socket.event(1, 1, payload);
  expect(shown).toHaveLength(1);
  client.stores.auth.set({ token_created_at: eventTime });
  await socket.event(1, 2, payload);
  expect(shown).toHaveLength(1);
});
