import { calls } from '@nua/contract';
import { errors } from '@nua/contract/errors.ts';
import { parseCents } from '@nua/money';
import { describe, expect, it } from 'vitest';
import { houseBalance, moneyOf, type PayingPlayer, payingPlayer } from '../../../../../tests/world/paying-player.ts';
import { type SendOptions, sendTo } from '../../../../../tests/world/send-message.ts';
import { useWorld } from '../../../../../tests/world/use-world.ts';
import { expectOk } from '../../../../../tests/world/world.ts';
import { reconcileBooks, trialBalance } from '../../ledger/reconcile-books.ts';
import { addMessage } from '../notify/message/add-message.ts';

const world = useWorld();

const send = (player: PayingPlayer, options: SendOptions = {}) => sendTo(world, player.id, options);
const list = async ({ token }: PayingPlayer, filter: object = {}) =>
  expectOk(await world.call(calls.listMessages, { token, query: { filter } })).data;
const unread = async ({ token }: PayingPlayer) => expectOk(await world.call(calls.countUnread, { token })).data;
const act = ({ token }: PayingPlayer, id: string, action: 'read' | 'claim', key = world.newKey()) =>
  world.call(calls.updateMessage, { token, params: { id }, body: { action }, key });
const remove = ({ token }: PayingPlayer, id: string) => world.call(calls.deleteMessage, { token, params: { id } });
const gift = { gift: '50.00' };
const bonusOf = async ({ id }: PayingPlayer) => (await world.app.ledger.balances([id])).get(id)?.bonus;
const eventsOf = async ({ id }: PayingPlayer, event: number) =>
  (await world.pool.query('select payload from outbox where player_id = $1 and event = $2 order by id', [id, event]))
    .rows as { payload: { key: string; extra?: Record<string, unknown>; title?: string; show_type?: number } }[];

