import { randomUUID } from 'node:crypto';
import { calls, errors } from '@nua/contract';
import { cents, parseCents } from '@nua/money';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bonusesOf, grantTo } from '../../../../../tests/world/granting.ts';
import { giveNames, operateAs } from '../../../../../tests/world/operator-names.ts';
import { giveMain, giveProof, type PayingPlayer, payingPlayer } from '../../../../../tests/world/paying-player.ts';
import { diceBet, moneyOf, readyTable, type Table } from '../../../../../tests/world/play.ts';
import { useTwoNodes, useWorld } from '../../../../../tests/world/use-world.ts';
import { withdrawing } from '../../../../../tests/world/withdrawing.ts';
import { reconcileBooks } from '../../ledger/reconcile-books.ts';
import { runDueBonuses } from './run-due-bonuses.ts';

const world = useWorld();
const nodes = useTwoNodes(world);
let who: PayingPlayer;
let table: Table;

beforeAll(async () => {
  await giveNames(world, 'amna');
});

const OWN = 20_000n;
beforeEach(async () => {
  who = await payingPlayer(world);
  table = await readyTable(world, { ...who, device: '', user_name: null }, cents(OWN));
});

type BetResponse = { code: number; data: { stake: bigint; payout: bigint } };
const bet = async (turn: number, stake = '10.00'): Promise<BetResponse> =>
  await nodes[turn % 2]!.call(diceBet, { token: table.token, body: { stake, target_hundredths: 5000, over: false } });
const betMany = (count: number, stake?: string) =>
  Promise.all(Array.from({ length: count }, (_, turn) => bet(turn, stake)));

/** Places bets on both nodes, runs `act` while they are in progress, then places more bets. */
async function whileBetting<Done>(
  act: () => Promise<Done>,
  count = 24,
): Promise<{ done: Done; responses: BetResponse[] }> {
  const first = betMany(count);
  const done = await act();
  const later = await betMany(count);
  return { done, responses: [...(await first), ...later] };
}

const readBonus = async (id: string) => (await bonusesOf(world, who)).find((bonus) => bonus.id === id)!;
const wallets = () => moneyOf(world, { ...who, device: '', user_name: null });
const resultOf = (responses: readonly BetResponse[]) =>
  responses.reduce((sum, { code, data }) => (code === 0 ? sum + data.payout - data.stake : sum), 0n);

async function expectSound(responses: readonly BetResponse[], allowed: readonly number[]) {
  for (const { code } of responses) expect([0, errors.INSUFFICIENT_FUNDS, ...allowed]).toContain(code);
}
afterEach(async () => {
  expect(await reconcileBooks(world.pool)).toEqual([]);
});

