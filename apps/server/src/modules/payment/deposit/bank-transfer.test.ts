import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { calls } from '@nua/contract';
import type { Cents } from '@nua/money';
import { describe, expect, it, vi } from 'vitest';
import { houseBalance, moneyOf, type PayingPlayer, payingPlayer } from '../../../../../../tests/world/paying-player.ts';
import { readStatement } from '../../../../../../tests/world/read-statement.ts';
import { useWorld } from '../../../../../../tests/world/use-world.ts';
import { expectOk } from '../../../../../../tests/world/world.ts';
import { createBankRail } from '../../../providers/rails/bank/bank-rail.ts';
import { runDueDeposits } from './run-due-deposits.ts';
import { pollStatement, processStatementLine } from './take-statement.ts';

const DAY = 86_400_000;
const world = useWorld();

async function begin(player: PayingPlayer, amount = '1500.00') {
  const body = { pay_type: 1, amount, real_name: 'Ayesha Khan' };
  return expectOk(await world.call(calls.createDeposit, { body, token: player.token })).data;
}
const readDeposit = async (player: PayingPlayer, id: string) =>
  expectOk(await world.call(calls.getDeposit, { params: { id }, token: player.token })).data;

/** Makes a transfer on the sandbox's bank page. The statement line follows immediately. */
async function transfer(amount: string, reference: string) {
  const response = await fetch(`${world.url}/sandbox/bank/transfer`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ amount, reference, name: 'Ayesha Khan' }),
  });
  expect(response.status).toBe(201);
  await world.advance(11_000);
  await pollStatement(world.app);
}

