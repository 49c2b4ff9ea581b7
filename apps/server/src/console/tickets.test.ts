import { calls } from '@nua/contract';
import { consoleCalls } from '@nua/contract/console/console-calls.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { type ConsoleBrowser, signInStaff, WITH_CONSOLE } from '../../../../tests/world/staff.ts';
import { useWorld } from '../../../../tests/world/use-world.ts';
import { expectOk } from '../../../../tests/world/world.ts';

const world = useWorld({ environment: WITH_CONSOLE });
const { listTickets, getTicket, runAct, listLog, getPlayerCard } = consoleCalls;

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
  it('waits until it is answered, and the player reads the answer', async () => {
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

  it('comes in pages without a gap or a repeat', async () => {
    const made = [];
    for (let n = 0; n < 55; n += 1) made.push((await questionOf(`Question ${n}`)).id);
    const first = (await hina.call(listTickets)).data;
    const second = (await hina.call(listTickets, { query: { after: first.next! } })).data;
    const ids = [...first.list, ...second.list].map(({ id }) => id);
    expect(new Set(ids)).toHaveProperty('size', ids.length);
    expect(made.every((id) => ids.includes(id))).toBe(true);
    expect(second.next).toBeNull();
  });

  it('and personal data need a code of the last five minutes', async () => {
    const { who, id } = await questionOf('How old am I?');
    hina = await signInStaff(world, 'hina');
    await world.advance(6 * 60_000);
    expect((await hina.call(getTicket, { params: { id } })).error).toBe('SECOND_FACTOR_STALE');
    const card = { params: { id: who.id }, query: { reason: 'asked by phone' } };
    expect((await hina.call(getPlayerCard, card)).error).toBe('SECOND_FACTOR_STALE');
    expect((await hina.call(listTickets)).error).toBeNull();
  });
});

const signInAsOwner = () => signInStaff(world, 'sana');