describe('during bets with bonus money on two nodes,', () => {
  it('the bonus expires once', async () => {
    const bonus_id = await grantTo(world, who.id, { amount: '500', days: 1 });
    const { responses } = await whileBetting(async () => {
      world.clock.advance(86_400_000);
      await Promise.all([runDueBonuses(world.app), runDueBonuses(nodes[1].app), runDueBonuses(world.app)]);
    });
    // The game session may have expired during that day.
    await expectSound(responses, [errors.NOT_SIGNED_IN]);
    const bonus = await readBonus(bonus_id);
    expect(bonus.left).toBe(0n);
    expect(['expired', 'used']).toContain(bonus.state);
    expect((await wallets()).bonus).toBe(0n);
  });

  it('the bonus clears once, and its amount is paid to the main wallet once', async () => {
    // A stake of 10 counts 2.50, so forty of them make 100.
    const bonus_id = await grantTo(world, who.id, { amount: '100', wager_times: 1, conversion_maximum: cents(3_000n) });
    const responses = [...(await betMany(24)), ...(await betMany(24))];
    await expectSound(responses, []);
    const bonus = await readBonus(bonus_id);
    const { main, game, bonus: left } = await wallets();
    expect(bonus.state === 'cleared' ? main : 0n).toBe(bonus.converted ?? 0n);
    expect(left).toBe(bonus.left);
    const returned = bonus.state === 'cleared' ? OWN + 10_000n + resultOf(responses) - main - game - left : 0n;
    expect(returned).toBeGreaterThanOrEqual(0n);
    if (bonus.converted !== null && bonus.converted < 3_000n) expect(returned).toBe(0n);
  });

  it('parallel requests to give the bonus up take effect once, and no later bet uses it', async () => {
    const bonus_id = await grantTo(world, who.id);
    const { done, responses } = await whileBetting(() =>
      Promise.all(
        Array.from({ length: 8 }, (_, turn) =>
          nodes[turn % 2]!.call(calls.giveUpBonus, { token: who.token, params: { id: bonus_id }, key: world.newKey() }),
        ),
      ),
    );
    await expectSound(responses, []);
    expect(done.filter(({ code }) => code === 0).length).toBeLessThanOrEqual(1);
    expect((await readBonus(bonus_id)).left).toBe(0n);
    const { main, game, bonus } = await wallets();
    expect([main, bonus]).toEqual([0n, 0n]);
    expect(game).toBeGreaterThanOrEqual(0n);
  });

  it('a withdrawal holds the whole current bonus, or is refused', async () => {
    await giveMain(world, who.id, parseCents('5000'));
    const bonus_id = await grantTo(world, who.id, { deposit_id: randomUUID() });
    const payout_account_id = await toWallet(who, 3, '00');
    await giveProof(world, who, 'withdraw', parseCents('1000'));
    const withdraw = (forfeits: string) =>
      nodes[1]!.call(calls.createWithdraw, {
        token: who.token,
        body: { pay_type: 3, amount: '1000.00', payout_account_id, forfeits },
      });
    const { done, responses } = await whileBetting(async () => {
      let response = await withdraw('100.00');
      for (let turn = 0; response.code === errors.WITHDRAW_FORFEITS_BONUS && turn < 100; turn += 1) {
        if (response.wire.forfeits === '0.00') return null;
        response = await withdraw(response.wire.forfeits);
      }
      return response;
    });
    await expectSound(responses, []);
    const bonus = await readBonus(bonus_id);
    if (done?.code === 0) expect(bonus.state).toBe('held');
    else expect(['used', 'cleared', 'active']).toContain(bonus.state);
    expect((await wallets()).bonus).toBe(bonus.state === 'active' ? bonus.left : 0n);
  });

  it('a block refuses every later bet and leaves own and bonus money untouched', async () => {
    const bonus_id = await grantTo(world, who.id);
    const running = betMany(24);
    await operateAs(world, 'amna', 'block', who.id, 'a test');
    const before = await running;
    const later = await betMany(12);
    for (const { code } of later) expect(code).not.toBe(0);
    const { game, bonus } = await wallets();
    expect(game + bonus).toBe(OWN + 10_000n + resultOf(before));
    const { rows } = await world.pool.query('select left_cents from bonus where id = $1', [bonus_id]);
    expect(rows).toEqual([{ left_cents: bonus }]);
  });

  it('a transfer back to the main wallet returns own money once', async () => {
    const bonus_id = await grantTo(world, who.id);
    const { responses } = await whileBetting(() =>
      Promise.all(
        Array.from({ length: 6 }, (_, turn) => nodes[turn % 2]!.call(calls.pullGameWallet, { token: who.token })),
      ),
    );
    await expectSound(responses, [errors.NOT_SIGNED_IN, errors.TRANSFER_IN_PROGRESS]);
    const { total } = await wallets();
    expect(total).toBe(OWN + 10_000n + resultOf(responses));
    expect((await readBonus(bonus_id)).left).toBe((await wallets()).bonus);
  });

  it('every bet counts for exactly one bonus while one bonus is given up and another is granted', async () => {
    const first = await grantTo(world, who.id, { amount: '20' });
    const params = { id: first };
    const { done: second, responses } = await whileBetting(async () => {
      const [id] = await Promise.all([
        grantTo(world, who.id, { amount: '30', days: 9 }),
        nodes[1]!.call(calls.giveUpBonus, { token: who.token, params }),
      ]);
      return id;
    });
    await expectSound(responses, []);
    const bonuses = await bonusesOf(world, who);
    expect(bonuses.filter(({ state }) => state === 'active').length).toBeLessThanOrEqual(1);
    expect(bonuses.find(({ id }) => id === first)!.left).toBe(0n);
    expect(bonuses.find(({ id }) => id === second)!.left).toBe((await wallets()).bonus);
  });
});

const { toWallet } = withdrawing(() => world);
