import { calls } from '@nua/contract';
import { consoleCalls } from '@nua/contract/console/console-calls.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { operateAs } from '../../../../tests/world/operator-names.ts';
import { moneyOf, payingPlayer } from '../../../../tests/world/paying-player.ts';
import { readStatement } from '../../../../tests/world/read-statement.ts';
import { type ConsoleBrowser, signInStaff, WITH_CONSOLE } from '../../../../tests/world/staff.ts';
import { useWorld } from '../../../../tests/world/use-world.ts';
import { expectOk } from '../../../../tests/world/world.ts';
import { readOperatorTotals } from '../ledger/operator-amounts.ts';

const world = useWorld({ environment: WITH_CONSOLE });
const { runAct, listProposals, acceptProposal, listLog } = consoleCalls;

type Name = 'sana' | 'nida' | 'omar' | 'hina';
const staff = {} as Record<Name, ConsoleBrowser>;
beforeAll(async () => {
  // Omar and Hina hold roles; Hina may answer questions, but move no money.
  for (const name of ['sana', 'nida', 'omar', 'hina'] as const) staff[name] = await signInStaff(world, name);
});

type Act = { name: string; values: Record<string, string>; note?: string };

/** Does an act, and confirms its preview. */
async function act(name: Name, body: Act) {
  const first = await staff[name].call(runAct, { body });
  if (first.error !== 'CONFIRMATION_NEEDED') return first;
  const { confirm } = first.data as unknown as { confirm: string };
  return await staff[name].call(runAct, { body: { ...body, confirm } });
}

/** Has a staff member propose an act. Returns the proposal and its hash. */
async function propose(name: Name, body: Act) {
  const proposed = await act(name, body);
  expect([proposed.error, proposed.data.is]).toEqual([null, 'proposed']);
  const id = String(proposed.data.data.proposal);
  const { list } = (await staff.sana.call(listProposals)).data;
  return { id, hash: list.find((one) => one.id === id)!.hash! };
}

const end = (name: Name, how: 'withdraw' | 'decline', proposal: string, note?: string) =>
  act(name, { name: `${how}-proposal`, values: { proposal }, ...(note !== undefined && { note }) });

const accept = (name: Name, { id, hash }: { id: string; hash: string }) =>
  staff[name].call(acceptProposal, { params: { id }, body: { hash } });

const adjust = (player: string, amount = '100'): Act => ({
  name: 'adjust',
  values: { player, amount, reason: 'lost' },
});

const stateOf = async (id: string) => {
  const text = 'select state, agreed_by, closed_by from operator_proposal where id = $1';
  return (await world.pool.query(text, [id])).rows[0];
};

