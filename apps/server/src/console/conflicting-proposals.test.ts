import { calls } from '@nua/contract';
import { consoleCalls } from '@nua/contract/console/console-calls.ts';
import { webhookKinds } from '@nua/contract/webhook.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { pay } from '../../../../tests/world/depositing.ts';
import { moneyOf, payingPlayer } from '../../../../tests/world/paying-player.ts';
import { type ConsoleBrowser, signInStaff, WITH_CONSOLE } from '../../../../tests/world/staff.ts';
import { useWorld } from '../../../../tests/world/use-world.ts';
import { withdrawing } from '../../../../tests/world/withdrawing.ts';
import { expectOk } from '../../../../tests/world/world.ts';
import { setSetting } from '../settings/set-setting.ts';

const world = useWorld({ environment: WITH_CONSOLE });
const { runAct, listProposals, acceptProposal } = consoleCalls;

type Name = 'sana' | 'nida';
type Act = { name: string; values: Record<string, string> };

const staff = {} as Record<Name, ConsoleBrowser>;
beforeAll(async () => {
  for (const name of ['sana', 'nida'] as const) staff[name] = await signInStaff(world, name);
});

/** Does an act, and confirms its preview. */
async function act(name: Name, body: Act) {
  const first = await staff[name].call(runAct, { body });
  if (first.error !== 'CONFIRMATION_NEEDED') return first;
  const { confirm } = first.data as unknown as { confirm: string };
  return await staff[name].call(runAct, { body: { ...body, confirm } });
}

/** Has Sana propose an act. Returns the id of the proposal. */
async function propose(body: Act): Promise<string> {
  const proposed = await act('sana', body);
  expect([proposed.error, proposed.data.is]).toEqual([null, 'proposed']);
  return String(proposed.data.data.proposal);
}

/** Has Nida accept a proposal. */
async function accept(id: string): Promise<void> {
  const { list } = (await staff.nida.call(listProposals)).data;
  const { hash } = list.find((one) => one.id === id)!;
  expect((await staff.nida.call(acceptProposal, { params: { id }, body: { hash: hash! } })).error).toBeNull();
}

const isOpen = async (id: string): Promise<boolean> =>
  (await staff.nida.call(listProposals)).data.list.some((one) => one.id === id);

const adjust = (player: string, amount: string): Act => ({
  name: 'adjust',
  values: { player, amount, reason: `lost ${amount}` },
});
const permit = (name: string, permissions: string): Act => ({ name: 'permit', values: { name, permissions } });
const remove: Act = { name: 'remove-name', values: { name: 'hina' } };

/** Sets how many hours a proposal stays open, which takes two people. */
const setHours = (hours: number): Act => ({
  name: 'set',
  values: {
    key: 'operator_rules',
    json: JSON.stringify({ ...(world.app.settings.wire('operator_rules') as object), proposal_hours: hours }),
  },
});

/** Creates a bank deposit. Returns its id. */
async function bankDeposit(): Promise<string> {
  const { token } = await payingPlayer(world);
  const body = { pay_type: 1, amount: '1500.00', real_name: 'Ayesha' };
  return expectOk(await world.call(calls.createDeposit, { body, token })).data.id;
}

async function createLines(...ids: string[]): Promise<void> {
  await world.pool.query(
    `insert into bank_line (line_id, at, amount_cents, reference, sender, state, reason, taken_at)
     select id, $2, 150000, 'no reference', 'AYESHA KHAN', 'review', 'reference_missing', $2 from unnest($1::text[]) id`,
    [ids, world.clock.now()],
  );
}

const match = (line: string, deposit: string): Act => ({ name: 'match', values: { line, deposit } });

const { toWallet, requestPayout } = withdrawing(() => world);

/** Requests payouts that two people must approve, of a player with one deposit. Returns the acts that send each of them back to it. */
async function returnsOf(deposited: string, ...amounts: string[]): Promise<Act[]> {
  const client = await world.pool.connect();
  const rules = { ...(world.app.settings.wire('withdraw_rules') as object), two_person_limit: '1000.00' };
  await setSetting(client, 'withdraw_rules', rules, 'a test', world.clock.now());
  client.release();
  await world.app.revisions.catchUp();
  const player = await payingPlayer(world, { main: '90000' });
  const from = { pay_type: 3, amount: deposited, phone: '03001239900', cnic: '35201-7654321-9' };
  const { id: deposit } = await pay(world, player, from);
  const account = await toWallet(player, 3, '00');
  const acts: Act[] = [];
  for (const amount of amounts) {
    const { id: withdrawal } = expectOk(await requestPayout(player, 3, account, amount)).data;
    acts.push({ name: 'send-back', values: { withdrawal, deposit } });
  }
  return acts;
}

