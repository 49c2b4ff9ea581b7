import { calls } from '@nua/contract';
import { consoleCalls } from '@nua/contract/console/console-calls.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { pay } from '../../../../tests/world/depositing.ts';
import { payingPlayer } from '../../../../tests/world/paying-player.ts';
import { diceBet, readyTable } from '../../../../tests/world/play.ts';
import { type ConsoleBrowser, type ConsoleOptions, signInStaff, WITH_CONSOLE } from '../../../../tests/world/staff.ts';
import { useWorld } from '../../../../tests/world/use-world.ts';
import { newIban, withdrawing } from '../../../../tests/world/withdrawing.ts';
import { expectOk } from '../../../../tests/world/world.ts';

const world = useWorld({ environment: WITH_CONSOLE });
const { listSends, listPromotions, listContent, getContent, runAct, getPlayerCard, revealPhone, listLog } =
  consoleCalls;
const { addAccount, requestPayout, toWallet } = withdrawing(() => world);
const { listPlayerRounds, listPlayerTransfers, findPlayers } = consoleCalls;

let sana: ConsoleBrowser;
beforeAll(async () => {
  sana = await signInStaff(world, 'sana');
});

/** Runs an act and confirms its preview, as the page does. */
async function confirmed(name: string, values: Record<string, string>): Promise<{ preview: string; text: string }> {
  const body: NonNullable<ConsoleOptions['body']> = { name, values };
  const first = await sana.call(runAct, { body });
  expect(first.error).toBe('CONFIRMATION_NEEDED');
  const { confirm, preview } = first.data as unknown as { confirm: string; preview: string };
  const done = await sana.call(runAct, { body: { ...body, confirm } });
  expect(done.error).toBeNull();
  return { preview, text: done.data.text };
}

describe('messages in the console', () => {
  it('show the number of players and the greatest cost before they are sent', async () => {
    await world.player();
    const texts = { title_en: 'News', title_ur: 'خبر', text_en: 'A gift', text_ur: 'تحفہ' };
    const values = { to: 'all', language: 'en', gift: '50', ...texts };
    const { preview } = await confirmed('message send', values);
    for (const part of ['Sends to 1 player, as an offer', 'only: language en', '50.00 if all are claimed'])
      expect(preview).toContain(part);
    const { list } = (await sana.call(listSends)).data;
    expect(list).toEqual([
      expect.objectContaining({ state: 'waiting', title_en: 'News', reaches: 'all, language en', gift: 5_000n }),
    ]);
  });
});

describe('the promotions in the console', () => {
  it('show the state of each offer', async () => {
    const offer = async () => (await sana.call(listPromotions)).data.offers[0]!;
    const { key, state } = await offer();
    expect(state).toBe('running');
    expect((await sana.call(runAct, { body: { name: 'cms hide', values: { key } } })).error).toBeNull();
    expect((await offer()).state).toBe('hidden');
  });
});

describe('content in the console', () => {
  const key = 'client-notice-agents';
  const write = (en: string, extra: object = {}) =>
    confirmed('cms set', { key, json: JSON.stringify({ en: { text: en }, ur: { text: 'متن' }, extra }) });
  const isShown = async () =>
    expectOk(await world.call(calls.listCms, { query: { filter: { key } } })).data.list.map(
      ({ content }) => content.content.en.text,
    );

  it('has versions, and an earlier version can be brought back', async () => {
    const item = async () => (await sana.call(getContent, { query: { key } })).data;
    const { en } = await item();
    await write('We have agents.');
    const versions = (await item()).versions;
    expect(versions.map((one) => [one.by, one.en.text])).toEqual([
      ['sana', 'We have agents.'],
      [null, en.text],
    ]);
    await confirmed('cms back', { version: versions[1]!.id });
    expect([(await item()).en, await isShown()]).toEqual([en, [en.text]]);
    expect((await item()).versions).toHaveLength(3);
    expect((await sana.call(listContent)).data.list.map((one) => one.key)).toContain(key);
  });

  it('is shown only between its start and its end', async () => {
    const at = (minutes: number) => new Date(world.clock.now().getTime() + minutes * 60_000).toISOString();
    await write('Soon.', { starts_at: at(1), ends_at: at(2) });
    expect(await isShown()).toEqual([]);
    await world.advance(60_000);
    expect(await isShown()).toEqual(['Soon.']);
    await world.advance(60_000);
    expect(await isShown()).toEqual([]);
    const json = JSON.stringify({ en: { text: 'x' }, ur: { text: 'x' }, extra: { starts_at: 'tomorrow' } });
    expect((await sana.call(runAct, { body: { name: 'cms set', values: { key, json } } })).error).toBe('ACT_REFUSED');
  });
});