describe('a proposal', () => {
  it('can be withdrawn only by its proposer, and then has a log entry and cannot be accepted', async () => {
    const player = await payingPlayer(world);
    const proposal = await propose('sana', adjust(player.id));
    const other = await end('nida', 'withdraw', proposal.id);
    expect([other.error, (other.data as unknown as { text: string }).text]).toEqual([
      'ACT_REFUSED',
      `sana made proposal ${proposal.id}. Use: decline-proposal ${proposal.id}`,
    ]);
    expect((await end('sana', 'withdraw', proposal.id, 'the wrong player')).data).toMatchObject({ is: 'done' });
    const [entry] = (await staff.sana.call(listLog)).data.list;
    expect(entry).toMatchObject({
      ...{ by: 'sana', act: 'adjust (withdrawn)', subject: `player ${player.id}`, note: 'the wrong player' },
      after: { proposal: proposal.id, content: expect.objectContaining({ amount_cents: '10000' }) },
    });
    expect(await stateOf(proposal.id)).toEqual({ state: 'closed', agreed_by: null, closed_by: 'sana' });
    expect((await accept('nida', proposal)).error).toBe('PROPOSAL_CHANGED');
    await expect(operateAs(world, 'nida', 'agree', proposal.id)).rejects.toThrow('was withdrawn by sana, who made it');
    expect((await end('sana', 'withdraw', proposal.id)).error).toBe('ACT_REFUSED');
    expect((await moneyOf(world, player.id)).main).toBe(0n);
  });

  it('can be declined only by another person with the permission for its act, and can then be proposed again', async () => {
    const player = await payingPlayer(world);
    const proposal = await propose('sana', adjust(player.id));
    expect((await end('sana', 'decline', proposal.id)).error).toBe('ACT_REFUSED');
    expect((await end('hina', 'decline', proposal.id)).data).toMatchObject({
      text: expect.stringContaining('it takes "balances"'),
    });
    expect(await stateOf(proposal.id)).toMatchObject({ state: 'open' });
    expect((await end('nida', 'decline', proposal.id, 'no receipt')).error).toBeNull();
    const [entry] = (await staff.sana.call(listLog)).data.list;
    expect(entry).toMatchObject({ by: 'nida', act: 'adjust (declined)', note: 'no receipt' });
    await expect(operateAs(world, 'nida', 'agree', proposal.id)).rejects.toThrow('was declined by nida');
    const again = await propose('sana', adjust(player.id));
    expect(again.id).not.toBe(proposal.id);
    expect((await accept('nida', again)).error).toBeNull();
    expect((await moneyOf(world, player.id)).main).toBe(10_000n);
    expect((await end('sana', 'withdraw', again.id)).error).toBe('ACT_REFUSED');
  });

  it('about permissions can be declined only by a person with the permission to change permissions', async () => {
    const set = (value: object) => ['set', 'operator_permissions', JSON.stringify(value)];
    const held = world.app.settings.wire('operator_permissions') as object;
    const text = "update setting set config_value = config_value || $1 where config_key = 'operator_permissions'";
    await world.pool.query(text, [JSON.stringify({ hina: ['look', 'settings'] })]);
    const output = await operateAs(world, 'sana', ...set({ ...held, hina: ['look', 'settings'], omar: ['look'] }));
    const [, id = ''] = /agree ([0-9a-f-]{36})/.exec(output) ?? [];
    expect((await end('hina', 'decline', id)).data).toMatchObject({
      text: expect.stringContaining('it takes "names"'),
    });
    expect((await end('nida', 'decline', id)).error).toBeNull();
    await world.pool.query(text, [JSON.stringify({ hina: ['role:support'] })]);
  });

  it('that is withdrawn no longer blocks another act about its bank line', async () => {
    const player = await payingPlayer(world);
    const body = { pay_type: 1, amount: '1500.00', real_name: 'Ayesha' };
    const deposit = expectOk(await world.call(calls.createDeposit, { body, token: player.token })).data.id;
    await fetch(`${world.url}/sandbox/bank/transfer`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ amount: '1500.00', reference: 'a mistake', name: 'Ayesha' }),
    });
    await readStatement(world);
    const { rows } = await world.pool.query<{ line_id: string }>('select line_id from bank_line');
    const line = rows[0]!.line_id;
    const match = { name: 'match', values: { line, deposit } };
    const sendBack = await propose('sana', { name: 'send-back-line', values: { line, reference: 'FT-1' } });
    expect((await act('sana', match)).error).toBe('OTHER_ACT_PROPOSED');
    expect((await end('sana', 'withdraw', sendBack.id)).error).toBeNull();
    expect((await accept('nida', await propose('sana', match))).error).toBeNull();
    expect((await moneyOf(world, player.id)).main).toBe(150_000n);
  });

  it.each(['withdraw', 'decline'] as const)('about a sending cancels it after %s-proposal', async (how) => {
    const player = await world.player();
    const send = {
      ...{ to: `player:${player.id}`, title_en: 'Sorry', title_ur: 'معذرت', text_en: 'A gift', text_ur: 'تحفہ' },
      ...{ gift: '50.00', wallet: 'main' },
    };
    const before = await readOperatorTotals(world.app.db, world.clock.now());
    const proposal = await propose('sana', { name: 'message send', values: send });
    const sending = async () =>
      (await world.pool.query('select id, state, done_at from message_send order by id desc limit 1')).rows[0];
    const { id, state } = await sending();
    expect(state).toBe('proposed');
    expect((await end(how === 'withdraw' ? 'sana' : 'nida', how, proposal.id)).error).toBeNull();
    expect(await sending()).toEqual({ id, state: 'cancelled', done_at: world.clock.now() });
    expect((await accept('nida', proposal)).error).toBe('PROPOSAL_CHANGED');
    expect((await act('nida', { name: 'message approve', values: { sending: id } })).error).toBe('ACT_REFUSED');
    expect(await readOperatorTotals(world.app.db, world.clock.now())).toEqual(before);
  });

  it('that is declined does not cancel a sending that has another open proposal', async () => {
    const player = await world.player();
    const { id, hash } = await propose('sana', {
      name: 'message send',
      values: {
        ...{ to: `player:${player.id}`, title_en: 'Sorry', title_ur: 'معذرت', text_en: 'A gift', text_ur: 'تحفہ' },
        ...{ gift: '50.00', wallet: 'main' },
      },
    });
    const copy = `insert into operator_proposal (act, subject, words, content, content_hash, operator, at, expires_at)
      select act, subject, words, content, '\\x00', 'omar', at, expires_at from operator_proposal where id = $1 returning id`;
    const other = (await world.pool.query(copy, [id])).rows[0].id;
    expect((await end('nida', 'decline', other)).error).toBeNull();
    expect((await accept('nida', { id, hash })).error).toBeNull();
  });

  it('that is withdrawn, declined and accepted at the same time has exactly one end', async () => {
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const player = await payingPlayer(world);
      const proposal = await propose('sana', adjust(player.id));
      const ends = [
        () => end('sana', 'withdraw', proposal.id),
        () => accept('nida', proposal),
        () => end('nida', 'decline', proposal.id),
        () =>
          operateAs(world, 'nida', 'agree', proposal.id).then(
            () => ({ error: null }),
            ({ name, message }: Error) => ({ error: name === 'CommandError' ? 'ACT_REFUSED' : message }),
          ),
      ];
      const ended = await Promise.all(
        Array.from({ length: 20 }, (_, index) => ends[(index + attempt) % ends.length]!()),
      );
      const errors = ended.map(({ error }) => error);
      // A repeated acceptance of the same person gets the same result.
      const ways = ended.flatMap(({ error }, index) => (error === null ? [(index + attempt) % ends.length] : []));
      expect(new Set(ways).size).toBe(1);
      expect(errors.filter((error) => ![null, 'ACT_REFUSED', 'PROPOSAL_CHANGED'].includes(error))).toEqual([]);
      const { state } = await stateOf(proposal.id);
      expect((await moneyOf(world, player.id)).main).toBe(state === 'done' ? 10_000n : 0n);
      const log = await world.pool.query('select act from operator_log where subject = $1 order by at, id', [
        `player ${player.id}`,
      ]);
      expect(log.rows.filter(({ act: logged }) => /^adjust( .(withdrawn|declined).)?$/.test(logged))).toHaveLength(1);
    }
  });
});