describe('messages', () => {
  it('are listed newest first with id, type, status, has_claim_item and both languages [R3.07] [R1.13 list]', async () => {
    const player = await payingPlayer(world);
    const first = await send(player, { type: 1 });
    world.clock.advance(1000);
    const second = await send(player, { type: 2, ...gift });
    const { list: found, total } = await list(player);
    expect(total).toBe(2);
    expect(found.map(({ id, type, status, has_claim_item }) => [id, type, status, has_claim_item])).toEqual([
      [second, 2, 1, 1],
      [first, 1, 1, 0],
    ]);
    expect(found[1]).toMatchObject({ title: { en: 'Hello', ur: 'سلام' }, gift: null, promotional: false });
  });

  it('are filtered by type: inbox returns inbox messages only, notification returns types 2, 3 and 4 [R7.24] [R3.07]', async () => {
    const player = await payingPlayer(world);
    for (const type of [1, 2, 3] as const) await send(player, { type });
    await world.db.transaction().execute((tx) =>
      addMessage(tx, {
        player_id: player.id,
        type: 4,
        text: 'deposit_credited',
        extra: { amount: '500.00' },
        link: { to: '/wallet', label: 'wallet' },
        at: world.clock.now(),
      }),
    );
    const typesOf = async (type: number) => (await list(player, { type })).list.map((message) => message.type).sort();
    expect(await typesOf(1)).toEqual([1]);
    expect(await typesOf(2)).toEqual([2, 3, 4]);
    expect(await typesOf(3)).toEqual([3]);
    expect(await typesOf(4)).toEqual([4]);
    expect(await typesOf(9)).toEqual([]);
    const { token } = player;
    expect((await world.call(calls.listMessages, { token, query: { filter: { title: 'x' } } })).code).toBe(40000003);
  });

  it('can be found by id and by read status, but not by another player [R7.24] [R2.46]', async () => {
    const player = await payingPlayer(world);
    const stranger = await payingPlayer(world);
    const id = await send(player);
    expect((await list(player, { id })).list).toHaveLength(1);
    expect((await list(stranger, { id })).list).toEqual([]);
    expect((await list(player, { status: 1 })).list).toHaveLength(1);
    expect((await list(player, { status: 2 })).list).toEqual([]);
    for (const response of [
      await act(stranger, id, 'read'),
      await act(stranger, id, 'claim'),
      await remove(stranger, id),
    ])
      expect(response.code).toBe(40400001);
    expect((await world.call(calls.listMessages)).code).toBe(40100001);
  });

  it('can be marked read repeatedly [R7.25] [R1.13 read]', async () => {
    const player = await payingPlayer(world);
    const id = await send(player);
    expect(expectOk(await act(player, id, 'read')).data.status).toBe(2);
    expect(expectOk(await act(player, id, 'read')).data.status).toBe(2);
    const { token } = player;
    const wrong = await world.call(calls.updateMessage, { token, params: { id }, body: { action: 'burn' } });
    expect(wrong.code).toBe(40000002);
  });

  it('are counted when unread, separately for inbox and notification [R4.11]', async () => {
    const player = await payingPlayer(world);
    expect(await unread(player)).toMatchObject({ inbox: 0, notification: 0, summary: 'none', gifts: 0 });
    const letter = await send(player, { type: 1 });
    expect(await unread(player)).toMatchObject({ inbox: 1, notification: 0, summary: 'regular' });
    await send(player, { type: 3, ...gift });
    const both = await unread(player);
    expect(both).toMatchObject({ inbox: 1, notification: 1, summary: 'both', gifts: 1 });
    expect(both).toMatchObject({ inbox_summary: 'regular', notification_summary: 'gift', notification_gifts: 1 });
    await act(player, letter, 'read');
    expect(await unread(player)).toMatchObject({ inbox: 0, notification: 1, summary: 'gift' });
    const with_gift = await send(player, { type: 1, ...gift });
    expect(await unread(player)).toMatchObject({ inbox: 1, notification: 1, summary: 'gift', inbox_summary: 'gift' });
    await act(player, with_gift, 'read');
    expect((await list(player, { type: 1 })).unread).toEqual(await unread(player));
  });

  it('can be filtered by a word (inbox, notification) or by a type number [R7.24] [R7.27]', async () => {
    const player = await payingPlayer(world);
    for (const type of [1, 1, 2, 3] as const) await send(player, { type });
    const total = async (type: unknown) => (await list(player, { type } as never)).total;
    expect([await total('inbox'), await total('notification')]).toEqual([2, 2]);
    expect([await total(1), await total(2)]).toEqual([2, 2]);
    const { token } = player;
    for (const type of ['Inbox', 'other', 'constructor', '1']) {
      const refused = await world.call(calls.listMessages, { token, query: { filter: { type } } });
      expect(refused.code).toBe(errors.INVALID_INPUT);
    }
    const inTab = { token, query: { filter: { type: 'inbox' } } };
    expect(expectOk(await world.call(calls.readAllMessages, inTab)).data.read).toBe(2);
  });

  it('are all marked read without claiming their gifts [R7.27] [R4.11] [R1.13 read all]', async () => {
    const player = await payingPlayer(world);
    const id = await send(player, { type: 1, ...gift });
    await send(player, { type: 2 });
    const { token } = player;
    const inTab = { token, query: { filter: { type: 1 } } };
    expect(expectOk(await world.call(calls.readAllMessages, inTab)).data.read).toBe(1);
    expect(await unread(player)).toMatchObject({ inbox: 0, notification: 1, summary: 'regular', gifts: 1 });
    expect(expectOk(await world.call(calls.readAllMessages, { token })).data.read).toBe(1);
    expect(await unread(player)).toMatchObject({ inbox: 0, notification: 0, summary: 'none', gifts: 1 });
    expect((await list(player, { id })).list[0]).toMatchObject({ status: 2, gift: { state: 'claimable' } });
    expect(await moneyOf(world, player.id)).toMatchObject({ main: 0n });
  });

  it('cannot be deleted while their gift is claimable, only after it is claimed or has expired [R7.26] [R1.13 delete]', async () => {
    const player = await payingPlayer(world);
    const claimed = await send(player, gift);
    const lapsed = await send(player, gift);
    expect((await remove(player, claimed)).code).toBe(40906001);
    expectOk(await act(player, claimed, 'claim'));
    expectOk(await remove(player, claimed));
    expect((await remove(player, claimed)).code).toBe(40400001);
    world.clock.advance(8 * 86_400_000);
    expectOk(await remove(player, lapsed));
    expect((await list(player, { type: 1 })).list).toEqual([]);
  });

  it('are no longer listed, counted, readable or claimable after they are deleted [R7.25] [R7.26]', async () => {
    const player = await payingPlayer(world);
    const [id, gone_with_gift] = [await send(player), await send(player, gift)];
    expectOk(await remove(player, id));
    world.clock.advance(8 * 86_400_000);
    expectOk(await remove(player, gone_with_gift));
    for (const action of ['read', 'claim'] as const) {
      expect((await act(player, id, action)).code).toBe(40400001);
      expect((await act(player, gone_with_gift, action)).code).toBe(40400001);
    }
    const { list: found, total } = await list(player);
    expect([found, total, (await list(player, { id })).list]).toEqual([[], 0, []]);
    expect(await unread(player)).toMatchObject({ inbox: 0, notification: 0, summary: 'none', gifts: 0 });
    expect(expectOk(await world.call(calls.readAllMessages, { token: player.token })).data.read).toBe(0);
    const { rows } = await world.pool.query('select deleted_at from message where id = $1', [id]);
    expect(rows[0]?.deleted_at).not.toBeNull();
  });

  it('can be deleted together after they are read, except messages with a claimable gift [R7.28] [R1.13 delete read]', async () => {
    const player = await payingPlayer(world);
    const { token } = player;
    const with_gift = await send(player, { type: 1, ...gift });
    await send(player, { type: 1 });
    await send(player, { type: 2 });
    await world.call(calls.readAllMessages, { token });
    const fresh = await send(player, { type: 1 });
    const inTab = { token, query: { filter: { type: 1 } } };
    expect(expectOk(await world.call(calls.deleteReadMessages, inTab)).data).toEqual({ deleted: 1, kept: 1 });
    expect((await list(player)).total).toBe(3);
    expect(expectOk(await world.call(calls.deleteReadMessages, { token })).data).toEqual({ deleted: 1, kept: 1 });
    expect((await list(player)).list.map(({ id }) => id).sort()).toEqual([with_gift, fresh].sort());
  });
});

