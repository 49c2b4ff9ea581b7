import { consoleCalls } from '@nua/contract/console/console-calls.ts';
import { webhookKinds } from '@nua/contract/webhook.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { moneyOf, payingPlayer } from '../../../../tests/world/paying-player.ts';
import { type ConsoleBrowser, signInStaff, WITH_CONSOLE } from '../../../../tests/world/staff.ts';
import { useWorld } from '../../../../tests/world/use-world.ts';

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
