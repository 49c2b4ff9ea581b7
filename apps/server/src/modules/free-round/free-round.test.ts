import { calls, errors } from '@nua/contract';
import { betOn } from '@nua/contract/arcade.ts';
import { dice } from '@nua/games/dice/dice.ts';
import { limbo } from '@nua/games/limbo/limbo.ts';
import { orchard } from '@nua/games/slots/orchard.ts';
import { cents, ZERO } from '@nua/money';
import { firstRules, type RuleDocument, ruleText } from '@nua/rewards';
import { describe, expect, it } from 'vitest';
import { bonusesOf, grantRounds } from '../../../../../tests/world/granting.ts';
import { agreeAs, giveNames, operateAs } from '../../../../../tests/world/operator-names.ts';
import { houseBalance, payingPlayer } from '../../../../../tests/world/paying-player.ts';
import { changePlayRules, diceBet, readyTable, type Table } from '../../../../../tests/world/play.ts';
import { claim, paidWith, promoOf } from '../../../../../tests/world/promotions.ts';
import { notifyReversal } from '../../../../../tests/world/reversing.ts';
import { useTwoNodes, useWorld } from '../../../../../tests/world/use-world.ts';
import { expectOk } from '../../../../../tests/world/world.ts';
import { weightedStakes } from '../reward/public.ts';
import { runDueFreeRounds } from './free-round-feature.ts';
import type { FreeRoundsGrant } from './grant-free-rounds.ts';

const world = useWorld();
const nodes = useTwoNodes(world);
const HOUR_MS = 3_600_000;
const STAKE = '10.00';
/** Pays 1.0102 times in 98 of 100 rounds. */
const SAFE = { target_hundredths: 9800, over: false };

const play = (table: Table, free_rounds_id: string, options: { key?: string; stake?: string } = {}) =>
  world.call(diceBet, {
    token: table.token,
    body: { stake: options.stake ?? STAKE, ...SAFE, free_rounds_id },
    ...(options.key && { key: options.key }),
  });
const freeOf = async ({ token }: { token: string }) =>
  expectOk(await world.call(calls.listFreeRounds, { token })).data.list;
const balancesOf = async ({ id }: { id: string }) => (await world.app.ledger.balances([id])).get(id)!;

async function playerWithFreeRounds(grant: Partial<FreeRoundsGrant> = {}) {
  const who = await world.player();
  const table = await readyTable(world, who, cents(50_000n));
  return { who, table, id: await grantRounds(world, who.id, grant) };
}

