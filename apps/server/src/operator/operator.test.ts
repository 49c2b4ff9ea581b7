import { randomUUID } from 'node:crypto';
import { calls } from '@nua/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { giveNames, proposeOrAgreeAs } from '../../../../tests/world/operator-names.ts';
import { houseBalance, moneyOf, type PayingPlayer, payingPlayer } from '../../../../tests/world/paying-player.ts';
import { readStatement } from '../../../../tests/world/read-statement.ts';
import { useWorld } from '../../../../tests/world/use-world.ts';
import { newCnic, newIban, newWallet, withdrawing } from '../../../../tests/world/withdrawing.ts';
import { expectOk } from '../../../../tests/world/world.ts';
import { waitForCharges } from '../modules/payment/deposit/run-due-deposits.ts';
import { runDueWithdraws } from '../modules/payment/withdraw/run-due-withdraws.ts';
import { runCommand } from './run-command.ts';

const world = useWorld();

beforeAll(async () => {
  await giveNames(world, 'amna', 'bashir');
});

const operate = (operator: string, ...words: string[]) => proposeOrAgreeAs(world, operator, ...words);
const logOf = async (subject: string) =>
  (
    await world.pool.query('select operator, act, before, after from operator_log where subject = $1 order by id', [
      subject,
    ])
  ).rows;

const { addAccount, toWallet, requestPayout, look } = withdrawing(() => world);
const withdraw = async (player: PayingPlayer, amount: string, suffix = '00') =>
  expectOk(await requestPayout(player, 3, await toWallet(player, 3, suffix), amount)).data;

async function advanceAndSend(ms: number) {
  await world.advance(ms / 2);
  await world.advance(ms / 2);
  await runDueWithdraws(world.app);
}

