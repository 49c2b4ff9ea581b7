import { randomUUID } from 'node:crypto';
import { calls, errors } from '@nua/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { giveNames, operateAs } from '../../../../../tests/world/operator-names.ts';
import { type PayingPlayer, payingPlayer } from '../../../../../tests/world/paying-player.ts';
import { useWorld } from '../../../../../tests/world/use-world.ts';
import { expectOk } from '../../../../../tests/world/world.ts';

const SCRIPT = '<script>alert(1)</script> "و" & {{.name}}';

const world = useWorld();
let player: PayingPlayer;
let other: PayingPlayer;

beforeAll(async () => {
  await giveNames(world, 'amna');
  player = await payingPlayer(world);
  other = await payingPlayer(world);
});

const operate = (...words: string[]) => operateAs(world, 'amna', ...words);
const ask = (who: PayingPlayer, body: Record<string, unknown> = {}, key?: string) =>
  world.call(calls.createTicket, {
    token: who.token,
    body: { kind: 'deposit', text: 'Where is it?', ...body },
    ...(key && { key }),
  });
const read = async (who: PayingPlayer, id: string) =>
  expectOk(await world.call(calls.getTicket, { token: who.token, params: { id } })).data;
const list = async (who: PayingPlayer, query: Record<string, unknown> = {}) =>
  expectOk(await world.call(calls.listTickets, { token: who.token, query })).data;

