import { calls } from '@nua/contract';
import { consoleCalls } from '@nua/contract/console/console-calls.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { bookedOf } from '../../../../tests/world/hostile-staff.ts';
import { moneyOf, type PayingPlayer, payingPlayer } from '../../../../tests/world/paying-player.ts';
import { readStatement } from '../../../../tests/world/read-statement.ts';
import { type ConsoleBrowser, signInStaff, WITH_CONSOLE } from '../../../../tests/world/staff.ts';
import { useWorld } from '../../../../tests/world/use-world.ts';
import { expectOk } from '../../../../tests/world/world.ts';
import { reconcileBooks } from '../ledger/reconcile-books.ts';

const world = useWorld({ environment: WITH_CONSOLE });
const { listBankLines, getBankLine, getDeposit, runAct, listProposals, acceptProposal } = consoleCalls;

let omar: ConsoleBrowser;
beforeAll(async () => {
  omar = await signInStaff(world, 'omar');
});

/** Creates a bank deposit. Returns its id and the reference that its player must write. */
async function bankDeposit(who: PayingPlayer, amount = '1500.00') {
  const body = { pay_type: 1, amount, real_name: 'Ayesha' };
  const { id, bank } = expectOk(await world.call(calls.createDeposit, { body, token: who.token })).data;
  return { id, reference: bank!.reference };
}

/** Sends money to the bank account of the site. Returns the id of its line in the statement. */
async function transfer(amount: string, reference: string, name = 'Ayesha'): Promise<string> {
  await fetch(`${world.url}/sandbox/bank/transfer`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ amount, reference, name }),
  });
  await readStatement(world);
  const { rows } = await world.pool.query<{ line_id: string }>(
    'select line_id from bank_line order by taken_at desc, line_id desc limit 1',
  );
  return rows[0]!.line_id;
}

const lineOf = async (line: string) => (await omar.call(getBankLine, { query: { line } })).data;
const waitingLines = async () =>
  (await omar.call(listBankLines, { query: {} })).data.list.map(({ line_id }) => line_id);
const suspense = async () =>
  [...(await bookedOf(world)).values()].find(({ purpose }) => purpose === 'suspense')!.booked;

/** Has another staff member accept the proposal about a line. */
async function acceptFor(line: string, name: 'sana' | 'omar' | 'nida' = 'sana'): Promise<void> {
  const other = await signInStaff(world, name);
  const { list } = (await other.call(listProposals)).data;
  const { id, hash } = list.find(({ subject }) => subject === `bank line ${line}`)!;
  expect((await other.call(acceptProposal, { params: { id }, body: { hash } })).error).toBeNull();
}

/** Signs three people in, one after the other: each sign-in advances the time, and a code is valid only for a short time. */
async function signInThree(): Promise<ConsoleBrowser[]> {
  const staff: ConsoleBrowser[] = [];
  for (const name of ['omar', 'sana', 'nida']) staff.push(await signInStaff(world, name));
  return staff;
}