describe('an operator', () => {
  it('approves a payout under review, and the log shows it before and after [R1.08]', async () => {
    const player = await payingPlayer(world, { main: '30000' });
    const { id } = await withdraw(player, '20000.00');
    expect(await operate('amna', 'waiting')).toContain(id);
    await operate('amna', 'approve', id);
    await advanceAndSend(1000);
    expect((await look(player, id)).status).toBe('paid');
    expect(await logOf(`withdraw ${id}`)).toEqual([
      {
        operator: 'amna',
        act: 'approve',
        before: { state: 'reviewing', reason: 'above_automatic_limit' },
        after: { state: 'approved', reason: null },
      },
    ]);
  });

  it('signs out one player on every device [R4.01]', async () => {
    const [first, second] = [await world.player(), await world.player()];
    const codeOf = async ({ token }: { token: string }) => {
      await world.app.revisions.catchUp();
      return (await world.call(calls.getPlayer, { token })).code;
    };
    await operate('amna', 'sign-out', first.user_name!);
    expect([await codeOf(first), await codeOf(second)]).toEqual([40100001, 0]);
    await expect(operate('amna', 'sign-out', 'everybody')).rejects.toThrow(/Write why/);
    await operate('amna', 'sign-out', 'everybody', 'a', 'leaked', 'backup');
    expect(await codeOf(second)).toBe(40100001);
    expect((await logOf('every player'))[0]).toMatchObject({ act: 'sign-out', after: { note: 'a leaked backup' } });
  });

  it('rejects a payout, which returns the held money [R1.08]', async () => {
    const player = await payingPlayer(world, { main: '30000' });
    const { id } = await withdraw(player, '20000.00');
    await operate('amna', 'reject', id, '--note', 'name differs');
    expect(await look(player, id)).toMatchObject({ status: 'rejected', reason: 'rejected_by_operator' });
    expect(await moneyOf(world, player.id)).toEqual({ main: 3_000_000n, blocked: 0n });
    await expect(operate('amna', 'reject', id)).rejects.toThrow('rejected');
  });

  it('cannot approve a payout above the limit without a second operator [R1.08]', async () => {
    const player = await payingPlayer(world, { main: '90000' });
    const { id } = await withdraw(player, '60000.00');
    expect(await operate('amna', 'approve', id)).toContain('second operator');
    expect(await operate('amna', 'approve', id)).toContain('second operator');
    expect((await look(player, id)).status).toBe('reviewing');
    expect(await operate('bashir', 'approve', id)).toContain('Approved');
    expect((await look(player, id)).status).toBe('approved');
    expect((await logOf(`withdraw ${id}`)).map(({ operator, act }) => `${operator} ${act}`)).toEqual([
      'amna approve (first name)',
      'bashir approve',
    ]);
  });

  it.each([
    ['paid', 400_000n],
    ['rejected', 500_000n],
  ])('and a second operator resolve an unknown payout as %s [R1.08]', async (verdict, main) => {
    const player = await payingPlayer(world, { main: '5000' });
    const { id } = await withdraw(player, '1000.00', '05');
    await advanceAndSend(1000);
    expect((await look(player, id)).status).toBe('unknown');
    await operate('amna', 'resolve', id, verdict);
    expect((await moneyOf(world, player.id)).blocked).toBe(100_000n);
    await operate('bashir', 'resolve', id, verdict);
    expect((await look(player, id)).status).toBe(verdict);
    expect(await moneyOf(world, player.id)).toEqual({ main, blocked: 0n });
  });

  it('sends unplayed money back to its source [R1.08]', async () => {
    const player = await payingPlayer(world);
    const from = { pay_type: 3, amount: '2000.00', phone: '03001239900', cnic: '35201-7654321-9' };
    const paid = expectOk(await world.call(calls.createDeposit, { body: from, token: player.token })).data;
    await waitForCharges();
    const { id, reason } = await withdraw(player, '1500.00');
    expect(reason).toBe('unplayed_deposits');
    await operate('amna', 'send-back', id, paid.id);
    expect(await moneyOf(world, player.id)).toEqual({ main: 50_000n, blocked: 150_000n });
    await advanceAndSend(1000);
    expect((await look(player, id)).status).toBe('paid');
    const { rows } = await world.pool.query('select phone, returns_deposit_id from withdraw where id = $1', [id]);
    expect(rows).toEqual([{ phone: '+923001239900', returns_deposit_id: paid.id }]);
    expect((await look(player, id)).payout_account.label).toBe('0300•••9900');
    const again = await withdraw(player, '500.00');
    await operate('amna', 'send-back', again.id, paid.id);
    expect(await moneyOf(world, player.id)).toEqual({ main: 0n, blocked: 50_000n });
  });

  it('sees no account owner for a payout that returns to its source', async () => {
    const player = await payingPlayer(world);
    const from = { pay_type: 3, amount: '2000.00', phone: newWallet('06'), cnic: newCnic() };
    const paid = expectOk(await world.call(calls.createDeposit, { body: from, token: player.token })).data;
    await waitForCharges();
    const stranger = await addAccount(player, { pay_type: 1, title: 'Ayesha Khan', iban: newIban('13') });
    const { id } = expectOk(await requestPayout(player, 1, stranger, '1500.00')).data;
    const lineOf = async () => (await operate('amna', 'waiting')).split('\n').find((line) => line.includes(id));
    expect(await lineOf()).toContain('TARIQ SHAH');
    await operate('amna', 'send-back', id, paid.id);
    await advanceAndSend(1000);
    expect((await look(player, id)).status).toBe('unknown');
    expect(await lineOf()).not.toContain('TARIQ SHAH');
  });

  it('and a second operator match a statement line to its deposit', async () => {
    const player = await payingPlayer(world);
    const body = { pay_type: 1, amount: '1500.00', real_name: 'Ayesha' };
    const order = expectOk(await world.call(calls.createDeposit, { body, token: player.token })).data;
    const transfer = { amount: '1400.00', reference: order.bank!.reference, name: 'Ayesha' };
    await fetch(`${world.url}/sandbox/bank/transfer`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(transfer),
    });
    await readStatement(world);
    const { rows } = await world.pool.query(
      "select line_id from bank_line where state = 'review' and deposit_id = $1",
      [order.id],
    );
    const suspense = await houseBalance(world, 'suspense');
    expect(await operate('amna', 'match', rows[0].line_id, order.id)).toContain('second operator');
    expect((await moneyOf(world, player.id)).main).toBe(0n);
    await operate('bashir', 'match', rows[0].line_id, order.id);
    expect((await moneyOf(world, player.id)).main).toBe(140_000n);
    expect(suspense - (await houseBalance(world, 'suspense'))).toBe(140_000n);
    const paid = expectOk(await world.call(calls.getDeposit, { params: { id: order.id }, token: player.token })).data;
    expect(paid).toMatchObject({ status: 'paid', amount: 140_000n });
    await expect(operate('amna', 'match', rows[0].line_id, order.id)).rejects.toThrow('under review');
  });

  it('and a second operator credit a wallet deposit under review with the reported amount', async () => {
    const player = await payingPlayer(world);
    const body = { pay_type: 3, amount: '500.00', phone: '03001230011', cnic: '35201-7654321-9' };
    const order = expectOk(await world.call(calls.createDeposit, { body, token: player.token })).data;
    await waitForCharges();
    await operate('amna', 'deposit', order.id, 'credit');
    expect((await moneyOf(world, player.id)).main).toBe(0n);
    await operate('bashir', 'deposit', order.id, 'credit');
    expect((await moneyOf(world, player.id)).main).toBe(49_900n);
  });

  it('blocks a player, whose session ends and whose approved payout is not sent [R6.04]', async () => {
    const player = await payingPlayer(world, { main: '5000' });
    const { id } = await withdraw(player, '1000.00');
    await operate('amna', 'block', player.id, 'chargeback', 'fraud');
    await world.app.revisions.catchUp();
    const refused = await world.call(calls.listChannels, { token: player.token });
    expect(refused).toMatchObject({ status: 400, code: 40002004 });
    await advanceAndSend(1000);
    const { rows } = await world.pool.query('select state, reason, attempt from withdraw where id = $1', [id]);
    expect(rows).toEqual([{ state: 'reviewing', reason: 'player_blocked', attempt: 0 }]);
    await operate('amna', 'reject', id);
    expect(await moneyOf(world, player.id)).toEqual({ main: 500_000n, blocked: 0n });
    expect(await operate('amna', 'unblock', player.phone!)).toContain('second operator');
    expect(await operate('bashir', 'unblock', player.id)).toContain('Unblocked');
    expect(
      (await logOf(`player ${player.id}`)).map(({ act, before, after }) => [act, before.status, after.status]),
    ).toEqual([
      ['block', 1, 4],
      ['unblock (first name)', 4, undefined],
      ['unblock', 4, 1],
    ]);
  });

  it('changes a setting, which the server then uses', async () => {
    const rules = { ...(world.app.settings.wire('ticket_rules') as object), per_player_open: 7 };
    await operate('amna', 'set', 'ticket_rules', JSON.stringify(rules));
    await expect.poll(() => world.app.settings.get('ticket_rules').per_player_open).toBe(7);
    expect((await logOf('setting ticket_rules'))[0].after).toMatchObject({ per_player_open: 7 });
    await expect(operate('amna', 'set', 'ticket_rules', '{"per_player_open":-1}')).rejects.toThrow('ticket_rules');
    await expect(operate('amna', 'set', 'nonsense', '1')).rejects.toThrow('KEY must be a setting');
    expect(await logOf('setting ticket_rules')).toHaveLength(1);
  });

  it('cannot raise the limit for payouts without a second operator [R1.08]', async () => {
    const wire = world.app.settings.wire('withdraw_rules') as object;
    const before = world.app.settings.get('withdraw_rules').two_person_limit;
    const stored = async () =>
      (await world.pool.query("select config_value from setting where config_key = 'withdraw_rules'")).rows;
    const rules = await stored();
    const higher = JSON.stringify({ ...wire, two_person_limit: '90000.00' });
    expect(await operate('amna', 'set', 'withdraw_rules', higher)).toContain('second operator');
    expect(await operate('amna', 'set', 'withdraw_rules', higher)).toContain('second operator');
    const lower = JSON.stringify({ ...wire, two_person_limit: '80000.00' });
    await expect(operate('bashir', 'set', 'withdraw_rules', lower)).rejects.toThrow('with other values');
    expect(await stored()).toEqual(rules);
    expect(await operate('bashir', 'set', 'withdraw_rules', higher)).toBe('Changed.');
    await expect.poll(() => world.app.settings.get('withdraw_rules').two_person_limit).toBe(9_000_000n);
    await operate('amna', 'set', 'withdraw_rules', JSON.stringify(wire));
    await operate('bashir', 'set', 'withdraw_rules', JSON.stringify(wire));
    await expect.poll(() => world.app.settings.get('withdraw_rules').two_person_limit).toBe(before);
  });

  it('blocks a player named like a phone number, not the owner of the number [R6.04]', async () => {
    const victim = await payingPlayer(world);
    const local = victim.phone!.replace('+92', '0');
    const named = await payingPlayer(world);
    const statusOf = async (id: string) =>
      (await world.pool.query('select status from player where id = $1', [id])).rows[0].status;
    await world.pool.query('update player set user_name = $2 where id = $1', [named.id, `pk_${local}`]);
    await operate('amna', 'block', `pk_${local}`, 'fraud');
    expect([await statusOf(named.id), await statusOf(victim.id)]).toEqual([4, 1]);
    await operate('amna', 'unblock', named.id);
    await operate('bashir', 'unblock', named.id);
    await world.pool.query('update player set user_name = $2 where id = $1', [named.id, local]);
    await expect(operate('amna', 'block', local, 'fraud')).rejects.toThrow('give the id');
    expect([await statusOf(named.id), await statusOf(victim.id)]).toEqual([1, 1]);
  });

  it('freezes an amount, which is shown with its reason [R3.02]', async () => {
    const player = await payingPlayer(world, { main: '1000' });
    await operate('amna', 'freeze', player.id, '400.00', 'court', 'order');
    expect((await world.app.ledger.balances([player.id])).get(player.id)).toMatchObject({
      main: 60_000n,
      freeze: 40_000n,
      freeze_reason: 'court order',
    });
    const { data } = expectOk(await world.call(calls.getPlayer, { token: player.token }));
    expect(data.player_accts).toMatchObject([{ balance: 60_000n, freeze: 40_000n, freeze_reason: 'court order' }]);
    await expect(operate('amna', 'freeze', player.id, '4000.00', 'x')).rejects.toThrow('above the free balance');
  });

  it.each([
    [['approve', randomUUID()], 'no withdrawal'],
    [['approve', 'x'], 'WITHDRAWAL must be an id such as'],
    [['ticket', 'fly'], 'ticket takes list, show, reply, close, take, release, not "fly"'],
    [['freeze', 'x', 'much'], 'AMOUNT must be an amount such as 400'],
    [['approve'], 'WITHDRAWAL is missing. Usage: approve WITHDRAWAL'],
    [['fly'], 'There is no act "fly"'],
    [['resolve', randomUUID(), 'maybe'], 'paid or rejected, not "maybe"'],
    [['block', 'nobody_here', 'x'], 'no player'],
  ])('gets the reason why %j is refused', async (words, reason) => {
    await expect(operate('amna', ...words)).rejects.toThrow(reason);
  });

  it('must be named by --as', async () => {
    await expect(runCommand(world.app, ['waiting'])).rejects.toThrow('--as');
    await expect(runCommand(world.app, ['--as', 'X; drop', 'waiting'])).rejects.toThrow('--as');
  });

  it('cannot change or remove a log entry', async () => {
    await expect(world.pool.query("update operator_log set operator = 'nobody'")).rejects.toThrow('append-only');
    await expect(world.pool.query('delete from operator_log')).rejects.toThrow('append-only');
    await expect(world.pool.query('truncate operator_log')).rejects.toThrow('append-only');
    // An entry number cannot be used twice, even while the trigger of the chain is disabled.
    const client = await world.pool.connect();
    try {
      await client.query('begin; alter table operator_log disable trigger operator_log_is_chained');
      const second = `insert into operator_log (at, operator, act, subject, entry)
        select at, operator, act, subject, entry from operator_log where entry is not null limit 1`;
      await expect(client.query(second)).rejects.toThrow('operator_log_number');
    } finally {
      await client.query('rollback');
      client.release();
    }
    expect(await operate('amna', 'log')).toContain('approve');
  });

  it('leaves a log entry with masked numbers for each read of personal data', async () => {
    const newest = async () =>
      (await world.pool.query('select operator, act, subject, note from operator_log order by entry desc limit 1'))
        .rows[0];
    await operate('bashir', 'waiting');
    expect(await newest()).toEqual({ operator: 'bashir', act: 'waiting', subject: 'read waiting', note: 'waiting' });
    await expect(operate('bashir', 'matches', '+923001234567')).rejects.toThrow('--note WHY');
    await operate('bashir', 'matches', '+923001234567', '--note', 'an excluded player');
    const note = 'an excluded player';
    expect(await newest()).toEqual({
      operator: 'bashir',
      act: 'matches',
      subject: expect.stringMatching(/^number …67 [0-9a-f]{6}$/),
      note,
    });
    await operate('bashir', 'rewards');
    expect(await newest()).toMatchObject({ act: 'matches' });
  });
});
