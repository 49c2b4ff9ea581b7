import { calls } from '@nua/contract';
import { consoleCalls } from '@nua/contract/console/console-calls.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { moneyOf, payingPlayer } from '../../../../tests/world/paying-player.ts';
import { readStatement } from '../../../../tests/world/read-statement.ts';
import { type ConsoleBrowser, signInStaff, WITH_CONSOLE } from '../../../../tests/world/staff.ts';
import { useWorld } from '../../../../tests/world/use-world.ts';
import { expectOk } from '../../../../tests/world/world.ts';

const world = useWorld({ environment: WITH_CONSOLE });
const { listDeposits, listPayouts, getDeposit, listBankLines, runAct, listProposals, acceptProposal } = consoleCalls;

let omar: ConsoleBrowser;
beforeAll(async () => {
  omar = await signInStaff(world, 'omar');
});

async function depositIn(state: 'reviewing' | 'reversed' | 'paid') {
  const { id: player_id } = await payingPlayer(world);
  const { rows } = await world.pool.query<{ id: string }>(
    `insert into deposit (id, player_id, pay_type, amount_cents, state, reason, reference, created_at, expires_at, final_at)
     values (uuidv7(), $1, 3, 150000, $2, 'amount_differs', 'NUA' || substr(md5(random()::text), 1, 8), $3::timestamptz, $3::timestamptz, $3::timestamptz)
     returning id`,
    [player_id, state, world.clock.now()],
  );
  return rows[0]!.id;
}

describe('deposits in the console', () => {
  it('wait for staff while they are under review, or reversed and not acknowledged', async () => {
    const [review, reversal, paid] = [
      await depositIn('reviewing'),
      await depositIn('reversed'),
      await depositIn('paid'),
    ];
    const waiting = async () => (await omar.call(listDeposits)).data.list.map(({ id }) => id);
    expect(await waiting()).toEqual([review, reversal]);
    const all = (await omar.call(listDeposits, { query: { show: 'all' } })).data.list.map(({ id }) => id);
    expect(all.slice(0, 3)).toEqual([paid, reversal, review]);
    expect((await omar.call(getDeposit, { params: { id: reversal } })).data).toMatchObject({
      amount: 150_000n,
      state: 'reversed',
      is_acknowledged: false,
      is_bank_transfer: false,
    });
    expect(
      (await omar.call(runAct, { body: { name: 'acknowledge', values: { deposit: reversal } } })).error,
    ).toBeNull();
    expect(await waiting()).toEqual([review]);
    const { data } = await omar.call(getDeposit, { params: { id: reversal } });
    const { rows } = await world.pool.query(
      "select subject from operator_log where act = 'deposit show' and note = $1",
      [`deposit ${reversal}`],
    );
    expect(rows).toEqual([{ subject: `player ${data.player_id}` }]);
    expect([data.is_acknowledged, data.decisions]).toEqual([
      true,
      [expect.objectContaining({ act: 'acknowledge', by: 'omar' })],
    ]);
  });

  it('that are listed for one player cause one log entry about the access', async () => {
    const { id: player } = await payingPlayer(world);
    const looks = async () =>
      (
        await world.pool.query(
          "select operator, act, subject from operator_log where act in ('deposit list', 'payout list') order by entry",
        )
      ).rows;
    const days = { from: '2026-03-01', until: '2026-03-31' };
    for (const call of [listDeposits, listPayouts]) {
      await omar.call(call, { query: { show: 'all' } });
      expect((await omar.call(call, { query: { show: 'all', player } })).error).toBeNull();
    }
    const both = [
      { operator: 'omar', act: 'deposit list', subject: `player ${player}` },
      { operator: 'omar', act: 'payout list', subject: `player ${player}` },
    ];
    expect(await looks()).toEqual(both);
    // Another page or filter of the list within half an hour counts as the same look.
    await omar.call(listDeposits, { query: { show: 'all', player, ...days, moved: 'credited' } });
    await omar.call(listPayouts, { query: { show: 'all', player, state: 'paid' } });
    expect(await looks()).toEqual(both);
  });
});

describe('bank lines in the console', () => {
  it('are listed without their IBAN, and the access is logged once', async () => {
    await world.pool.query(
      `insert into bank_line (line_id, at, amount_cents, reference, sender, sender_iban, state, reason, taken_at)
       values ('L1', $1, 5000, 'no reference', 'AYESHA KHAN', 'PK36SCBL0000001123456702', 'review', 'no_reference', $1)`,
      [world.clock.now()],
    );
    const { list } = (await omar.call(listBankLines)).data;
    expect(list).toEqual([expect.objectContaining({ line_id: 'L1', amount: 5_000n, sender: 'AYESHA KHAN' })]);
    await omar.call(listBankLines);
    const { rows } = await world.pool.query("select act, operator from operator_log where subject = 'read bank lines'");
    expect(rows).toEqual([{ act: 'bank lines', operator: 'omar' }]);
    expect(JSON.stringify(list, (_name, one) => (typeof one === 'bigint' ? `${one}` : one))).not.toContain('PK36');
  });

  it('are listed until two people match them with deposits, which are then credited', async () => {
    const who = await payingPlayer(world);
    const body = { pay_type: 1, amount: '1500.00', real_name: 'Ayesha' };
    const { id, bank } = expectOk(await world.call(calls.createDeposit, { body, token: who.token })).data;
    await fetch(`${world.url}/sandbox/bank/transfer`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ amount: '1400.00', reference: bank!.reference, name: 'Ayesha' }),
    });
    await readStatement(world);
    const shown = async () => (await omar.call(listBankLines)).data.list.find(({ amount }) => amount === 140_000n);
    const line = (await shown())!.line_id;
    const proposed = await omar.call(runAct, { body: { name: 'match', values: { line, deposit: id } } });
    expect([proposed.error, proposed.data.is, (await shown())?.line_id]).toEqual([null, 'proposed', line]);
    const sana = await signInStaff(world, 'sana');
    const { list } = (await sana.call(listProposals)).data;
    const { id: proposal, hash } = list.find(({ subject }) => subject === `bank line ${line}`)!;
    expect((await sana.call(acceptProposal, { params: { id: proposal }, body: { hash } })).error).toBeNull();
    expect([await shown(), (await moneyOf(world, who.id)).main]).toEqual([undefined, 140_000n]);
  });
});