describe('a bank transfer', () => {
  it('is credited even when an earlier statement line is invalid [R1.07]', async () => {
    const player = await payingPlayer(world);
    const order = await begin(player);
    await transfer('10.00', 'thanks\u0000for\u0007all');
    await transfer('1500.00', order.bank!.reference);
    expect(await readDeposit(player, order.id)).toMatchObject({ status: 'paid' });
    const { rows } = await world.pool.query("select state from bank_line where reference = 'thanks for all'");
    expect(rows).toEqual([{ state: 'review' }]);
  });

  it('is reviewed when the player has closed the account, and later transfers are still credited [R2.13 closing]', async () => {
    const closed_player = await payingPlayer(world);
    const order = await begin(closed_player);
    await world.pool.query("update deposit set state = 'expired', next_at = null where id = $1", [order.id]);
    await world.pool.query(
      'update player set status = 5, closed_at = $2, phone = null, user_name = null, password_hash = null where id = $1',
      [closed_player.id, world.clock.now()],
    );
    await transfer('1500.00', order.bank!.reference);
    const { rows } = await world.pool.query('select state, reason from bank_line where deposit_id = $1', [order.id]);
    expect(rows).toEqual([{ state: 'review', reason: 'account_closed' }]);
    expect((await moneyOf(world, closed_player.id)).main).toBe(0n);
    const player = await payingPlayer(world);
    const next = await begin(player);
    await transfer('1500.00', next.bank!.reference);
    expect(await readDeposit(player, next.id)).toMatchObject({ status: 'paid' });
  });

  it('is credited even when an earlier statement line cannot be stored [R1.07]', async () => {
    const player = await payingPlayer(world);
    const order = await begin(player);
    const line = { at: world.clock.now(), reference: '', sender: '', sender_iban: null };
    const huge = { ...line, line_id: 'HUGE', amount_cents: (10n ** 20n) as Cents };
    const good = { ...line, line_id: 'GOOD', amount_cents: 150_000n as Cents, reference: order.bank!.reference };
    const bank = world.app.ports.rails.bank!;
    const real = bank.readLines;
    const cursors: string[] = [];
    bank.readLines = async (cursor) => {
      cursors.push(cursor);
      return { lines: [huge, good], next: '999999', invalid_count: 0 };
    };
    try {
      expect(await readStatement(world)).toBe(1);
      expect(await readStatement(world)).toBe(0);
    } finally {
      bank.readLines = real;
    }
    expect(await readDeposit(player, order.id)).toMatchObject({ status: 'paid' });
    expect((await moneyOf(world, player.id)).main).toBe(150_000n);
    expect(cursors[1]).toBe(cursors[0]);
  });

  it('is credited from the last line of a statement with 1,200 earlier lines [R1.07]', async () => {
    const player = await payingPlayer(world);
    const order = await begin(player);
    const at = world.clock.now().toISOString();
    const other = {
      at,
      kind: 'credit',
      amount: '1.00',
      currency: 'PKR',
      reference: 'x'.repeat(140),
      sender_name: 'Someone',
    };
    const lines = Array.from({ length: 1_200 }, (_none, n) => ({ ...other, id: `L${n}` }));
    lines.push({ ...other, id: 'LAST', amount: '1500.00', reference: order.bank!.reference });
    const bank = createServer((_request, response) => response.end(JSON.stringify({ lines, next: '1' })));
    await new Promise<void>((done) => bank.listen(0, '127.0.0.1', done));
    try {
      const { port } = bank.address() as AddressInfo;
      const statement = await createBankRail({ statement_url: `http://127.0.0.1:${port}/` }).readLines('0');
      expect(statement?.lines).toHaveLength(1_201);
      expect(await processStatementLine(world.app, statement!.lines.at(-1)!)).toBe(true);
      expect(await readDeposit(player, order.id)).toMatchObject({ status: 'paid' });
    } finally {
      bank.close();
    }
  });

  it('shows the receiving account and the reference, and is credited from the statement without an operator [R1.07] [R3.12]', async () => {
    const player = await payingPlayer(world);
    const order = await begin(player);
    expect(order).toMatchObject({ status: 'awaiting_approval', next: { step: 'send_transfer' } });
    expect(order.bank).toMatchObject({
      iban: expect.stringMatching(/^PK\d{2}/),
      reference: expect.stringMatching(/^NUA\w{7}$/),
    });
    await transfer(
      '1500.00',
      `rent ${order.bank!.reference.slice(0, 3)} ${order.bank!.reference.slice(3).toLowerCase()}`,
    );
    expect(await readDeposit(player, order.id)).toMatchObject({ status: 'paid', final: true });
    expect((await moneyOf(world, player.id)).main).toBe(150_000n);
    await readStatement(world);
    expect((await moneyOf(world, player.id)).main).toBe(150_000n);
  });

  it('is reviewed when the amount differs, and the money waits in suspense [R1.07]', async () => {
    const player = await payingPlayer(world);
    const order = await begin(player);
    const before = await houseBalance(world, 'suspense');
    await transfer('1400.00', order.bank!.reference);
    expect(await readDeposit(player, order.id)).toMatchObject({ status: 'reviewing', reason: 'amount_differs' });
    expect((await moneyOf(world, player.id)).main).toBe(0n);
    expect((await houseBalance(world, 'suspense')) - before).toBe(140_000n);
  });

  it.each([
    ['without a reference', 'for ayesha', 'reference_missing'],
    ['with an unknown reference', 'NUA2222222', 'reference_unknown'],
  ])('%s is reviewed and credits no player', async (_name, reference, reason) => {
    const before = await houseBalance(world, 'suspense');
    await transfer('700.00', reference);
    expect((await houseBalance(world, 'suspense')) - before).toBe(70_000n);
    const { rows } = await world.pool.query("select reason from bank_line where state = 'review' and reference = $1", [
      reference,
    ]);
    expect(rows).toEqual([{ reason }]);
  });

  it('is credited once and reviewed once when it is sent twice', async () => {
    const player = await payingPlayer(world);
    const order = await begin(player);
    await transfer('1500.00', order.bank!.reference);
    await transfer('1500.00', order.bank!.reference);
    expect((await moneyOf(world, player.id)).main).toBe(150_000n);
    const { rows } = await world.pool.query("select reason from bank_line where deposit_id = $1 and state = 'review'", [
      order.id,
    ]);
    expect(rows).toEqual([{ reason: 'paid_twice' }]);
  });

  it('is credited even after its order expired', async () => {
    const player = await payingPlayer(world);
    const order = await begin(player);
    await world.advance(3 * DAY + 1000);
    await runDueDeposits(world.app);
    expect(await readDeposit(player, order.id)).toMatchObject({ status: 'expired', reason: 'no_transfer_in_time' });
    await transfer('1500.00', order.bank!.reference);
    expect((await readDeposit(player, order.id)).status).toBe('paid');
  });

  it('is credited once when several workers process its line at the same time', async () => {
    const player = await payingPlayer(world);
    const order = await begin(player);
    const line = {
      line_id: 'B1',
      at: world.clock.now(),
      amount_cents: 150_000n as never,
      reference: order.bank!.reference,
      sender: 'A',
      sender_iban: null,
    };
    const taken = await Promise.all([1, 2, 3, 4].map(() => processStatementLine(world.app, line)));
    expect(taken.filter(Boolean)).toHaveLength(1);
    expect((await moneyOf(world, player.id)).main).toBe(150_000n);
  });

  it('is not credited by the bank’s notice, which only triggers a poll of the statement', async () => {
    const player = await payingPlayer(world);
    const order = await begin(player);
    const notice = await fetch(`${world.url}/api/c/payment/ipn/bank`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ lines: [{ id: 'X', amount: '1500.00', reference: order.bank!.reference }] }),
    });
    expect(notice.status).toBe(200);
    expect((await readDeposit(player, order.id)).status).toBe('awaiting_approval');
  });

  it('causes at most one poll of the statement in ten seconds, however many notices arrive [R1.07]', async () => {
    let polls = 0;
    const { bank } = world.app.ports.rails;
    const readLines = vi.spyOn(bank!, 'readLines').mockImplementation(async () => {
      polls += 1;
      return null;
    });
    try {
      await world.advance(10_000);
      const notice = () =>
        fetch(`${world.url}/api/c/payment/ipn/bank`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{}',
        });
      const sent = await Promise.all(Array.from({ length: 40 }, notice));
      expect(sent.map(({ status }) => status)).toEqual(Array(40).fill(200));
      expect(polls).toBe(1);
      await world.advance(9_999);
      await notice();
      expect(polls).toBe(1);
      await world.advance(1);
      await notice();
      await notice();
      expect(polls).toBe(2);
    } finally {
      readLines.mockRestore();
    }
  });
});

