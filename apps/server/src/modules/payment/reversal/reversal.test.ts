import { calls, errors } from '@nua/contract';
import { withdrawStates } from '@nua/contract/withdraw.ts';
import { parseCents } from '@nua/money';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { doDueWork } from '../../../../../../tests/world/do-due-work.ts';
import { agreeAs, giveNames, operateAs } from '../../../../../../tests/world/operator-names.ts';
import { paidResult } from '../../../../../../tests/world/paid-result.ts';
import { moneyOf, type PayingPlayer, payingPlayer } from '../../../../../../tests/world/paying-player.ts';
import {
  depositPaid,
  loseMain,
  notifyReversal,
  owingPlayer,
  totalsOf,
} from '../../../../../../tests/world/reversing.ts';
import { useWorld } from '../../../../../../tests/world/use-world.ts';
import { withdrawing } from '../../../../../../tests/world/withdrawing.ts';
import { expectOk, PASSWORD } from '../../../../../../tests/world/world.ts';
import type { PayoutState } from '../../../core/ports/payout-rail.ts';
import { reconcileBooks } from '../../../ledger/reconcile-books.ts';
import { applyGatewayResult } from '../deposit/apply-gateway-result.ts';
import { applyPayoutResult } from '../withdraw/apply-payout-result.ts';
import { sendWithdraw } from '../withdraw/run-due-withdraws.ts';
import type { WithdrawRow } from '../withdraw/withdraw-row.ts';
import { PAYOUT_FATES } from './reversal-rules.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const world = useWorld();
beforeAll(async () => {
  await giveNames(world, 'amna', 'bashir');
});
afterEach(async () => {
  expect(await reconcileBooks(world.pool)).toEqual([]);
});

const { toWallet, requestPayout, look } = withdrawing(() => world);
const operate = (...words: string[]) => operateAs(world, 'amna', ...words);
const debtOf = (player: PayingPlayer) => world.app.ledger.debtOf(world.pool, player.id);
const depositOf = async (player: PayingPlayer, id: string) =>
  expectOk(await world.call(calls.getDeposit, { params: { id }, token: player.token })).data;
const launch = (player: PayingPlayer) =>
  world.call(calls.launchGame, { token: player.token, body: { game_id: 'dice' } });
const rowOf = async (id: string) =>
  (await world.pool.query<WithdrawRow>('select * from withdraw where id = $1', [id])).rows[0]!;
const setState = (id: string, state: string) =>
  world.pool.query('update withdraw set state = $2, attempt = 1, next_at = null, final_at = null where id = $1', [
    id,
    state,
  ]);
const lastMessage = async (player: PayingPlayer) =>
  (
    await world.pool.query<{ template: string }>(
      'select template from message where player_id = $1 order by id desc limit 1',
      [player.id],
    )
  ).rows[0]?.template;

/** Advances the time and runs the worker repeatedly: one run takes a limited number of rows. */
async function pass(ms: number) {
  await world.advance(ms);
  do await doDueWork(world);
  while ((await world.pool.query('select 1 from deposit where next_at <= $1', [world.clock.now()])).rowCount);
}

describe('a deposit reversed while its money is in a game', () => {
  it.each(['122', '119', '126', '128', '131'] as const)(
    'cannot be withdrawn after the game wallet is pulled (code %s)',
    async (code) => {
      const player = await payingPlayer(world);
      const deposit = await depositPaid(world, player);
      expectOk(await launch(player));
      await notifyReversal(world, deposit, code);
      expect(await debtOf(player)).toBe(1_000_000n);
      expectOk(await world.call(calls.pullGameWallet, { token: player.token }));
      expect([await debtOf(player), (await moneyOf(world, player.id)).main]).toEqual([0n, 0n]);
      const response = await requestPayout(player, 3, await toWallet(player, 3, '00'), '10000.00');
      await doDueWork(world);
      expect(response.code).toBe(errors.INSUFFICIENT_FUNDS);
      expect(await totalsOf(world, player)).toMatchObject({ main: 0n, game: 0n, blocked: 0n, paid_out: 0n, debt: 0n });
    },
  );

  it('is recovered from the game without an action of the player', async () => {
    const player = await payingPlayer(world);
    const deposit = await depositPaid(world, player);
    expectOk(await launch(player));
    await notifyReversal(world, deposit, '122');
    await doDueWork(world);
    expect(await totalsOf(world, player)).toMatchObject({ game: 0n, main: 0n, debt: 0n });
    expect((await depositOf(player, deposit)).status).toBe('reversed');
  });

  it('stays in the game when the main wallet covers the reversal', async () => {
    const player = await payingPlayer(world);
    const deposit = await depositPaid(world, player);
    expectOk(await launch(player));
    await depositPaid(world, player, '12000.00');
    await notifyReversal(world, deposit, '122');
    await doDueWork(world);
    expect(await totalsOf(world, player)).toMatchObject({ main: 200_000n, game: 1_000_000n, debt: 0n });
  });
});