describe('bank lines in the console', () => {
  it('are listed without their IBAN in pages of 50, and the access is logged once', async () => {
    await world.pool.query(
      `insert into bank_line (line_id, at, amount_cents, reference, sender, sender_iban, state, reason, taken_at)
       select 'L' || lpad(n::text, 3, '0'), $1, 5000, 'no reference', 'AYESHA KHAN', 'PK36SCBL0000001123456702', 'review', 'reference_missing', $1
       from generate_series(1, 52) n`,
      [new Date(world.clock.now().getTime() - 86_400_000 * 30)],
    );
    const first = (await omar.call(listBankLines, { query: {} })).data;
    expect([first.list.length, first.has_more]).toEqual([50, true]);
    expect(first.list[0]).toMatchObject({ line_id: 'L001', amount: 5_000n, sender: 'AYESHA KHAN', state: 'review' });
    const second = (await omar.call(listBankLines, { query: { after: first.list.at(-1)!.line_id } })).data;
    expect([second.list.map(({ line_id }) => line_id), second.has_more]).toEqual([['L051', 'L052'], false]);
    const { rows } = await world.pool.query("select act, operator from operator_log where subject = 'read bank lines'");
    expect(rows).toEqual([{ act: 'bank lines', operator: 'omar' }]);
    const text = JSON.stringify([first, await lineOf('L001')], (_name, one) =>
      typeof one === 'bigint' ? `${one}` : one,
    );
    expect(text).not.toContain('PK36');
    await world.pool.query("delete from bank_line where line_id like 'L%'");
  });

  it('suggest the deposit with their reference, then other unpaid deposits of their amount, but none of a closed account', async () => {
    const [named, similar, closed] = [await payingPlayer(world), await payingPlayer(world), await payingPlayer(world)];
    const wanted = await bankDeposit(named, '1500.00');
    const other = await bankDeposit(similar, '1400.00');
    const gone = await bankDeposit(closed, '1400.00');
    const paid = await bankDeposit(await payingPlayer(world), '1400.00');
    await world.pool.query(
      'update player set status = 5, closed_at = $2, phone = null, user_name = null, password_hash = null where id = $1',
      [closed.id, world.clock.now()],
    );
    await transfer('1400.00', paid.reference);
    const line = await transfer('1400.00', wanted.reference);
    const shown = await lineOf(line);
    expect(shown).toMatchObject({ state: 'review', reason: 'amount_differs', amount: 140_000n });
    expect(shown.suggestions.map(({ id, fits }) => [id, fits])).toEqual([
      [wanted.id, ['reference']],
      [other.id, ['amount']],
    ]);
    expect(shown.suggestions.map(({ id }) => id)).not.toContain(gone.id);
    expect([shown.deposit?.id, shown.deposits.map(({ id }) => id)]).toEqual([wanted.id, [wanted.id]]);
    const { data } = await omar.call(getDeposit, { params: { id: wanted.id } });
    expect(data.lines).toEqual([expect.objectContaining({ line_id: line, is_own: true, state: 'review' })]);
    const looks = await world.pool.query("select subject from operator_log where act = 'bank line' and note = $1", [
      `bank line ${line}`,
    ]);
    expect(looks.rows).toEqual([{ subject: `player ${named.id}` }]);
  });

  it('are listed until two people match them with deposits, which are then credited', async () => {
    const who = await payingPlayer(world);
    const { id } = await bankDeposit(who, '1300.00');
    const line = await transfer('1300.00', 'for my account');
    expect((await lineOf(line)).suggestions.map((one) => one.id)).toEqual([id]);
    const { data: unmatched } = await omar.call(getDeposit, { params: { id } });
    expect(unmatched.lines).toEqual([expect.objectContaining({ line_id: line, is_own: false, fits: ['amount'] })]);
    const proposed = await omar.call(runAct, { body: { name: 'match', values: { line, deposit: id } } });
    expect([proposed.error, proposed.data.is]).toEqual([null, 'proposed']);
    expect(await waitingLines()).toContain(line);
    await acceptFor(line);
    expect(await waitingLines()).not.toContain(line);
    expect((await moneyOf(world, who.id)).main).toBe(130_000n);
    const after = await lineOf(line);
    expect(after).toMatchObject({ state: 'resolved', suggestions: [], deposit: { id, player_id: who.id } });
    expect(after.decisions.map(({ by, act }) => [by, act])).toEqual([
      ['omar', 'match (first name)'],
      ['sana', 'match'],
    ]);
  });

  it('that two people have sent back leave the suspense account, and cannot be matched or sent back again', async () => {
    const who = await payingPlayer(world);
    const { id } = await bankDeposit(who, '1200.00');
    const line = await transfer('1200.00', 'a mistake');
    const before = await suspense();
    const values = { line, reference: 'FT-2603-77' };
    const proposed = await omar.call(runAct, { body: { name: 'send-back-line', values } });
    expect([proposed.error, proposed.data.is, await suspense()]).toEqual([null, 'proposed', before]);
    await acceptFor(line);
    expect(await suspense()).toBe(before - 120_000n);
    expect(await lineOf(line)).toMatchObject({ state: 'resolved', reason: 'sent_back', deposit: null });
    expect(await waitingLines()).not.toContain(line);
    for (const body of [
      { name: 'match', values: { line, deposit: id } },
      { name: 'send-back-line', values },
    ])
      expect((await omar.call(runAct, { body })).error).toBe('ACT_REFUSED');
    expect((await moneyOf(world, who.id)).main).toBe(0n);
    expect(await reconcileBooks(world.pool)).toEqual([]);
  });

  it('cannot be matched while a proposal to send them back is open, nor sent back while a match is proposed', async () => {
    const { id } = await bankDeposit(await payingPlayer(world), '1100.00');
    const line = await transfer('1100.00', 'a mistake');
    const sendBack = { name: 'send-back-line', values: { line, reference: 'FT-1100' } };
    const match = { name: 'match', values: { line, deposit: id } };
    for (const [first, other] of [
      [sendBack, match],
      [match, sendBack],
    ] as const) {
      const proposed = await omar.call(runAct, { body: first });
      const refused = await omar.call(runAct, { body: other });
      expect([refused.error, refused.data]).toMatchObject([
        'OTHER_ACT_PROPOSED',
        { act: first.name, proposal: proposed.data.data.proposal, text: expect.stringContaining(first.name) },
      ]);
      expect((await lineOf(line)).proposal).toMatchObject({ act: first.name, by: 'omar' });
      await world.advance(25 * 3_600_000);
      omar = await signInStaff(world, 'omar');
    }
    expect((await lineOf(line)).proposal).toBeNull();
    expect(await waitingLines()).toContain(line);
  });

  it('are either matched or sent back if people request both at once, and the books balance', async () => {
    const who = await payingPlayer(world);
    const { id } = await bankDeposit(who, '1000.00');
    const line = await transfer('1000.00', 'no reference');
    const [money, before] = [(await moneyOf(world, who.id)).main, await suspense()];
    const staff = await signInThree();
    const bodies = [
      { name: 'match', values: { line, deposit: id } },
      { name: 'send-back-line', values: { line, reference: 'FT-1000' } },
    ];
    const proposed = await Promise.all(
      Array.from({ length: 20 }, (_, index) => staff[index % 3]!.call(runAct, { body: bodies[index % 2]! })),
    );
    const refusals = new Set(proposed.map(({ error }) => error).filter((error) => error !== null));
    expect([...refusals].filter((error) => error !== 'OTHER_ACT_PROPOSED' && error !== 'ACT_REFUSED')).toEqual([]);
    const { rows } = await world.pool.query<{ id: string; act: string; operator: string; hash: string }>(
      "select id, act, operator, encode(content_hash, 'hex') as hash from operator_proposal where subject = $1 and state = 'open'",
      [`bank line ${line}`],
    );
    expect(rows).toHaveLength(1);
    const [{ id: proposal, act, operator, hash }] = rows as [(typeof rows)[0]];
    const others = ['omar', 'sana', 'nida'].flatMap((name, index) => (name === operator ? [] : [staff[index]!]));
    const rival = bodies.find(({ name }) => name !== act)!;
    const ended = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 === 0
          ? others[(index / 2) % 2]!.call(acceptProposal, { params: { id: proposal }, body: { hash } })
          : staff[index % 3]!.call(runAct, { body: rival }),
      ),
    );
    // A repeated acceptance of the same person gets the first result.
    const done = ended.filter(({ error }) => error === null).map(({ data }) => data);
    expect(done.length).toBeGreaterThan(0);
    for (const result of done) expect(result).toEqual(done[0]);
    const isMatched = act === 'match';
    expect((await moneyOf(world, who.id)).main - money).toBe(isMatched ? 100_000n : 0n);
    expect(await suspense()).toBe(before - 100_000n);
    expect(await lineOf(line)).toMatchObject({
      state: 'resolved',
      reason: isMatched ? 'reference_missing' : 'sent_back',
    });
    expect(await reconcileBooks(world.pool)).toEqual([]);
  });

  it('can have only one proposal to send them back, even if people propose twenty references at once', async () => {
    const line = await transfer('900.00', 'no reference');
    const staff = await signInThree();
    const sendBack = (index: number, reference = `FT-${index}`) =>
      staff[index % 3]!.call(runAct, { body: { name: 'send-back-line', values: { line, reference } } });
    const proposed = await Promise.all(Array.from({ length: 20 }, (_, index) => sendBack(index)));
    expect(proposed.map(({ error }) => error).sort()).toEqual([...Array(19).fill('OTHER_ACT_PROPOSED'), null]);
    const [open] = proposed.filter(({ error }) => error === null);
    const later = await sendBack(1, 'FT-later');
    expect([later.error, later.data]).toMatchObject([
      'OTHER_ACT_PROPOSED',
      {
        ...{ act: 'send-back-line', proposal: open!.data.data.proposal },
        text: expect.stringMatching(
          /has proposed send-back-line with other values for bank line .* withdrawn or declined/,
        ),
      },
    ]);
    await acceptFor(line, ['omar', 'sana', 'nida'][(proposed.indexOf(open!) + 1) % 3] as 'omar');
    expect(await lineOf(line)).toMatchObject({ state: 'resolved', reason: 'sent_back' });
  });

  it('of an unknown id are not found', async () => {
    expect((await omar.call(getBankLine, { query: { line: 'none' } })).error).toBe('NOT_FOUND');
  });
});