describe('two proposals about different subjects', () => {
  it('that match two bank lines with one deposit exclude each other, also if twenty are made at once', async () => {
    const deposit = await bankDeposit();
    const lines = Array.from({ length: 20 }, (_, index) => `one-deposit-${index}`);
    await createLines(...lines);
    const made = await Promise.all(lines.map((line, index) => act(index % 2 ? 'sana' : 'nida', match(line, deposit))));
    expect(made.map(({ error }) => error).sort()).toEqual([...Array(19).fill('OTHER_ACT_PROPOSED'), null]);
    const open = lines[made.findIndex(({ error }) => error === null)]!;
    const refused = made.find(({ error }) => error !== null)!;
    expect((refused.data as unknown as { text: string }).text).toContain(
      `has proposed match for bank line ${open}, which decides deposit ${deposit} as well.`,
    );
  });

  it('that match a bank line with a deposit and refuse the deposit exclude each other, in both orders', async () => {
    const [first, second] = [await bankDeposit(), await bankDeposit()];
    await createLines('refused-1', 'refused-2');
    await world.pool.query("update deposit set state = 'reviewing', next_at = null where id = any($1)", [
      [first, second],
    ]);
    const refuse = (deposit: string): Act => ({ name: 'deposit', values: { deposit, outcome: 'refuse' } });
    await propose(match('refused-1', first));
    expect((await act('nida', refuse(first))).error).toBe('OTHER_ACT_PROPOSED');
    await propose(refuse(second));
    expect((await act('nida', match('refused-2', second))).error).toBe('OTHER_ACT_PROPOSED');
  });

  it('that match two bank lines with two deposits do not exclude each other', async () => {
    await createLines('apart-1', 'apart-2');
    for (const line of ['apart-1', 'apart-2']) await propose(match(line, await bankDeposit()));
  });

  it('that send back two payouts to a deposit that is too small for both exclude each other', async () => {
    const [first, second] = (await returnsOf('30000.00', '20000.00', '10000.01')) as [Act, Act];
    const proposal = await propose(first);
    const refused = await act('nida', second);
    expect([refused.error, refused.data]).toMatchObject(['OTHER_ACT_PROPOSED', { act: 'send-back', proposal }]);
    await accept(proposal);
    expect((await act('nida', second)).error).toBe('ACT_REFUSED');
  });

  it('that send back two payouts to a deposit that is large enough for both can both be accepted', async () => {
    const [first, second] = (await returnsOf('30000.00', '20000.00', '10000.00')) as [Act, Act];
    for (const proposal of [await propose(first), await propose(second)]) await accept(proposal);
  });
});

describe('two proposals about one subject', () => {
  it('cannot both be open if they give a setting different values, even if twenty are made at once', async () => {
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, index) => act(index % 2 === 0 ? 'sana' : 'nida', setHours(index + 2))),
    );
    expect(made.map(({ error }) => error).sort()).toEqual([...Array(19).fill('OTHER_ACT_PROPOSED'), null]);
    const { rows } = await world.pool.query(
      "select 1 from operator_proposal where subject = 'setting operator_rules' and state = 'open'",
    );
    expect(rows).toHaveLength(1);
  });

  it('cannot both be open if they give a name different permissions, but a removal of the name can be proposed as well', async () => {
    const permitted = await propose(permit('hina', 'look'));
    expect((await act('nida', permit('hina', 'look,tickets'))).error).toBe('OTHER_ACT_PROPOSED');
    const removed = await propose(remove);
    await accept(permitted);
    expect(await isOpen(removed)).toBe(true);
    const again = await propose(permit('hina', 'look,tickets'));
    await accept(removed);
    expect(await isOpen(again)).toBe(false);
  });

  it('cannot both be open if they adjust one wallet differently, but a proposed exclusion of the player stays open', async () => {
    const player = await payingPlayer(world);
    const exclude = (length: string): Act => ({ name: 'exclude', values: { player: player.id, length } });
    const excluded = await propose(exclude('for_good'));
    const adjusted = await propose(adjust(player.id, '100'));
    expect((await act('nida', adjust(player.id, '50'))).error).toBe('OTHER_ACT_PROPOSED');
    await accept(adjusted);
    expect((await act('sana', exclude('day'))).error).toBeNull();
    await accept(excluded);
    expect((await moneyOf(world, player.id)).main).toBe(10_000n);
  });

  it('cannot both be open if they send an address different kinds of events, even if twenty are made at once', async () => {
    const add = (index: number): Act => ({
      name: 'webhook add',
      values: { url: 'https://hooks.example.com/in', kinds: webhookKinds.slice(0, 1 + (index % 2)).join(',') },
    });
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, index) => act(index % 2 === 0 ? 'sana' : 'nida', add(index))),
    );
    expect(made.filter(({ error }) => error === 'OTHER_ACT_PROPOSED')).toHaveLength(10);
    const open = (await staff.nida.call(listProposals)).data.list.filter((one) => one.act === 'webhook add');
    expect(open).toHaveLength(1);
  });

  it('can have the same values if the first one has become outdated', async () => {
    const json = JSON.stringify({ hina: ['look'] });
    const set: Act = { name: 'set', values: { key: 'operator_permissions', json } };
    const outdated = await propose(set);
    await accept(await propose(permit('omar', 'look')));
    expect(await propose(set)).not.toBe(outdated);
  });
});
