import { type EventFrame, type EventPayload, events } from '@nua/contract/event.ts';
import { expect, it } from 'vitest';
import { clientForTests, config } from '../boot/client-for-tests.ts';
import { findRoute } from '../router/routes.ts';
import { handleEvent, readEvent } from './handle-event.ts';

const at = '2026-03-02T07:00:00.000Z';
const frameOf = (e: number, payload: unknown, isForAll = false) =>
  ({ e, n: 9, at, ...(isForAll && { a: 1 }), payload }) as unknown as EventFrame;

/** Handles one event and returns its effects in order. */
async function effectsOf(frame: EventFrame, { path = '/', token_created_at = '2026-03-01T07:00:00.000Z' } = {}) {
  const { client, visited } = clientForTests({ token: 't', token_created_at });
  const url = new URL(path, 'http://own');
  client.stores.history.set({ match: { url, route: findRoute(url.pathname) ?? null, page: null, problem: null } });
  const effects: unknown[] = [];
  client.queries.invalidateQueries = async (filters = {}) => void effects.push(filters.queryKey);
  const record = (name: string) => () => void effects.push(name);
  const invalidate = {
    ...{ player: record('player'), lists: record('lists'), messages: record('messages'), roulette: record('roulette') },
    ...{
      everything: record('everything'),
      afterRefreshDelay: async () => void effects.push('after the refresh delay'),
    },
  };
  await handleEvent(client, frame, {
    invalidate,
    show: (payload, subject, id) => void effects.push([payload.key, subject, id]),
    update: (version) => void effects.push(`update to ${version}`),
  });
  return { effects, visited };
}

it.each<[string, number, EventPayload, unknown[]]>([
  ['a message is shown', events.message, { key: 'msg_new' }, ['messages', ['msg_new', 'other', 'own:9']]],
  [
    'a friend who registered reloads the wheel and the club',
    events.message,
    { key: 'inviter_friend_reg_success' },
    ['messages', 'roulette', ['club'], ['inviter_friend_reg_success', 'other', 'own:9']],
  ],
  [
    'a reply of customer service reloads the questions',
    events.message,
    { key: 'notice_ticket_answered' },
    ['messages', ['ticket'], ['notice_ticket_answered', 'other', 'own:9']],
  ],
  [
    'a VIP level reloads player and level',
    events.message,
    { key: 'msg_vip_upgrade' },
    ['messages', 'player', ['vip'], ['msg_vip_upgrade', 'level', 'own:9']],
  ],
  ['a deposit is an event about money', events.deposit, { key: 'd' }, ['player', ['d', 'money', 'own:9']]],
  ['a withdrawal is an event about money', events.withdraw, { key: 'w' }, ['player', ['w', 'money', 'own:9']]],
  ['a bonus is an event about money', events.bonus, { key: 'b' }, ['player', ['b', 'money', 'own:9']]],
  ['a balance is an event about money', events.balance, { key: 'x' }, ['player', ['x', 'money', 'own:9']]],
  [
    'a limit is an event about money',
    events.limit,
    { key: 'limit_reached' },
    [['limit'], 'player', ['limit_reached', 'money', 'own:9']],
  ],
  ['an announcement is shown', events.announcement, { key: 'a' }, [['a', 'other', 'own:9']]],
  ['an exclusion outside a game reloads the limits alone', events.limit, { key: 'player_excluded' }, [['limit']]],
  [
    'an update names its version',
    events.update,
    { key: 'forced_update', extra: { version: '7' } },
    [['forced_update', 'other', 'own:9'], 'update to 7'],
  ],
  [
    'an update may name no version',
    events.update,
    { key: 'forced_update' },
    [['forced_update', 'other', 'own:9'], 'update to '],
  ],
  ['an event of a newer server is not shown', 4711, { key: 'new' }, []],
])('%s; messages and lists are reloaded as well [R4.15]', async (_, event, payload, effects) => {
  expect((await effectsOf(frameOf(event, payload))).effects).toEqual(['messages', 'lists', ...effects]);
});

it('an event for all players takes effect after the refresh delay of each client', async () => {
  const { effects } = await effectsOf(frameOf(events.announcement, { key: 'a' }, true));
  expect(effects).toEqual(['after the refresh delay', ['a', 'other', 'all:9']]);
});

it.each([
  ['nothing', undefined],
  ['null', null],
  ['a text', 'text'],
  ['an object without a key', { title: 'T' }],
])('an event with %s as its payload reloads messages, lists and player', async (_, payload) => {
  expect((await effectsOf(frameOf(events.deposit, payload))).effects).toEqual(['messages', 'lists', 'player']);
  expect((await effectsOf(frameOf(events.deposit, payload, true))).effects).toEqual(['after the refresh delay']);
});

it('an excluded player is moved out of an open game', async () => {
  const frame = frameOf(events.limit, { key: 'player_excluded' });
  expect((await effectsOf(frame, { path: '/game-play?game=dice' })).visited).toEqual(['/']);
  expect((await effectsOf(frame, { path: '/wallet' })).visited).toEqual([]);
});

it('a reply to the question on the screen opens no dialog over it', async () => {
  const reply = frameOf(events.message, { key: 'notice_ticket_answered', extra: { ticket_id: 'one' } });
  const path = '/customer-service?ticket=one';
  expect((await effectsOf(reply, { path })).effects).toEqual(['messages', 'lists', 'messages', ['ticket']]);
  const shown = ['notice_ticket_answered', 'other', 'own:9'];
  expect((await effectsOf(reply, { path: '/customer-service?ticket=two' })).effects).toContainEqual(shown);
});

it('a new device does not show the notice about its own sign-in', async () => {
  const device = frameOf(events.message, { key: 'notice_new_device' });
  expect((await effectsOf(device, { token_created_at: at })).effects).toEqual(['messages', 'lists']);
  expect((await effectsOf(device)).effects).toContainEqual(['notice_new_device', 'other', 'own:9']);
  const message = frameOf(events.message, { key: 'msg_new' });
  expect((await effectsOf(message, { token_created_at: at })).effects).toContainEqual(['msg_new', 'other', 'own:9']);
});

it('an event with an unknown key id reloads the configuration once', async () => {
  const encrypt = { v: 1, kid: 'k1', key: Buffer.alloc(32, 1).toString('base64'), tz: 'Asia/Karachi' };
  const sealed = {
    e: events.deposit,
    n: 1,
    at,
    k: 'k2',
    p: 'AAAA',
    i: 'AAAA',
    d: '2026-03-02',
  } as unknown as EventFrame;
  const reloading = clientForTests({ token: 't' });
  reloading.client.stores.config.set({ config: { ...config, encrypt } as never });
  expect(await readEvent(reloading.client, sealed)).toBeNull();
  expect(reloading.requests.map(({ path }) => path.split('?', 1)[0])).toEqual(['/api/c/config']);
  // The reloaded configuration has no key.
  expect(reloading.client.stores.config.get().config?.encrypt).toBeNull();
  const failing = clientForTests({ token: 't', responses: { 'GET /api/c/config': { code: 50000001 } } });
  failing.client.stores.config.set({ config: { ...config, encrypt } as never });
  expect(await readEvent(failing.client, sealed)).toBeNull();
  expect(failing.client.stores.config.get().config?.encrypt).toEqual(encrypt);
});
