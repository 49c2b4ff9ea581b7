import { calls } from '@nua/contract';
import { newClaimCode } from '@nua/contract/claim-code.ts';
import { consoleCalls } from '@nua/contract/console/console-calls.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { solveCaptcha } from '../../../../tests/world/solve-captcha.ts';
import { type ConsoleBrowser, signInStaff, WITH_CONSOLE } from '../../../../tests/world/staff.ts';
import { useWorld } from '../../../../tests/world/use-world.ts';
import { expectOk } from '../../../../tests/world/world.ts';

const world = useWorld({ environment: WITH_CONSOLE });
const { listTickets, getTicket, listNewEntries, listSavedReplies, getToday, runAct, listLog, getPlayerCard } =
  consoleCalls;

let hina: ConsoleBrowser;
beforeAll(async () => {
  hina = await signInStaff(world, 'hina');
});

async function questionOf(text: string) {
  const who = await world.player();
  const { data } = expectOk(await world.call(calls.createTicket, { token: who.token, body: { kind: 'other', text } }));
  return { who, id: data.id };
}

describe('a question in the console', () => {
  it('shows an escape code in place of each mark that would reorder its words', async () => {
    const text = 'Send \u202e000,1\u202c to <img src=x onerror=alert(1)>\u200f =1+1';
    const { id } = await questionOf(text);
    const shown = 'Send \\u202e000,1\\u202c to <img src=x onerror=alert(1)>\u200f =1+1';
    expect((await hina.call(getTicket, { params: { id } })).data.entries[0]!.text).toBe(shown);
    const { list } = (await hina.call(listTickets)).data;
    expect(list.find((one) => one.id === id)!.title).toBe(shown);
  });

  it('of a visitor shows the visitor’s contact only on the page of that question', async () => {
    const contact = 'Ayesha, 0300 1234567';
    const claim = {
      ...{ claim_code: newClaimCode(), kind: 'account', text: 'I cannot sign in', contact },
      captcha: await solveCaptcha(world),
    };
    expectOk(await world.call(calls.createClaim, { body: claim }));
    const { list } = (await hina.call(listTickets)).data;
    const found = list.find(({ title }) => title === claim.text)!;
    expect(found.from).toBe('a visitor');
    expect((await hina.call(getTicket, { params: { id: found.id } })).data.from).toBe(contact);
  });

  it('waits until it is answered, and the player can read the reply', async () => {
    const { who, id } = await questionOf('<b>Where is my money?</b>');
    const { list } = (await hina.call(listTickets)).data;
    expect(list).toContainEqual(expect.objectContaining({ id, state: 'open', title: '<b>Where is my money?</b>' }));
    expect((await hina.call(getTicket, { params: { id } })).data.entries).toEqual([
      expect.objectContaining({ by: null, text: '<b>Where is my money?</b>' }),
    ]);
    const text = 'It is on its way.\n- not lost';
    expect(
      (await hina.call(runAct, { body: { name: 'ticket reply', values: { ticket: id, text } } })).error,
    ).toBeNull();
    expect((await hina.call(listTickets)).data.list.map((one) => one.id)).not.toContain(id);
    const { entries } = expectOk(await world.call(calls.getTicket, { token: who.token, params: { id } })).data;
    expect(entries.map(({ by, text: shown }) => [by, shown])).toEqual([
      ['you', '<b>Where is my money?</b>'],
      ['house', text],
    ]);
    const shown = (await signInAsOwner().then((sana) => sana.call(listLog))).data.list;
    expect(shown).toContainEqual(expect.objectContaining({ by: 'hina', act: 'ticket show', subject: `ticket ${id}` }));
  });

  it('appears exactly once across the pages of the list', async () => {
    const made = [];
    for (let n = 0; n < 55; n += 1) made.push((await questionOf(`Question ${n}`)).id);
    const first = (await hina.call(listTickets)).data;
    const second = (await hina.call(listTickets, { query: { after: first.next! } })).data;
    const ids = [...first.list, ...second.list].map(({ id }) => id);
    expect(new Set(ids)).toHaveProperty('size', ids.length);
    expect(made.every((id) => ids.includes(id))).toBe(true);
    expect(second.next).toBeNull();
  });

  it('sends new entries of the player to an open page for half an hour', async () => {
    const { who, id } = await questionOf('When is it paid?');
    const sana = await signInAsOwner();
    const live = (after: string) => hina.call(listNewEntries, { params: { id }, query: { after } });
    expect((await live(id)).error).toBe('SECOND_FACTOR_STALE');
    hina = await signInStaff(world, 'hina');
    const [first] = (await hina.call(getTicket, { params: { id } })).data.entries;
    expect((await live(first!.id)).data).toEqual({ state: 'open', assignee: null, entries: [] });
    const text = 'It is urgent.';
    expectOk(await world.call(calls.replyTicket, { token: who.token, params: { id }, body: { text } }));
    expect((await live(first!.id)).data.entries).toEqual([expect.objectContaining({ by: null, text })]);
    expect((await sana.call(listNewEntries, { params: { id }, query: { after: id } })).error).toBe(
      'SECOND_FACTOR_STALE',
    );
    await world.advance(6 * 60_000);
    expect((await live(first!.id)).error).toBeNull();
    await world.advance(25 * 60_000);
    hina = await signInStaff(world, 'hina');
    expect((await live(first!.id)).error).toBe('SECOND_FACTOR_STALE');
  });

  it('shows which staff member works on it, for at most half an hour', async () => {
    const { id } = await questionOf('Is anybody there?');
    hina = await signInStaff(world, 'hina');
    const sana = await signInAsOwner();
    const act = (staff: ConsoleBrowser, name: string, more: object = {}) =>
      staff.call(runAct, { body: { name, values: { ticket: id, ...more } } });
    const working = async () => (await sana.call(getToday)).data.working.filter((one) => one.ticket_id === id);
    const assignee = async () => (await hina.call(getTicket, { params: { id } })).data.assignee;
    expect((await act(hina, 'ticket take')).error).toBeNull();
    expect(await working()).toEqual([expect.objectContaining({ by: 'hina' })]);
    expect((await act(sana, 'ticket take')).error).toBe('CONFIRMATION_NEEDED');
    const simultaneous = await act(sana, 'ticket reply', { text: 'Yes.' });
    expect([simultaneous.error, simultaneous.data]).toEqual([
      'CONFIRMATION_NEEDED',
      expect.objectContaining({ preview: 'hina works on this question. Your reply is sent in addition to theirs.' }),
    ]);
    expect((await act(hina, 'ticket reply', { text: 'Yes.' })).error).toBeNull();
    expect(await assignee()).toBe('hina');
    expect((await act(hina, 'ticket release')).error).toBeNull();
    expect([await assignee(), await working()]).toEqual([null, []]);
    await act(hina, 'ticket take');
    await act(hina, 'ticket close');
    expect(await assignee()).toBeNull();
    await act(hina, 'ticket take');
    await world.advance(31 * 60_000);
    hina = await signInStaff(world, 'hina');
    expect([await assignee(), (await act(hina, 'ticket reply', { text: 'Yes.' })).error]).toEqual([null, null]);
  });

  it('opens only if the staff member entered a code in the last five minutes', async () => {
    const { who, id } = await questionOf('How old am I?');
    hina = await signInStaff(world, 'hina');
    await world.advance(6 * 60_000);
    expect((await hina.call(getTicket, { params: { id } })).error).toBe('SECOND_FACTOR_STALE');
    const card = { params: { id: who.id }, query: { reason: 'asked by phone' } };
    expect((await hina.call(getPlayerCard, card)).error).toBe('SECOND_FACTOR_STALE');
    expect((await hina.call(listTickets)).error).toBeNull();
  });
});

describe('a saved reply of customer service', () => {
  it('is listed in both languages, and can be replaced and removed', async () => {
    hina = await signInStaff(world, 'hina');
    const saved = { name: 'payout-time', text_en: 'Within an hour.', text_ur: 'ایک گھنٹے میں۔' };
    const save = (values: object, name = 'reply save') => hina.call(runAct, { body: { name, values } });
    const list = async () => (await hina.call(listSavedReplies)).data.list;
    expect((await save(saved)).error).toBeNull();
    expect((await save({ ...saved, name: 'Two words' })).error).toBe('INVALID_INPUT');
    expect((await save({ ...saved, text_en: 'See https://example.invalid' })).error).toBe('ACT_REFUSED');
    expect(await list()).toEqual([saved]);
    expect((await save({ ...saved, text_en: 'Soon.' })).error).toBeNull();
    expect(await list()).toEqual([{ ...saved, text_en: 'Soon.' }]);
    expect((await save({ name: 'payout-time' }, 'reply remove')).error).toBeNull();
    expect([await list(), (await save({ name: 'payout-time' }, 'reply remove')).error]).toEqual([[], 'ACT_REFUSED']);
  });
});

const signInAsOwner = () => signInStaff(world, 'sana');