describe('a gift', () => {
  it('for the main wallet is paid by one transfer and announced by a balance message and event 7 [R7.25] [R1.13 claim]', async () => {
    const player = await payingPlayer(world);
    const before = await houseBalance(world, 'promo_expense:message_gift');
    const id = await send(player, gift);
    const claimed = expectOk(await act(player, id, 'claim')).data;
    expect(claimed).toMatchObject({ status: 2, has_claim_item: 1, gift: { state: 'claimed', wallet: 'main' } });
    expect(claimed.gift?.claimed_at).toBe(world.clock.now().toISOString());
    expect((await moneyOf(world, player.id)).main).toBe(parseCents('50.00'));
    expect(await houseBalance(world, 'promo_expense:message_gift')).toBe(before - parseCents('50.00'));
    const announced = (await list(player, { type: 4 })).list;
    expect(announced.map(({ title, extra, status }) => [title.en, extra.amount, status])).toEqual([
      ['Gift claimed: PKR {{.amount}}', '50.00', 2],
    ]);
    expect((await eventsOf(player, 7)).map(({ payload }) => payload.key)).toEqual(['gift_claimed']);
    const records = expectOk(await world.call(calls.listFundRecords, { token: player.token })).data.list;
    expect(records[0]).toMatchObject({ kind: 'bonus', wallet: 'main', about: { word: 'message', id } });
  });

  it('for the bonus wallet shows its wagering before the claim [R7.25]', async () => {
    const player = await payingPlayer(world);
    const id = await send(player, { ...gift, wallet: 'bonus', wager_times: 10 });
    expect((await list(player, { id })).list[0]?.gift).toMatchObject({ wallet: 'bonus', wager: parseCents('500.00') });
    expectOk(await act(player, id, 'claim'));
    expect(await bonusOf(player)).toBe(parseCents('50.00'));
    expect((await moneyOf(world, player.id)).main).toBe(0n);
    const [announced, ...more] = await eventsOf(player, 4);
    expect([announced?.payload.key, announced?.payload.show_type, more]).toEqual(['bonus_granted', undefined, []]);
    expect(await eventsOf(player, 7)).toEqual([]);
  });

  it('is paid once, even if it is claimed again with another key [R7.25]', async () => {
    const player = await payingPlayer(world);
    const id = await send(player, gift);
    const key = world.newKey();
    const first = expectOk(await act(player, id, 'claim', key));
    const replayed = expectOk(await act(player, id, 'claim', key));
    expect(replayed.headers.get('idempotent-replayed')).toBe('true');
    expect(replayed.data).toEqual(first.data);
    world.clock.advance(60_000);
    expect(expectOk(await act(player, id, 'claim')).data.gift?.claimed_at).toBe(first.data.gift?.claimed_at);
    expect((await moneyOf(world, player.id)).main).toBe(parseCents('50.00'));
    const bare = await world.call(calls.updateMessage, {
      token: player.token,
      params: { id },
      body: { action: 'claim' },
      key: null,
    });
    expect(bare.code).toBe(40000004);
  });

  it('claimed twenty times in parallel is paid once [R7.25]', async () => {
    const player = await payingPlayer(world);
    const id = await send(player, gift);
    const responses = await Promise.all(Array.from({ length: 20 }, () => act(player, id, 'claim')));
    for (const response of responses) expect([0, 40900001]).toContain(response.code);
    expect(responses.some(({ code }) => code === 0)).toBe(true);
    expect((await moneyOf(world, player.id)).main).toBe(parseCents('50.00'));
    expect(await eventsOf(player, 7)).toHaveLength(1);
  });

  it('of free rounds is granted once if it is claimed twenty times in parallel', async () => {
    const player = await payingPlayer(world);
    const free_rounds = { rounds: 5, games: ['orchard', 'dice'] };
    const id = await send(player, { gift: '50.00', wager_times: 2, promotional: true, free_rounds });
    expect((await list(player, { id })).list[0]?.gift).toMatchObject({
      ...{ amount: parseCents('50.00'), wallet: 'bonus', wager: null },
      free_rounds: { ...free_rounds, stake: parseCents('10.00'), days: 7, wager_times: 2 },
    });
    const rewards = expectOk(await world.call(calls.listRewards, { token: player.token })).data.list;
    expect(rewards).toMatchObject([{ kind: 'gift', amount: parseCents('10.00'), rounds: 5 }]);
    const responses = await Promise.all(Array.from({ length: 20 }, () => act(player, id, 'claim')));
    for (const response of responses) expect([0, 40900001]).toContain(response.code);
    const granted = expectOk(await world.call(calls.listFreeRounds, { token: player.token })).data.list;
    expect(granted).toMatchObject([
      { source: 'message', ...free_rounds, stake: parseCents('10.00'), used: 0, wager_times: 2, state: 'open' },
    ]);
    expect([await bonusOf(player), (await moneyOf(world, player.id)).main]).toEqual([0n, 0n]);
  });

  it('claimed while its message is deleted is paid and never lost [R7.25] [R7.26]', async () => {
    for (let attempt = 0; attempt < 5; attempt++) {
      const player = await payingPlayer(world);
      const id = await send(player, gift);
      const [claimed] = await Promise.all([act(player, id, 'claim'), remove(player, id)]);
      expect(claimed.code).toBe(0);
      expect((await moneyOf(world, player.id)).main).toBe(parseCents('50.00'));
    }
  });

  it('is still shown after its expiry, but not marked as claimable, and cannot be claimed [R7.25] [R3.07]', async () => {
    const player = await payingPlayer(world);
    const id = await send(player, gift);
    world.clock.advance(7 * 86_400_000);
    expect((await act(player, id, 'claim')).code).toBe(40906002);
    expect((await list(player, { id })).list[0]).toMatchObject({ has_claim_item: 0, gift: { state: 'expired' } });
    expect(await unread(player)).toMatchObject({ gifts: 0, summary: 'regular' });
    expect((await moneyOf(world, player.id)).main).toBe(0n);
  });

  it('cannot be claimed from a message without a gift [R7.25]', async () => {
    const player = await payingPlayer(world);
    expect((await act(player, await send(player), 'claim')).code).toBe(40006001);
  });

  it('in an offer is refused to an excluded player [R7.25]', async () => {
    const player = await payingPlayer(world);
    const offer = await send(player, { ...gift, promotional: true });
    const owed = await send(player, gift);
    const at = world.clock.now();
    await world.pool.query(
      `insert into player_exclusion (player_id, length, from_at, until_at, set_by) values ($1, 'day', $2, $3, 'player')`,
      [player.id, at, new Date(at.getTime() + 86_400_000)],
    );
    const refused = await act(player, offer, 'claim');
    expect(refused.code).toBe(40306001);
    expect(refused.wire).toEqual({ until: new Date(at.getTime() + 86_400_000).toISOString() });
    expectOk(await act(player, owed, 'claim'));
    expect((await moneyOf(world, player.id)).main).toBe(parseCents('50.00'));
  });

  it('in an offer is not counted as unread for an excluded player until the exclusion ends [R4.11]', async () => {
    const player = await payingPlayer(world);
    await send(player, { ...gift, promotional: true });
    await send(player, { promotional: true });
    expect(await unread(player)).toMatchObject({ summary: 'both', gifts: 1 });
    const at = world.clock.now();
    await world.pool.query(
      `insert into player_exclusion (player_id, length, from_at, until_at, set_by) values ($1, 'day', $2, $3, 'player')`,
      [player.id, at, new Date(at.getTime() + 86_400_000)],
    );
    expect(await unread(player)).toMatchObject({ inbox: 0, notification: 0, summary: 'none', gifts: 0 });
    await send(player, gift);
    expect(await unread(player)).toMatchObject({ summary: 'gift', gifts: 1 });
    world.clock.advance(86_400_000);
    expect(await unread(player)).toMatchObject({ summary: 'both', gifts: 2 });
  });

  it('in an offer is not counted as unread for a player who turned offers off, but can be claimed', async () => {
    const player = await payingPlayer(world);
    const id = await send(player, { ...gift, promotional: true });
    expectOk(await world.call(calls.updatePlayer, { token: player.token, body: { offers: false } }));
    expect(await unread(player)).toMatchObject({ inbox: 0, notification: 0, summary: 'none', gifts: 0 });
    expect((await list(player, { id })).list[0]).toMatchObject({ has_claim_item: 1 });
    expectOk(await act(player, id, 'claim'));
    expect((await moneyOf(world, player.id)).main).toBe(parseCents('50.00'));
    const fact = await send(player);
    expect((await list(player, { id: fact })).list).toHaveLength(1);
    expect(await unread(player)).toMatchObject({ summary: 'regular' });
  });

  it('leaves the books balanced [R7.25]', async () => {
    const sum = (await trialBalance(world.pool)).reduce((so_far, { balance }) => so_far + BigInt(balance), 0n);
    expect(sum).toBe(0n);
    expect(await reconcileBooks(world.pool)).toEqual([]);
  });
});
