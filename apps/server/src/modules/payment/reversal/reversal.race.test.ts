import { calls, errors } from '@nua/contract';
import { parseCents } from '@nua/money';
import { beforeAll, describe, expect, it } from 'vitest';
import { doDueWork } from '../../../../../../tests/world/do-due-work.ts';
import { agreeAs, giveNames, operateAs } from '../../../../../../tests/world/operator-names.ts';
import { type PayingPlayer, payingPlayer } from '../../../../../../tests/world/paying-player.ts';
import { openRound, readyTable } from '../../../../../../tests/world/play.ts';
import { depositPaid, totalsOf } from '../../../../../../tests/world/reversing.ts';
import { useWorld } from '../../../../../../tests/world/use-world.ts';
import { withdrawing } from '../../../../../../tests/world/withdrawing.ts';
import { expectOk, type Someone } from '../../../../../../tests/world/world.ts';
import { reconcileBooks } from '../../../ledger/reconcile-books.ts';
import { abandonDueRounds, ROUND_TIMEOUT_MS } from '../../play/arcade/abandon-due-rounds.ts';
import { pullForDebts } from '../../play/game/pull-for-debts.ts';
import { applyGatewayResult } from '../deposit/apply-gateway-result.ts';
import { runDueWithdraws } from '../withdraw/run-due-withdraws.ts';

const ATTEMPTS = 4;
const world = useWorld();
beforeAll(async () => {
  await giveNames(world, 'amna', 'bashir');
});

const { toWallet, requestPayout } = withdrawing(() => world);
const operate = (...words: string[]) => operateAs(world, 'amna', ...words);
const reverse = (id: string) =>
  applyGatewayResult(world.app, id, { state: 'reversed', source: 'inquiry', reason: 'reversed' });
const launch = (player: PayingPlayer) =>
  world.call(calls.launchGame, { token: player.token, body: { game_id: 'dice' } });
const pull = (player: PayingPlayer) => world.call(calls.pullGameWallet, { token: player.token });

/** Runs both at the same time; the number of the attempt decides which starts first. */
async function inParallel(attempt: number, a: () => Promise<unknown>, b: () => Promise<unknown>) {
  const [first, second] = attempt % 2 === 0 ? [a, b] : [b, a];
  await Promise.all([first(), second()]);
}

/** Runs the due work, then expects that all of the reversed money is recovered and nothing was paid out. */
async function expectAllRecovered(player: PayingPlayer) {
  await doDueWork(world);
  await doDueWork(world);
  expect(await totalsOf(world, player)).toEqual({
    main: 0n,
    game: 0n,
    blocked: 0n,
    debt: 0n,
    paid_out: 0n,
    in_transit: 0n,
  });
  expect(await reconcileBooks(world.pool)).toEqual([]);
}

const attempts = Array.from({ length: ATTEMPTS }, (_, attempt) => attempt);