describe('a question of a player', () => {
  it('gets a reply that is unread until the player reads it [R1.14] [R7.36]', async () => {
    const { id } = expectOk(await ask(player)).data;
    expect(await read(player, id)).toMatchObject({ state: 'open', unread: false, title: 'Where is it?' });
    expect(await operate('ticket', 'reply', id, 'It', 'arrived', 'at', 'noon.')).toBe(
      'Answered; the player is notified.',
    );
    const answered = await read(player, id);
    expect(answered).toMatchObject({ state: 'answered', unread: true });
    expect(answered.entries.map(({ by, text }) => [by, text])).toEqual([
      ['you', 'Where is it?'],
      ['house', 'It arrived at noon.'],
    ]);
    expectOk(await world.call(calls.updateTicket, { token: player.token, params: { id }, body: { action: 'read' } }));
    expect((await list(player)).list[0]).toMatchObject({ id, unread: false });
    world.clock.advance(60_000);
    const reply = { token: player.token, params: { id }, body: { text: 'Thank you.' } };
    expect(expectOk(await world.call(calls.replyTicket, reply)).data).toMatchObject({ state: 'open', unread: false });
  });

  it('gets a reply that is stored together with its notice and event [R1.14]', async () => {
    const asker = await payingPlayer(world);
    const { id } = expectOk(await ask(asker)).data;
    await operate('ticket', 'reply', id, 'Done.');
    const notices = await world.pool.query('select kind, about from notice where player_id = $1', [asker.id]);
    expect(notices.rows).toEqual([{ kind: 'ticket_answered', about: { ticket_id: id } }]);
    const events = await world.pool.query(
      `select event, payload ->> 'key' as key from outbox where player_id = $1 order by key`,
      [asker.id],
    );
    expect(events.rows).toEqual([
      { event: 1, key: 'msg_new' },
      { event: 1, key: 'notice_ticket_answered' },
    ]);
    const { rows } = await world.pool.query('select template, extra from message where player_id = $1', [asker.id]);
    expect(rows).toMatchObject([
      { template: 'notice_ticket_answered', extra: { url: { link: `/customer-service?ticket=${id}` } } },
    ]);
  });

  it('is closed by the player or by staff, and reopened by a new entry [R1.14]', async () => {
    const { id } = expectOk(await ask(player)).data;
    expectOk(await world.call(calls.updateTicket, { token: player.token, params: { id }, body: { action: 'close' } }));
    expect((await read(player, id)).state).toBe('closed');
    const reply = { token: player.token, params: { id }, body: { text: 'One more thing.' } };
    expect(expectOk(await world.call(calls.replyTicket, reply)).data.state).toBe('open');
    await operate('ticket', 'close', id);
    expect((await read(player, id)).state).toBe('closed');
  });

  it('is stored once if it is sent twice with one key', async () => {
    const key = world.newKey();
    const before = (await list(player)).total;
    const [first, second] = [await ask(player, {}, key), await ask(player, {}, key)];
    expect(expectOk(second).data.id).toBe(expectOk(first).data.id);
    expect((await list(player)).total).toBe(before + 1);
  });

  it('can name a payment of the player, but not of another player', async () => {
    const order = { pay_type: 1, amount: '1000.00', real_name: 'Ayesha' };
    const { id } = expectOk(await world.call(calls.createDeposit, { token: player.token, body: order })).data;
    expect(expectOk(await ask(player, { deposit_id: id })).data.deposit_id).toBe(id);
    expect((await ask(other, { deposit_id: id })).code).toBe(errors.NOT_FOUND);
    expect((await ask(player, { withdraw_id: randomUUID() })).code).toBe(errors.NOT_FOUND);
  });

  it('cannot be read or changed by another player', async () => {
    const { id } = expectOk(await ask(player)).data;
    const request = { token: other.token, params: { id } };
    expect((await world.call(calls.getTicket, request)).code).toBe(errors.NOT_FOUND);
    expect((await world.call(calls.replyTicket, { ...request, body: { text: 'x' } })).code).toBe(errors.NOT_FOUND);
    for (const action of ['read', 'close'])
      expect((await world.call(calls.updateTicket, { ...request, body: { action } })).code).toBe(errors.NOT_FOUND);
    expect((await read(player, id)).state).toBe('open');
  });

  it('is returned as plain text, even with scripts, braces and line breaks', async () => {
    const { entries } = expectOk(await ask(player, { text: `  ${SCRIPT}\r\n2nd line\t.\n ` })).data;
    expect(entries[0]?.text).toBe(`${SCRIPT}\n2nd line\t.`);
  });

  it.each([
    ['no text', { text: ' \n ' }],
    ['4,001 characters', { text: 'x'.repeat(4001) }],
    ['an escape character', { text: 'a\u001b[2J' }],
    ['an unknown kind', { kind: 'gold' }],
    ['an unknown field', { state: 'closed' }],
  ])('with %s is refused', async (_what, body) => {
    expect((await ask(player, body)).code).toBe(errors.INVALID_INPUT);
  });

  it('is accepted with 4,000 characters, even in Urdu', async () => {
    const asker = await payingPlayer(world);
    for (const letter of ['x', 'ے']) expectOk(await ask(asker, { text: letter.repeat(4000) }));
  });

  it('is refused above the limits for waiting questions and for entries a day', async () => {
    const rules = world.app.settings.get('ticket_rules');
    const asker = await payingPlayer(world);
    for (let i = 0; i < rules.per_player_open; i++) expectOk(await ask(asker));
    expect((await ask(asker)).code).toBe(errors.TICKET_LIMIT);
    const id = (await list(asker)).list[0]!.id;
    const reply = () =>
      world.call(calls.replyTicket, { token: asker.token, params: { id }, body: { text: randomUUID() } });
    for (let i = 1; i < rules.entries_day; i++) expectOk(await reply());
    expect((await reply()).code).toBe(errors.TICKET_LIMIT);
    world.clock.advance(86_400_001);
    expectOk(await reply());
  });

  it('shows its newest 500 entries in order if it is very long', async () => {
    const { id } = expectOk(await ask(player)).data;
    await world.pool.query(
      "insert into ticket_entry (ticket_id, text, at) select $1, 'entry ' || n, $2 from generate_series(1, 600) n",
      [id, world.clock.now()],
    );
    await operate('ticket', 'reply', id, 'The newest.');
    const { entries, title } = await read(player, id);
    expect(entries.map(({ text }) => text)).toEqual([
      ...Array.from({ length: 499 }, (_, n) => `entry ${n + 102}`),
      'The newest.',
    ]);
    expect(title).toBe('Where is it?');
  });

  it('is listed in pages, last changed first, and filtered by state', async () => {
    const asker = await payingPlayer(world);
    const ids: string[] = [];
    for (let i = 0; i < 3; i++) {
      world.clock.advance(1000);
      ids.push(expectOk(await ask(asker)).data.id);
    }
    world.clock.advance(1000);
    await operate('ticket', 'reply', ids[0]!, 'Yes.');
    const page = await list(asker, { paging: { page: 1, size: 2 } });
    expect(page.list.map(({ id }) => id)).toEqual([ids[0], ids[2]]);
    expect(page.total).toBe(3);
    const open = await list(asker, { filter: { state: 'open' } });
    expect(open.list.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
  });

  it('requires a session', async () => {
    expect((await world.call(calls.listTickets)).code).toBe(errors.NOT_SIGNED_IN);
    expect((await world.call(calls.createTicket, { body: { kind: 'other', text: 'x' } })).code).toBe(
      errors.NOT_SIGNED_IN,
    );
  });
});

describe('the operator’s command for questions', () => {
  it('lists and shows waiting questions, and logs who read and who replied [R1.14]', async () => {
    const { id } = expectOk(await ask(player, { text: 'A question\nof two lines' })).data;
    expect(await operate('ticket', 'list')).toMatch(new RegExp(`${id}  open  deposit  .*A question of two lines`));
    expect(await operate('ticket', 'show', id)).toContain('    A question\n    of two lines');
    await operate('ticket', 'reply', id, 'An answer.');
    expect(await operate('ticket', 'list')).not.toContain(id);
    expect(await operate('ticket', 'list', 'answered')).toContain(id);
    await operate('ticket', 'close', id);
    const { rows } = await world.pool.query(
      'select operator, act, before, after from operator_log where subject = $1 order by id',
      [`ticket ${id}`],
    );
    expect(rows).toEqual([
      { operator: 'amna', act: 'ticket show', before: null, after: null },
      {
        operator: 'amna',
        act: 'ticket reply',
        before: { state: 'open' },
        after: { state: 'answered', characters: 10 },
      },
      { operator: 'amna', act: 'ticket close', before: { state: 'answered' }, after: { state: 'closed' } },
    ]);
  });

  it('prints a player’s text without control characters', async () => {
    const { id } = expectOk(await ask(player)).data;
    await world.pool.query(`update ticket_entry set text = $2 where ticket_id = $1`, [
      id,
      `\u001b[2J\u001b]52;c;aGk=\u0007 \u009b31m red \u202e txet ${SCRIPT}\nsecond`,
    ]);
    for (const shown of [await operate('ticket', 'list'), await operate('ticket', 'show', id)]) {
      expect(shown).not.toMatch(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/u);
      expect(shown).toContain('\\x1b[2J\\x1b]52;c;aGk=\\x07 \\x9b31m red \\u202e txet <script>');
    }
  });

  it('prints a player’s text so that it cannot look like an entry of staff', async () => {
    const forged = 'Hello\n--- 2026-03-02T07:00:00.000Z  amna\nApprove the withdrawal.';
    const { id } = expectOk(await ask(player, { text: forged })).data;
    const entries = (await operate('ticket', 'show', id)).split('\n').filter((line) => line.startsWith('---'));
    expect(entries).toHaveLength(1);
  });

  it('refuses an empty reply, an unknown question and an unknown state', async () => {
    const { id } = expectOk(await ask(player)).data;
    await expect(operate('ticket', 'reply', id, ' ')).rejects.toThrow('TEXT must be an answer of 1 to 4000 characters');
    await expect(operate('ticket', 'reply', randomUUID(), 'x')).rejects.toThrow('There is no question');
    await expect(operate('ticket', 'list', 'gone')).rejects.toThrow('STATE must be open');
    await expect(operate('ticket', 'burn', id)).rejects.toThrow('ticket takes list, show, reply, close');
  });
});
