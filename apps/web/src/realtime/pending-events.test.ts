import type { EventPayload } from '@nua/contract/event.ts';
import { describe, expect, it, vi } from 'vitest';
import { clientForTests } from '../boot/client-for-tests.ts';
import { endSession } from '../modules/session/keep-session.ts';
import { type PendingEvent, pendingEvents } from './pending-events.ts';
import { openConnection, useFakeBrowser } from './socket-for-tests.ts';

useFakeBrowser();

const credited: EventPayload = {
  key: 'deposit_credited',
  extra: { deposit_id: 'd1', amount: '1250.00' },
  show_type: 1,
};
const GAME = '/game-play?game=dice';

/** Loads a page at another address with empty memory. */
async function loadPage(world: Awaited<ReturnType<typeof openConnection>>, path: string): Promise<void> {
  world.running.stop();
  world.go(path);
  world.start();
  await vi.advanceTimersByTimeAsync(0);
}

describe('an event that arrived during a game', () => {
  it('is shown once when the player leaves the game [R2.42] [R4.16]', async () => {
    const world = await openConnection({ path: GAME });
    await world.socket.event(2, 1, credited);
    await world.socket.event(1, 2, { key: 'msg_vip_upgrade', title: 'VIP 3' });
    await loadPage(world, '/wallet');
    await vi.waitFor(() => expect(world.shown).toHaveLength(2));
    expect(world.shown[0]!.slice(0, 2)).toEqual(['dialog', 'status']);
    expect(world.shown[0]![2]).toMatchObject({ title: 'Your deposit has arrived' });
    expect(world.shown[1]).toEqual(['dialog', 'vipUp', { level: 3 }]);
    await loadPage(world, '/');
    world.go('/promo');
    await vi.advanceTimersByTimeAsync(0);
    expect(world.shown).toHaveLength(2);
  });

  it('stays pending over a reload of the game, until the player leaves the game [R2.42]', async () => {
    const world = await openConnection({ path: GAME });
    await world.socket.event(2, 1, credited);
    await loadPage(world, GAME);
    expect(world.shown).toEqual([]);
    world.go('/');
    await vi.advanceTimersByTimeAsync(0);
    expect(world.shown).toHaveLength(1);
  });

  it('is deleted at logout [R2.42] [R4.02]', async () => {
    const world = await openConnection({ path: GAME });
    await world.socket.event(2, 1, credited);
    endSession(world.client);
    await loadPage(world, '/');
    expect(world.shown).toEqual([]);
  });
});

describe('the stored events of a game', () => {
  const event = (n: number, subject: PendingEvent['subject'] = 'money'): PendingEvent => ({
    id: `own:${n}`,
    subject,
    payload: { ...credited, key: `key_${n}` },
  });
  const tabOf = (player_id: string, storage = clientForTests({}).client.storage) => {
    const { client } = clientForTests({ token: 'one' });
    client.stores.auth.set({ player_id });
    return { storage, events: pendingEvents({ ...client, storage }) };
  };
  const ids = (events: readonly PendingEvent[]) => events.map(({ id }) => id);

  it('are stored once for two tabs, and shown in only one tab [R2.42]', async () => {
    const { storage, events } = tabOf('ayesha');
    const otherTab = tabOf('ayesha', storage).events;
    events.add(event(1));
    otherTab.add(event(1));
    const [taken, takenByOther] = await Promise.all([events.takeAll(), otherTab.takeAll()]);
    expect(ids([...taken, ...takenByOther])).toEqual(['own:1']);
    otherTab.add(event(1));
    expect(await otherTab.takeAll()).toEqual([]);
  });

  it('do not include an event that another tab has already shown [R2.42]', async () => {
    const { storage, events } = tabOf('ayesha');
    events.add(event(1));
    events.add(event(2));
    tabOf('ayesha', storage).events.markShown('own:1');
    expect(ids(await events.takeAll())).toEqual(['own:2']);
  });

  it('are never shown to another player [R2.42]', async () => {
    const { storage, events } = tabOf('ayesha');
    events.add(event(1));
    expect(await tabOf('bilal', storage).events.takeAll()).toEqual([]);
  });

  it('include all events about money and levels, and the newest three of all other events [R2.42]', async () => {
    const { events } = tabOf('ayesha');
    for (let n = 1; n <= 5; n++) events.add(event(n));
    for (let n = 6; n <= 10; n++) events.add(event(n, 'other'));
    events.add(event(11, 'level'));
    expect(ids(await events.takeAll())).toEqual([1, 2, 3, 4, 5, 8, 9, 10, 11].map((n) => `own:${n}`));
  });

  it.each(['{"owner":', 'null', '{"owner":"bilal","pending":[{}],"shown":[]}'])(
    'count as empty if they are invalid or belong to another player: %s',
    (text) => {
      const { storage, events } = tabOf('ayesha');
      storage.write('nua.pending_events', text);
      expect(events.isEmpty()).toBe(true);
      events.add(event(1));
      expect(JSON.parse(storage.read('nua.pending_events')!)).toEqual({
        owner: 'ayesha',
        pending: [event(1)],
        shown: [],
      });
    },
  );

  it('include a list of the last fifty events that were shown', async () => {
    const { storage, events } = tabOf('ayesha');
    const shown = () => JSON.parse(storage.read('nua.pending_events')!).shown as string[];
    for (let n = 1; n <= 51; n++) events.markShown(`own:${n}`);
    expect([shown().length, shown()[0], shown().at(-1)]).toEqual([50, 'own:2', 'own:51']);
    events.add(event(52));
    await events.takeAll();
    expect([shown().length, shown()[0], shown().at(-1)]).toEqual([50, 'own:3', 'own:52']);
  });

  it('are written only for a signed-in player', async () => {
    const visitor = clientForTests({}).client;
    const events = pendingEvents(visitor);
    events.add(event(1));
    events.markShown('own:2');
    expect([visitor.storage.read('nua.pending_events'), await events.takeAll()]).toEqual([null, []]);
    const { storage, events: playerEvents } = tabOf('ayesha');
    expect([await playerEvents.takeAll(), storage.read('nua.pending_events')]).toEqual([[], null]);
  });
});

it.each([
  ['on the deposit form', '/wallet/deposit', 1],
  ['on the page of another deposit', '/wallet/deposit?id=d2', 1],
  ['on the page of this deposit, which shows the new state', '/wallet/deposit?id=d1', 0],
])('a deposit that is credited while the player is %s (%s) opens %i dialogs [R4.20]', async (_where, path, dialogs) => {
  const { socket, shown } = await openConnection({ path });
  await socket.event(2, 1, credited);
  expect(shown).toHaveLength(dialogs);
});