describe('a reversal at the same time as', () => {
  it.each(attempts)('a launch recovers the whole deposit (%i)', async (attempt) => {
    const player = await payingPlayer(world);
    const deposit = await depositPaid(world, player);
    await inParallel(
      attempt,
      () => reverse(deposit),
      () => launch(player),
    );
    await expectAllRecovered(player);
  });

  it.each(attempts)('a pull recovers the whole deposit (%i)', async (attempt) => {
    const player = await payingPlayer(world);
    const deposit = await depositPaid(world, player);
    expectOk(await launch(player));
    await inParallel(
      attempt,
      () => reverse(deposit),
      () => Promise.all([pull(player), pullForDebts(world.app)]),
    );
    await expectAllRecovered(player);
  });

  it.each(attempts)('a withdrawal request recovers the whole deposit (%i)', async (attempt) => {
    const player = await payingPlayer(world);
    const account = await toWallet(player, 3, '00');
    const deposit = await depositPaid(world, player, '4000.00');
    let response: { code: number } | undefined;
    await inParallel(
      attempt,
      () => reverse(deposit),
      async () => {
        response = await requestPayout(player, 3, account, '4000.00');
      },
    );
    expect([0, errors.INSUFFICIENT_FUNDS, errors.DEBT_OUTSTANDING]).toContain(response?.code);
    await expectAllRecovered(player);
  });

  it.each(attempts)('an approval recovers the whole deposit (%i)', async (attempt) => {
    const player = await payingPlayer(world);
    const deposit = await depositPaid(world, player, '4000.00');
    const { data } = expectOk(await requestPayout(player, 3, await toWallet(player, 3, '00'), '4000.00'));
    expect(data.status).toBe('reviewing');
    await inParallel(
      attempt,
      () => reverse(deposit),
      () => operate('approve', data.id).catch(() => 'refused'),
    );
    await expectAllRecovered(player);
  });

  it.each(attempts)(
    'the sending of a payout leaves a debt of exactly the amount that was paid out (%i)',
    async (attempt) => {
      const player = await payingPlayer(world);
      const deposit = await depositPaid(world, player, '4000.00');
      const { data } = expectOk(await requestPayout(player, 3, await toWallet(player, 3, '00'), '4000.00'));
      await operate('approve', data.id);
      await inParallel(
        attempt,
        () => reverse(deposit),
        () => runDueWithdraws(world.app),
      );
      await doDueWork(world);
      const { paid_out, debt, main, blocked } = await totalsOf(world, player);
      expect([paid_out, main, blocked]).toEqual([debt, 0n, 0n]);
      expect([0n, parseCents('4000.00')]).toContain(paid_out);
      expect(await reconcileBooks(world.pool)).toEqual([]);
    },
  );

  it('the release of a frozen amount recovers the whole deposit', async () => {
    for (let attempt = 0; attempt < 3 * ATTEMPTS; attempt += 1) {
      const player = await payingPlayer(world);
      const deposit = await depositPaid(world, player);
      await operate('freeze', player.id, '1200', 'a test');
      const proposed = await operate('freeze', player.id, '0');
      await inParallel(
        attempt,
        () => agreeAs(world, 'bashir', proposed),
        () => reverse(deposit),
      );
      await expectAllRecovered(player);
    }
  });

  it('a freeze takes the remaining money, and the frozen amount becomes debt', async () => {
    for (let attempt = 0; attempt < 3 * ATTEMPTS; attempt += 1) {
      const player = await payingPlayer(world);
      const deposit = await depositPaid(world, player);
      // If the reversal was applied first, nothing is left to freeze.
      const freeze = () => operate('freeze', player.id, '1200', 'a test').catch(() => 'refused');
      await inParallel(attempt, freeze, () => reverse(deposit));
      const { main, debt } = await totalsOf(world, player);
      expect([main, [0n, 120_000n].includes(debt)]).toEqual([0n, true]);
      expect(await reconcileBooks(world.pool)).toEqual([]);
    }
  });

  it('other notices of the same reversal is applied once', async () => {
    const player = await payingPlayer(world);
    const deposit = await depositPaid(world, player);
    await Promise.all([reverse(deposit), reverse(deposit), reverse(deposit)]);
    await expectAllRecovered(player);
  });
});

describe('a debt while a round is open', () => {
  it('is paid from the game wallet at once, and from the round’s money when the round ends', async () => {
    const player = await payingPlayer(world);
    const who = player as unknown as Someone;
    const deposit = await depositPaid(world, player);
    await openRound(world, await readyTable(world, who, parseCents('10000.00')), '100.00');
    await reverse(deposit);
    await pullForDebts(world.app);
    expect(await totalsOf(world, player)).toMatchObject({ game: 0n, debt: 10_000n });
    world.clock.advance(ROUND_TIMEOUT_MS);
    await abandonDueRounds(world.app);
    await pullForDebts(world.app);
    expect(await totalsOf(world, player)).toMatchObject({ game: 0n, debt: 0n });
  });
});