const payoutStates = withdrawStates.filter((state) => state !== 'requested');

describe('a payout of a player with a reversed deposit', () => {
  it.each(payoutStates)('in the state %s is cancelled only if it was not sent', async (state) => {
    const player = await payingPlayer(world, { main: '3000' });
    const id = expectOk(await requestPayout(player, 3, await toWallet(player, 3, '00'), '3000.00')).data.id;
    const deposit = await depositPaid(world, player);
    await loseMain(world, player, '8000.00');
    const isOver = PAYOUT_FATES.reported[state] === 'ended';
    if (isOver) {
      await setState(id, 'unknown');
      if (state === 'cancelled') await setState(id, 'approved');
      if (state === 'cancelled')
        expectOk(
          await world.call(calls.cancelWithdraw, { params: { id }, body: { action: 'cancel' }, token: player.token }),
        );
      else
        await applyPayoutResult(world.app, await rowOf(id), {
          result: { state: state as PayoutState, reason: 'r' },
          source: 'inquiry',
          attempt: 1,
        });
    } else await setState(id, state);
    await notifyReversal(world, deposit, '122');
    const fate = PAYOUT_FATES.reported[state];
    const after = await rowOf(id);
    expect([after.state, after.reason === 'deposit_reversed']).toEqual(
      fate === 'void' ? ['cancelled', true] : [state, false],
    );
    // When the deposit was reversed, the main wallet had 2,000 left, and 3,000 were held for the payout.
    const is_returned = fate === 'void' || state === 'rejected' || state === 'cancelled';
    expect(await totalsOf(world, player)).toMatchObject({
      main: 0n,
      blocked: fate === 'run_on' ? 300_000n : 0n,
      debt: is_returned ? 500_000n : 800_000n,
    });
  });

  it.each([
    ['sending', 'paid', 'paid', 800_000n],
    ['sending', 'rejected', 'rejected', 500_000n],
    ['sending', 'unknown', 'unknown', 800_000n],
    ['sending', 'not_sent', 'cancelled', 500_000n],
    ['unknown', 'paid', 'paid', 800_000n],
    ['unknown', 'rejected', 'rejected', 500_000n],
    ['unknown', 'unknown', 'unknown', 800_000n],
    ['unknown', 'not_sent', 'unknown', 800_000n],
  ] as const)('in the state %s gets the result %s and then has the state %s', async (state, reported, end, debt) => {
    const player = await payingPlayer(world, { main: '3000' });
    const id = expectOk(await requestPayout(player, 3, await toWallet(player, 3, '00'), '3000.00')).data.id;
    const deposit = await depositPaid(world, player);
    await loseMain(world, player, '8000.00');
    await setState(id, state);
    await notifyReversal(world, deposit, '122');
    expect(await debtOf(player)).toBe(800_000n);
    const result = { state: reported, reason: 'r' };
    await applyPayoutResult(world.app, await rowOf(id), { result, source: 'sender', attempt: 1 });
    expect([(await rowOf(id)).state, await debtOf(player), (await moneyOf(world, player.id)).main]).toEqual([
      end,
      debt,
      0n,
    ]);
    if (end === 'rejected') {
      expect((await look(player, id)).debt_paid).toBe(300_000n);
      expect(await lastMessage(player)).toBe('withdraw_returned_debt');
    }
  });

  it('is not sent while the player has a debt, even if it was approved', async () => {
    const { player } = await owingPlayer(world);
    const other = await payingPlayer(world, { main: '1000' });
    const id = expectOk(await requestPayout(other, 3, await toWallet(other, 3, '00'))).data.id;
    // The product never reaches this state, but the sender must refuse it.
    await world.app.ledger.openDebtAccount(world.pool, other.id);
    const journal = crypto.randomUUID();
    await world.app.ledger.post(world.pool, [
      {
        id: journal,
        owner_id: other.id,
        key: journal,
        request_hash: Buffer.alloc(32),
        currency: 'PKR',
        at: world.clock.now(),
        legs: [
          {
            debit: { player_id: other.id, purpose: 'debt' },
            credit: { house: 'adjustment' },
            amount: parseCents('400.00'),
            reason: 'debt',
          },
        ],
      },
    ]);
    await sendWithdraw(world.app, await rowOf(id));
    expect((await rowOf(id)).state).toBe('cancelled');
    expect(await totalsOf(world, other)).toMatchObject({ main: 60_000n, blocked: 0n, debt: 0n, paid_out: 0n });
    expect(await debtOf(player)).toBe(900_000n);
  });

  it('cannot be requested while the player has a debt', async () => {
    const { player } = await owingPlayer(world);
    const account = await toWallet(player, 3, '00');
    const refused = await requestPayout(player, 3, account, '500.00');
    expect([refused.status, refused.code, refused.wire]).toEqual([409, errors.DEBT_OUTSTANDING, { debt: '9000.00' }]);
    await depositPaid(world, player, '9500.00');
    expectOk(await requestPayout(player, 3, account, '500.00'));
  });
});