describe('free rounds', () => {
  it('are staked by the house, and pay their winnings as a bonus after the last round', async () => {
    const { who, table, id } = await playerWithFreeRounds();
    const before = await balancesOf(who);
    const expense = await houseBalance(world, 'promo_expense:free_round');
    let won = ZERO as bigint;
    for (let n = 1; n <= 3; n += 1) {
      const { data } = expectOk(await play(table, id));
      expect(data).toMatchObject({ nonce: n, stake: 1_000n, bonus_stake: 1_000n, free_rounds_id: id });
      won += data.payout;
      expect((await balancesOf(who)).game).toBe(before.game);
    }
    const bonuses = await bonusesOf(world, who);
    expect(bonuses.map(({ source, amount, wager_needed }) => ({ source, amount, wager_needed }))).toEqual(
      won > 0n ? [{ source: 'free_round', amount: won, wager_needed: won * 2n }] : [],
    );
    // The stakes are spent. The winnings arrived in the account and left it as the bonus.
    expect(await houseBalance(world, 'promo_expense:free_round')).toBe(expense - 3_000n);
    expect(await freeOf(who)).toMatchObject([{ id, used: 3, won, state: 'finished' }]);
  });

  it('are marked in the history', async () => {
    const { who, table, id } = await playerWithFreeRounds();
    expectOk(await play(table, id));
    expectOk(await world.call(diceBet, { token: table.token, body: { stake: STAKE, ...SAFE } }));
    const { list } = expectOk(await world.call(calls.listRounds, { token: who.token })).data;
    expect(list.map(({ free_rounds_id }) => free_rounds_id)).toEqual([null, id]);
  });

  it('keep their stake when the minimum stake rises above it', async () => {
    const { table, id } = await playerWithFreeRounds();
    await changePlayRules(world, { stake_minimum: '20.00' });
    expect((await world.call(diceBet, { token: table.token, body: { stake: STAKE, ...SAFE } })).code).toBe(
      errors.STAKE_OUT_OF_RANGE,
    );
    expect(expectOk(await play(table, id)).data).toMatchObject({ stake: 1_000n, free_rounds_id: id });
    expect((await play(table, id, { stake: '20.00' })).code).toBe(errors.INVALID_INPUT);
    await changePlayRules(world, { stake_minimum: '1.00' });
  });

  it('can be played with the game’s first mode even if that mode can pay more than the lowered payout cap', async () => {
    const { table, id } = await playerWithFreeRounds();
    const place = (body: object) => world.call(diceBet, { token: table.token, body: { stake: STAKE, ...body } });
    const [first] = dice.modes();
    const rare = { target_hundredths: 100, over: false, free_rounds_id: id };
    await changePlayRules(world, { payout_cap: '15.00' });
    expect((await place(first)).code).toBe(errors.STAKE_OUT_OF_RANGE);
    expectOk(await place({ ...first, free_rounds_id: id }));
    expect((await place(rare)).code).toBe(errors.TARGET_OUT_OF_RANGE);
    await changePlayRules(world, { payout_cap: '1000000.00' });
    expectOk(await place(rare));
  });

  it('are each used once by 200 parallel requests on two nodes', async () => {
    const { table, who, id } = await playerWithFreeRounds();
    const replies = await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        nodes[n % 2]!.call(diceBet, { token: table.token, body: { stake: STAKE, ...SAFE, free_rounds_id: id } }),
      ),
    );
    const codes = replies.map(({ code }) => code);
    expect(codes.filter((code) => code === 0)).toHaveLength(3);
    expect(new Set(codes)).toEqual(new Set([0, errors.FREE_ROUNDS_ENDED]));
    expect(await bonusesOf(world, who)).toHaveLength(1);
  });

  it('are used once by repeated requests with the same key, which all return the same round', async () => {
    const { who, table, id } = await playerWithFreeRounds();
    const key = world.newKey();
    const first = expectOk(await play(table, id, { key })).data;
    expect(expectOk(await play(table, id, { key })).data).toEqual(first);
    expect(await freeOf(who)).toMatchObject([{ used: 1 }]);
  });

  it('are refused with another stake, in another game, to another player and after they expired', async () => {
    const { who, table, id } = await playerWithFreeRounds({
      expires_at: new Date(world.clock.now().getTime() + HOUR_MS),
    });
    const stranger = await readyTable(world, await world.player(), cents(50_000n));
    expect((await play(table, id, { stake: '11.00' })).code).toBe(errors.INVALID_INPUT);
    expect((await play(stranger, id)).code).toBe(errors.NOT_FOUND);
    const elsewhere = await readyTable(world, who, cents(50_000n), limbo);
    const body = { stake: STAKE, target_hundredths: 200, free_rounds_id: id };
    expect((await world.call(betOn(limbo), { token: elsewhere.token, body })).code).toBe(errors.INVALID_INPUT);
    await changePlayRules(world, { closed_games: ['dice'] });
    expect((await play(table, id)).code).toBe(errors.GAME_CLOSED);
    await changePlayRules(world, { closed_games: [] });
    world.clock.advance(HOUR_MS);
    expect((await play(table, id)).code).toBe(errors.FREE_ROUNDS_ENDED);
    expect(await freeOf(who)).toMatchObject([{ used: 0 }]);
  });

  it('are refused as soon as the player takes a break', async () => {
    const { who, table, id } = await playerWithFreeRounds();
    const [, reply] = await Promise.all([
      world.call(calls.excludePlayer, { token: who.token, body: { length: 'day' } }),
      play(table, id),
    ]);
    expect([0, errors.PLAYER_EXCLUDED, errors.NOT_SIGNED_IN]).toContain(reply.code);
    expect((await play(table, id)).code).not.toBe(0);
  });

  it('expire once, even if the job runs in parallel, and their winnings become a bonus', async () => {
    const { who, table, id } = await playerWithFreeRounds({ rounds: 50 });
    let won = ZERO as bigint;
    while (won === 0n) won += expectOk(await play(table, id)).data.payout;
    world.clock.advance(48 * HOUR_MS);
    await Promise.allSettled([
      runDueFreeRounds(world.app),
      runDueFreeRounds(world.app),
      runDueFreeRounds(nodes[1].app),
    ]);
    expect(await freeOf(who)).toMatchObject([{ state: 'expired', won }]);
    expect(await bonusesOf(world, who)).toMatchObject([{ source: 'free_round', amount: won }]);
  });

  it('count neither as the player’s own stakes nor against a limit', async () => {
    const { who, table, id } = await playerWithFreeRounds();
    const limits = [{ kind: 'stake', period: 'day', amount: '5.00' }];
    expectOk(await world.call(calls.setLimits, { token: who.token, body: { limits } }));
    expectOk(await play(table, id));
    const paid = await world.call(diceBet, { token: table.token, body: { stake: STAKE, ...SAFE } });
    expect(paid.code).toBe(errors.LIMIT_REACHED);
    const days = { from_day: '2000-01-01', to_day: '2100-01-01' };
    expect(await weightedStakes(world.db, who.id, days)).toBe(0n);
    expect(expectOk(await world.call(calls.getPlay, { token: who.token })).data).toMatchObject({
      rounds: 1,
      staked: 0n,
    });
  });

  it('are granted only after a second operator approves', async () => {
    await giveNames(world, 'amna', 'bashir');
    const { who, table } = await playerWithFreeRounds();
    const words = ['free-rounds', who.id, 'dice,limbo', '10', '5', '7'];
    const proposed = await operateAs(world, 'amna', ...words);
    expect(proposed).toContain('second operator');
    expect(await freeOf(who)).toHaveLength(1);
    expect(await agreeAs(world, 'bashir', proposed)).toContain('Granted');
    const [, granted] = await freeOf(who);
    expect(granted).toMatchObject({ source: 'operator', rounds: 10, stake: 500n, games: ['dice', 'limbo'] });
    expectOk(await play(table, granted!.id, { stake: '5.00' }));
    await expect(operateAs(world, 'amna', 'free-rounds', who.id, 'mines', '10', '5', '7')).rejects.toThrow('GAMES');
  });

  it('cannot be granted by an operator if the first mode of a game could win more than the payout cap', async () => {
    await giveNames(world, 'amna', 'bashir');
    const { who } = await playerWithFreeRounds();
    await changePlayRules(world, { payout_cap: '5000.00' });
    const grant = ['free-rounds', who.id, 'dice,orchard', '10', '100', '7'];
    await expect(operateAs(world, 'amna', ...grant)).rejects.toThrow('on orchard could win');
    const rule = JSON.parse(ruleText(firstRules.promo)) as RuleDocument<'promo'>;
    Object.assign(rule.promos.find(({ type }) => type === 'free_rounds')!, { stake: '100.00' });
    const published = operateAs(world, 'amna', 'rule', 'promo', JSON.stringify(rule));
    await expect(published).rejects.toThrow('on orchard could win');
    const dryRun = await operateAs(world, 'amna', 'rule', 'promo', JSON.stringify(rule), '--dry-run');
    expect(dryRun).toContain('on orchard could win');
    await changePlayRules(world, { payout_cap: '1000000.00' });
    expect(await operateAs(world, 'amna', ...grant)).toContain('second operator');
  });

  it('of a promotion are granted with the deposit, and the deposit’s reversal takes back their winnings', async () => {
    const promo = firstRules.promo.promos.find(({ type }) => type === 'free_rounds')!;
    const player = await payingPlayer(world);
    await paidWith(world, player);
    await paidWith(world, player);
    expectOk(await claim(world, player, promo.id));
    const deposit = await paidWith(world, player, promo.id);
    expect(await promoOf(world, player, promo.id)).toMatchObject({ state: 'granted', amount: null });
    const [free] = await freeOf(player);
    expect(free).toMatchObject({ source: 'deposit', rounds: 10, stake: 1_000n, games: ['orchard', 'kites', 'river'] });
    const table = await readyTable(world, { ...player, device: 'd', user_name: 'u' }, cents(1_000n), orchard);
    const bet = () =>
      world.call(betOn(orchard), { token: table.token, body: { stake: STAKE, free_rounds_id: free!.id } });
    for (let n = 1; n <= 9; n += 1) {
      expectOk(await bet());
      world.clock.advance(5_000);
    }
    await world.advance(2_000);
    await notifyReversal(world, deposit.id, '122');
    expect((await bet()).code).toBe(errors.FREE_ROUNDS_ENDED);
    world.clock.advance(8 * 24 * HOUR_MS);
    await runDueFreeRounds(world.app);
    expect(await freeOf(player)).toMatchObject([{ state: 'ended' }]);
    expect(await bonusesOf(world, player)).toEqual([]);
  });
});