describe('the pay types', () => {
  it('for withdrawals change with the setting withdraw_setting [R3.11] [R3.12]', async () => {
    const player = await payingPlayer(world);
    const channels = async () => expectOk(await world.call(calls.listChannels, { token: player.token })).data;
    expect((await channels()).withdraw.map(({ pay_type }) => pay_type)).toEqual([3, 2, 1]);
    const first = (await channels()).deposit[0]!;
    expect(first).toMatchObject({
      pay_type: 3,
      name: 'jazzcash',
      open: true,
      fields: ['phone', 'cnic'],
      minimum: 10_000n,
    });
    const { setSetting } = await import('../../../settings/set-setting.ts');
    const client = await world.pool.connect();
    const value = { withdrawal_pay_type_setting: [{ pay_type: 1 }, { pay_type: 2, open: false }] };
    await setSetting(client, 'withdraw_setting', value, 'test', world.clock.now());
    client.release();
    await expect.poll(async () => (await channels()).withdraw.length).toBe(2);
    const changed = await channels();
    expect(changed.withdraw.map(({ pay_type, open }) => [pay_type, open])).toEqual([
      [1, true],
      [2, false],
    ]);
    expect(changed.deposit).toHaveLength(3);
  });
});

describe('a site with real money', () => {
  it('does not start while guests receive a grant in the main wallet [R6.03]', async () => {
    const { assertNoDemoGrant } = await import('./deposit-feature.ts');
    const { config, settings } = world.app;
    const with_grant = { get: () => ({ demo_grant: 200_000n }) } as unknown as typeof settings;
    expect(() =>
      assertNoDemoGrant({ config: { ...config, licence_reference: 'LIC-1' }, settings: with_grant }),
    ).toThrow('demo_grant');
    expect(() => assertNoDemoGrant({ config: { ...config, licence_reference: 'LIC-1' }, settings })).not.toThrow();
    expect(() => assertNoDemoGrant({ config, settings: with_grant })).not.toThrow();
  });
});