describe('a player’s debt', () => {
  it('is paid by the next deposit before the rest becomes available', async () => {
    const { player } = await owingPlayer(world);
    const shown = expectOk(await world.call(calls.getPlayer, { token: player.token })).data;
    expect(shown.player_accts[0]).toMatchObject({ balance: 0n, debt: 900_000n });
    expect(await lastMessage(player)).toBe('deposit_reversed_owed');
    const small = await depositPaid(world, player, '2500.00');
    expect([await debtOf(player), (await moneyOf(world, player.id)).main]).toEqual([650_000n, 0n]);
    const large = await depositPaid(world, player, '10000.00');
    expect([await debtOf(player), (await moneyOf(world, player.id)).main]).toEqual([0n, 350_000n]);
    expect([(await depositOf(player, small)).debt_paid, (await depositOf(player, large)).debt_paid]).toEqual([
      250_000n,
      650_000n,
    ]);
    expect(await lastMessage(player)).toBe('deposit_paid_debt');
    const records = expectOk(await world.call(calls.listFundRecords, { token: player.token })).data.list;
    expect(records.slice(0, 2)).toMatchObject([
      { kind: 'debt', amount: -650_000n, balance_after: 350_000n },
      { kind: 'deposit', amount: 1_000_000n },
    ]);
  });

  it('is paid from a frozen amount when it is released', async () => {
    const player = await payingPlayer(world);
    const deposit = await depositPaid(world, player);
    await operate('freeze', player.id, '4000', 'looked', 'at');
    await notifyReversal(world, deposit, '122');
    expect(await debtOf(player)).toBe(400_000n);
    await agreeAs(world, 'bashir', await operate('freeze', player.id, '0'));
    expect(await totalsOf(world, player)).toMatchObject({ main: 0n, debt: 0n });
  });

  it('is the sum of several reversals', async () => {
    const player = await payingPlayer(world);
    const first = await depositPaid(world, player, '3000.00');
    const second = await depositPaid(world, player, '2000.00');
    await loseMain(world, player, '4500.00');
    await notifyReversal(world, first, '122');
    await notifyReversal(world, second, '131');
    expect(await debtOf(player)).toBe(450_000n);
    // When one reversal is undone, its money pays the other debt.
    await notifyReversal(world, first, null);
    await doDueWork(world);
    expect(await totalsOf(world, player)).toMatchObject({ main: 0n, debt: 150_000n });
  });

  it('that the main wallet pays at once ends the requirement to play the reversed deposit', async () => {
    const player = await payingPlayer(world, { main: '5000' });
    const account = await toWallet(player, 3, '00');
    const deposit = await depositPaid(world, player, '3000.00');
    const reasonNow = async () => expectOk(await requestPayout(player, 3, account, '500.00')).data.reason;
    expect(await reasonNow()).toBe('unplayed_deposits');
    await notifyReversal(world, deposit, '122');
    expect(await reasonNow()).toBeNull();
    await notifyReversal(world, deposit, null);
    await doDueWork(world);
    expect(await reasonNow()).toBe('unplayed_deposits');
  });

  it('prevents the closing of the account', async () => {
    const { player } = await owingPlayer(world);
    const { obstacles } = expectOk(await world.call(calls.getClosing, { token: player.token })).data;
    expect(obstacles).toEqual([{ kind: 'debt', amount: 900_000n }]);
  });
});