describe('a player in the console', () => {
  const query = { reason: 'a call' };

  it('is shown with the accounts that share a device, payer, CNIC or payout account', async () => {
    const [player, twin, stranger] = [await payingPlayer(world), await payingPlayer(world), await payingPlayer(world)];
    const print = Buffer.alloc(32, 7);
    for (const { id } of [player, twin]) {
      await world.pool.query('update device set device_hash = $2 where player_id = $1', [id, print]);
      await world.pool.query(
        `insert into deposit (id, player_id, pay_type, amount_cents, state, reference, created_at, expires_at, number_print, cnic_print)
         values (uuidv7(), $1, 3, 150000, 'expired', 'NUA' || substr(md5(random()::text), 1, 8), $2, $2, $3, $3)`,
        [id, world.clock.now(), print],
      );
    }
    const payee = await payingPlayer(world);
    const iban = newIban('04');
    for (const who of [stranger, payee]) await addAccount(who, { pay_type: 1, title: 'Ayesha Khan', iban });
    sana = await signInStaff(world, 'sana');
    const shared = async (id: string) => (await sana.call(getPlayerCard, { params: { id }, query })).data.shared;
    expect(await shared(player.id)).toEqual([{ id: twin.id, name: expect.any(String), shares: 'CNIC, device, payer' }]);
    expect(await shared(payee.id)).toEqual([{ id: stranger.id, name: expect.any(String), shares: 'payout account' }]);
    expect(await shared((await payingPlayer(world)).id)).toEqual([]);
    // A reason or a note of invisible letters is refused.
    const [id, invisible] = [player.id, '\u3164\u3164\u2800\u034f'];
    expect((await sana.call(getPlayerCard, { params: { id }, query: { reason: invisible } })).error).toBe(
      'INVALID_INPUT',
    );
    const note = { name: 'note', values: { player: id, text: invisible } };
    expect((await sana.call(runAct, { body: note })).error).toBe('INVALID_INPUT');
  });

  it('has a history of transfers and rounds, and each access is logged with its reason', async () => {
    const { id } = await payingPlayer(world, { main: '500' });
    const { data } = await sana.call(listPlayerTransfers, { params: { id }, query });
    expect(data.list[0]).toMatchObject({ direction: 'in', amount: 50_000n, balance_after: 50_000n });
    const later = { ...query, after: String(data.list.at(-1)!.entry) };
    expect((await sana.call(listPlayerTransfers, { params: { id }, query: later })).data.list).toEqual([]);
    expect((await sana.call(listPlayerRounds, { params: { id }, query })).data).toEqual({ list: [], has_more: false });
    const { phone } = (await sana.call(revealPhone, { params: { id }, body: query })).data;
    expect(phone).toMatch(/^\+?923\d{9}$/);
    expect((await sana.call(getPlayerCard, { params: { id }, query })).data.phone).not.toBe(phone);
    const looks = (await sana.call(listLog)).data.list.filter(({ subject }) => subject === `player ${id}`);
    expect(looks.map(({ act, note }) => [act, note])).toEqual([
      ['player', 'a call'],
      ['player phone', 'a call'],
      ['player rounds', 'a call'],
      ['player transfers', 'a call'],
      ['player transfers', 'a call'],
    ]);
  });

  it('shows the whole phone number only to a staff member with the permission for players', async () => {
    const { id } = await payingPlayer(world);
    const omar = await signInStaff(world, 'omar');
    expect((await omar.call(revealPhone, { params: { id }, body: query })).error).toBe('FORBIDDEN');
  });
});

describe('a search of players', () => {
  it('by phone number is logged each time with the masked number, and a search by name once in half an hour', async () => {
    const newest = async () => (await sana.call(listLog)).data.list[0]!;
    const before = await newest();
    for (const find of ['ayesha', 'bilal'])
      expect((await sana.call(findPlayers, { query: { find } })).error).toBeNull();
    expect(await newest()).toMatchObject({ entry: before.entry + 1, subject: 'read players' });
    expect((await sana.call(findPlayers, { query: { find: '0300 1234567' } })).error).toBeNull();
    const { act, subject, note } = await newest();
    expect([act, subject, note]).toEqual(['find player', 'phone 0300•••4567', 'a search by phone number']);
  });
});

describe('the search for a player', () => {
  it('finds a player by the id of the player, a transfer, deposit, payout or round, and nobody by another id', async () => {
    const player = await payingPlayer(world);
    const other = await payingPlayer(world, { main: '90' });
    const table = await readyTable(world, player);
    const bet = { stake: '10.00', target_hundredths: 5000, over: true };
    const round = expectOk(await world.call(diceBet, { token: table.token, body: bet })).data.round_id;
    const from = { pay_type: 3, amount: '700.00', phone: '03001239900', cnic: '35201-7654321-9' };
    const deposit = (await pay(world, player, from)).id;
    const payout = expectOk(await requestPayout(player, 3, await toWallet(player, 3, '00'), '500.00')).data.id;
    const { rows } = await world.pool.query<{ id: string }>(
      `select t.id from ledger.transfer t join ledger.account a on a.id in (t.debit_account, t.credit_account)
       where a.owner_id = $1 order by t.id`,
      [player.id],
    );
    expect(rows.length).toBeGreaterThan(2);
    const foundBy = async (find: string) => {
      const { error, data } = await sana.call(findPlayers, { query: { find } });
      expect(error).toBeNull();
      return data.list.map(({ id }) => id);
    };
    for (const id of [player.id, deposit, payout, round, ...rows.map((row) => row.id)]) {
      expect([id, await foundBy(id)]).toEqual([id, [player.id]]);
      expect(await foundBy(id.toUpperCase())).toEqual([player.id]);
    }
    expect(await foundBy(other.id)).toEqual([other.id]);
    expect(await foundBy('01990000-0000-7000-8000-000000000000')).toEqual([]);
  });
});