describe('an undone reversal', () => {
  it('restores the whole deposit, including the part of the debt that was paid since', async () => {
    const { player, deposit } = await owingPlayer(world);
    await depositPaid(world, player, '2500.00');
    expect(await debtOf(player)).toBe(650_000n);
    await notifyReversal(world, deposit, null);
    await doDueWork(world);
    expect(await depositOf(player, deposit)).toMatchObject({ status: 'paid', final: true, reason: null });
    expect(await totalsOf(world, player)).toMatchObject({ main: 350_000n, debt: 0n });
    expect(await lastMessage(player)).toBe('deposit_restored');
  });

  it('restores the deposit once, even when it is reported repeatedly', async () => {
    const { player, deposit } = await owingPlayer(world);
    await notifyReversal(world, deposit, null);
    await Promise.all([doDueWork(world), doDueWork(world), doDueWork(world)]);
    await notifyReversal(world, deposit, null);
    await doDueWork(world);
    expect(await totalsOf(world, player)).toMatchObject({ main: 100_000n, debt: 0n });
  });

  it('is accepted only from our own query, not from a notice', async () => {
    const { player, deposit } = await owingPlayer(world);
    for (const source of ['ipn', 'return'] as const) {
      await applyGatewayResult(world.app, deposit, await paidResult(world, deposit, source));
      await doDueWork(world);
      expect(await depositOf(player, deposit)).toMatchObject({ status: 'reversed', reason: 'reversed' });
    }
    expect(await totalsOf(world, player)).toMatchObject({ main: 0n, debt: 900_000n });
  });

  it('is not accepted if the response belongs to a query made before the reversal', async () => {
    const { player, deposit } = await owingPlayer(world);
    const response = await paidResult(world, deposit, 'inquiry');
    await applyGatewayResult(world.app, deposit, response, 'checking');
    expect((await depositOf(player, deposit)).status).toBe('reversed');
    expect(await debtOf(player)).toBe(900_000n);
  });

  it('restores the deposit even if its notice arrives before the notice of the reversal', async () => {
    const player = await payingPlayer(world);
    const deposit = await depositPaid(world, player);
    await applyGatewayResult(world.app, deposit, await paidResult(world, deposit));
    expect((await moneyOf(world, player.id)).main).toBe(1_000_000n);
    await applyGatewayResult(world.app, deposit, { state: 'reversed', source: 'ipn', reason: 'reversed' });
    expect((await moneyOf(world, player.id)).main).toBe(0n);
    // The gateway is queried once more and returns the present state.
    await pass(10 * MINUTE + 1000);
    expect((await depositOf(player, deposit)).status).toBe('paid');
    expect((await moneyOf(world, player.id)).main).toBe(1_000_000n);
  });

  it('is found by the daily query when a dispute ends without a notice', async () => {
    const player = await payingPlayer(world);
    const deposit = await depositPaid(world, player);
    await notifyReversal(world, deposit, '126');
    await pass(10 * MINUTE + 1000);
    expect(await depositOf(player, deposit)).toMatchObject({ status: 'reversed', reason: 'disputed' });
    const { rows } = await world.pool.query<{ reference: string }>('select reference from deposit where id = $1', [
      deposit,
    ]);
    world.sandbox.reverse(rows[0]!.reference, null, { quietly: true });
    await pass(DAY);
    expect((await depositOf(player, deposit)).status).toBe('paid');
    expect((await moneyOf(world, player.id)).main).toBe(1_000_000n);
  });
});

describe('staff', () => {
  it('see each reversed deposit with its debt in the waiting list, until a staff member acknowledges it', async () => {
    const { player, deposit } = await owingPlayer(world);
    const line = async () => (await operate('waiting')).split('\n').find((text) => text.includes(deposit));
    expect(await line()).toMatch(/reversal .* 10,000\.00 {2}reversed reversed; owes 9000\.00 /);
    expect(await operate('acknowledge', deposit)).toBe('Acknowledged. The player owes 9,000.00.');
    expect(await line()).toBeUndefined();
    await expect(operate('acknowledge', deposit)).rejects.toThrow('acknowledged already');
    expect(await debtOf(player)).toBe(900_000n);
    // A deposit that is reversed a second time is listed again.
    await notifyReversal(world, deposit, null);
    await doDueWork(world);
    await expect(operate('acknowledge', deposit)).rejects.toThrow('The deposit is paid');
    await notifyReversal(world, deposit, '122');
    expect(await line()).toContain('reversal');
  });
});

describe('an unexpected reversal', () => {
  it('is recorded in the books and listed for staff when the player has closed the account', async () => {
    const player = (await world.player()) as unknown as PayingPlayer;
    const deposit = await depositPaid(world, player, '4000.00');
    await loseMain(world, player, '4000.00');
    const proof = { purpose: 'close_account', password: PASSWORD };
    expectOk(await world.call(calls.verifyPassword, { token: player.token, body: proof }));
    expectOk(await world.call(calls.closeAccount, { token: player.token, body: {} }));
    await notifyReversal(world, deposit, '122');
    expect(await debtOf(player)).toBe(parseCents('4000.00'));
    expect(await operate('waiting')).toContain(deposit);
  });

  it('is found by the next query if the deposit was restored by mistake', async () => {
    const player = await payingPlayer(world);
    const deposit = await depositPaid(world, player);
    await notifyReversal(world, deposit, '122');
    const response = await paidResult(world, deposit, 'inquiry');
    await applyGatewayResult(world.app, deposit, response, 'reversed');
    expect((await depositOf(player, deposit)).status).toBe('paid');
    await world.advance(10 * MINUTE);
    await doDueWork(world);
    expect(await totalsOf(world, player)).toMatchObject({ main: 0n, debt: 0n });
    const { rows } = await world.pool.query('select state from deposit where id = $1', [deposit]);
    expect(rows).toEqual([{ state: 'reversed' }]);
  });
});
