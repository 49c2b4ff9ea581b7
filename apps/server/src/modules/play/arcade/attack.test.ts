import { randomUUID } from 'node:crypto';
import { calls } from '@nua/contract';
import { errors } from '@nua/contract/errors.ts';
import { type AnyGame, type AnySteppedGame, houseGames, type SteppedGame } from '@nua/games';
import { mines } from '@nua/games/mines/mines.ts';
import { type Cents, cents, ZERO } from '@nua/money';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { grantTo } from '../../../../../../tests/world/granting.ts';
import { beginLimit, untilWaitingFor } from '../../../../../../tests/world/limiting.ts';
import { minesOf, moneyOf, openRound, readyTable, type Table } from '../../../../../../tests/world/play.ts';
import { useWorld } from '../../../../../../tests/world/use-world.ts';
import { expectOk } from '../../../../../../tests/world/world.ts';
import type { Tx } from '../../../core/app.ts';
import { findDueBonuses } from '../../bonus/run-due-bonuses.ts';
import { FOR_GAMES, rotateSeedPair } from '../../fairness/seed-pairs.ts';
import { beginExclusion } from '../../protection/begin-exclusion.ts';
import { retryUnderGuard } from '../guard/place-guarded-bet.ts';
import { abandonRounds, openRound as openIn, takeRoundStep } from '../round/stepped-round.ts';
import { abandonDueRounds, ROUND_TIMEOUT_MS } from './abandon-due-rounds.ts';

const world = useWorld();

const DAY_MS = 86_400_000;
const params = { game: mines.id };
const step = (table: Table, round_id: string, n: number, tile: number) =>
  world.call(calls.arcadeStep, { token: table.token, params, body: { round_id, n, tile } });
const twoSafeTiles = async (round_id: string): Promise<[number, number]> => {
  const hidden = await minesOf(world, round_id);
  const [first, second] = Array.from({ length: 25 }, (_, tile) => tile).filter((tile) => !hidden.includes(tile));
  return [first!, second!];
};
/** Adds money to a game wallet, as a second launch does. */
const addToGameWallet = async (player_id: string, amount: Cents) => {
  const id = randomUUID();
  const legs = [
    { debit: { house: 'adjustment' }, credit: { player_id, purpose: 'game' }, amount, reason: 'adjustment' },
  ] as const;
  const about = { id, owner_id: player_id, key: id, request_hash: Buffer.alloc(32), currency: 'PKR' } as const;
  await world.app.ledger.post(world.pool, [{ ...about, legs: [...legs], at: world.clock.now() }]);
};

describe('an attacker', () => {
  it('who is excluded can do nothing in an open round but cash it out', async () => {
    const who = await world.guest();
    const table = await readyTable(world, who);
    const { round_id } = await openRound(world, table, '10.00');
    const [first_tile, second_tile] = await twoSafeTiles(round_id);
    expectOk(await step(table, round_id, 1, first_tile));
    const request = { player_id: who.id, length: 'week', set_by: 'player', at: world.clock.now() } as const;
    await world.db.transaction().execute((tx) => beginExclusion(tx, request));
    expect((await step(table, round_id, 2, second_tile)).code).toBe(errors.PLAYER_EXCLUDED);
    const cashed = await world.call(calls.arcadeCashOut, { token: table.token, params, body: { round_id, n: 2 } });
    expect(expectOk(cashed).data).toMatchObject({ state: 'settled', n: 2 });
  });

  it('cannot delay the end of other players’ rounds with an own round that fails to end', async () => {
    const [attacker, other] = [await world.guest(), await world.guest()];
    const broken = await openRound(world, await readyTable(world, attacker), '10.00');
    await openRound(world, await readyTable(world, other), '10.00');
    const writeCap = (cap: string) =>
      world.pool.query(
        "update arcade.round set outcome = json_build_object('call', outcome -> 'call', 'payout_cap', $2::text) where id = $1",
        [broken.round_id, cap],
      );
    await writeCap('no number');
    world.clock.advance(ROUND_TIMEOUT_MS);
    await expect(abandonDueRounds(world.app)).rejects.toThrow(/^1 of \d+ failed$/);
    expect((await moneyOf(world, other)).game).toBe(100_000n);
    await writeCap('100000');
    await abandonDueRounds(world.app);
    expect((await moneyOf(world, attacker)).game).toBe(100_000n);
  });

  it('cannot delay the end of other players’ bonuses with expired bonuses in open rounds', async () => {
    const [attacker, other] = [await world.guest(), await world.guest()];
    const table = await readyTable(world, attacker, ZERO);
    await grantTo(world, attacker.id, { amount: '10', days: 1 });
    await openRound(world, table, '10.00');
    const bonus_id = await grantTo(world, other.id, { days: 2 });
    world.clock.advance(3 * DAY_MS);
    const at = world.clock.now();
    const due = await findDueBonuses(world.db, { at, soon: at, limit: 1 });
    expect(due).toEqual([{ id: bonus_id, player_id: other.id }]);
  });

  it('cannot evade a limit by opening a round while the limit is being set', async () => {
    const who = await world.guest();
    const table = await readyTable(world, who);
    const limit = await beginLimit(world, who.id, cents(50));
    const opening = world.call(calls.arcadeOpen, { token: table.token, params, body: { stake: '1.00', mines: 3 } });
    await untilWaitingFor(world, 'stays_unguarded').finally(limit.commit);
    expect((await opening).code).toBe(errors.LIMIT_REACHED);
    expect((await moneyOf(world, who)).game).toBe(100_000n);
  });

  it('who opens a round during a rotation plays with the new seed pair', async () => {
    const who = await world.guest();
    const table = await readyTable(world, who);
    const { next } = expectOk(await world.call(calls.getSeeds, { token: table.token })).data;
    const request = { player_id: who.id, next_id: next.id, client_seed: 'the-second', at: world.clock.now() };
    const opening = await world.db.transaction().execute(async (tx) => {
      await rotateSeedPair(tx, world.app.seeds, FOR_GAMES, request);
      const begun = openRound(world, table);
      await untilWaitingFor(world, 'arcade.seed_pair');
      // Returning the promise would make the transaction wait for the opening, and the opening waits for the transaction.
      return { begun };
    });
    expect(await opening.begun).toMatchObject({ state: 'open', seed_pair_id: next.id, nonce: 1 });
  });
});

type Doubled = { stake: Cents; ended: boolean };
/** A game whose stake can be doubled without limit, and which pays the stake back. */
const doubling: SteppedGame<Record<never, never>, { action: 'double' | 'cash_out' }, Doubled, Record<never, never>> = {
  kind: 'stepped',
  id: 'doubling',
  name: { en: 'Doubling', ur: 'Doubling' },
  category: 4,
  table_version: 1,
  table: {},
  call: v.strictObject({}),
  step: v.strictObject({ action: v.picklist(['double', 'cash_out']) }),
  outcome: v.strictObject({}),
  odds: () => mines.odds({ mines: 3 }),
  modes: () => [{}],
  covers: () => ({ numerator: 1n, denominator: 1n }),
  open: (_call, stake) => ({ stake, ended: false }),
  moves: ({ stake }) => [
    { step: { action: 'double' }, extra_stake: stake, pays_at_most: (stake * 2n) as Cents },
    { step: { action: 'cash_out' }, extra_stake: ZERO, pays_at_most: stake },
  ],
  take: ({ stake }, { action }) =>
    action === 'double' ? { stake: (stake * 2n) as Cents, ended: false } : { stake, ended: true },
  shown: () => ({}),
  payout: ({ stake, ended }) => (ended ? stake : null),
  result: () => ({}),
  abandon: () => null,
  explain: () => [],
};

describe('an extra stake', () => {
  const game = doubling as unknown as AnySteppedGame;
  const withOwnerLock = <Result>(player_id: string, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
    world.db.transaction().execute(async (tx) => {
      await world.app.ledger.responses.lockOwner(tx, player_id);
      return await work(tx);
    });
  const open = (player_id: string, stake: Cents, payout_cap = cents(100_000)) =>
    withOwnerLock(player_id, (tx) => openIn(world.app, tx, game, { player_id, call: {}, stake, payout_cap }));
  const double = (player_id: string, round_id: string, n: number) =>
    withOwnerLock(player_id, (tx) =>
      takeRoundStep(world.app, tx, game, { player_id, round_id, n, step: { action: 'double' } }),
    );
  const abandonIn = async (tx: Tx, player_id: string, round_id: string) => {
    const list = houseGames as AnyGame[];
    list.push(game);
    await abandonRounds(world.app, tx, player_id, round_id).finally(() => list.pop());
  };
  const refusedWith = (code: string) => expect.objectContaining({ error: code });

  it('cannot raise the stake of a round above the maximum of its bonus, even with own money', async () => {
    const who = await world.guest();
    await readyTable(world, who, ZERO);
    await grantTo(world, who.id, { amount: '100', stake_maximum: cents(700) });
    const { round_id, bonus_stake } = await open(who.id, cents(500));
    expect(bonus_stake).toBe(500n);
    await addToGameWallet(who.id, cents(500));
    await expect(double(who.id, round_id, 1)).rejects.toEqual(refusedWith('BONUS_STAKE_MAXIMUM'));
    expect((await moneyOf(world, who)).game).toBe(500n);
  });

  it('uses only bonus money if the round was opened with bonus money', async () => {
    const who = await world.guest();
    await readyTable(world, who, ZERO);
    await grantTo(world, who.id, { amount: '100' });
    const opened = await open(who.id, cents(500));
    expect(opened.moves.find(({ step }) => step.action === 'double')).toMatchObject({ extra_bonus: 500n });
    await addToGameWallet(who.id, cents(5_000));
    expect(await double(who.id, opened.round_id, 1)).toMatchObject({ stake: 1_000n, bonus_stake: 1_000n });
    expect((await moneyOf(world, who)).game).toBe(5_000n);
  });

  it('uses own and bonus money in the proportion of the round', async () => {
    const who = await world.guest();
    await readyTable(world, who, cents(200));
    await grantTo(world, who.id, { amount: '100' });
    const opened = await open(who.id, cents(500));
    expect(opened).toMatchObject({ bonus_stake: 300n });
    await expect(double(who.id, opened.round_id, 1)).rejects.toEqual(
      expect.objectContaining({ error: 'FURTHER_STAKE_SHORT', data: { own: 200n, bonus: 300n } }),
    );
    await addToGameWallet(who.id, cents(200));
    expect(await double(who.id, opened.round_id, 1)).toMatchObject({ stake: 1_000n, bonus_stake: 600n });
  });

  it('uses no bonus money if the round was opened with own money, even if own money does not suffice', async () => {
    const who = await world.guest();
    await readyTable(world, who, cents(700));
    const { round_id } = await open(who.id, cents(500));
    await grantTo(world, who.id, { amount: '100' });
    await expect(double(who.id, round_id, 1)).rejects.toEqual(refusedWith('INSUFFICIENT_FUNDS'));
    const other = await world.guest();
    await readyTable(world, other, cents(700));
    await grantTo(world, other.id, { amount: '100' });
    const own_round = await open(other.id, cents(500));
    expect(own_round).toMatchObject({ bonus_stake: 0n });
    await expect(double(other.id, own_round.round_id, 1)).rejects.toEqual(refusedWith('FURTHER_STAKE_SHORT'));
  });

  it('is checked like a bet against balance, limits and payout cap', async () => {
    const who = await world.guest();
    await readyTable(world, who, cents(1_500));
    const { round_id } = await open(who.id, cents(500), cents(2_000));
    await double(who.id, round_id, 1);
    await expect(double(who.id, round_id, 2)).rejects.toEqual(refusedWith('INSUFFICIENT_FUNDS'));
    await addToGameWallet(who.id, cents(5_000));
    const limits = [{ kind: 'stake', period: 'day', amount: '15.00' }];
    expectOk(await world.call(calls.setLimits, { token: who.token, body: { limits } }));
    await expect(double(who.id, round_id, 2)).rejects.toEqual(refusedWith('LIMIT_REACHED'));
    await world.pool.query('delete from player_limit where player_id = $1', [who.id]);
    // A third double would exceed the cap, so the round ends automatically.
    expect(await double(who.id, round_id, 2)).toMatchObject({ state: 'settled', stake: 2_000n, payout: 2_000n });
    expect((await moneyOf(world, who)).game).toBe(6_500n);
  });

  it('is counted or refused by a limit that is set at the same time', async () => {
    const who = await world.guest();
    await readyTable(world, who, cents(1_600));
    const { round_id } = await open(who.id, cents(200));
    const counted = async () =>
      (await world.pool.query('select staked_cents from player_play_day where player_id = $1', [who.id])).rows;
    // The stake runs first, so the guard waits for it.
    const limit = await withOwnerLock(who.id, async (tx) => {
      await takeRoundStep(world.app, tx, game, { player_id: who.id, round_id, n: 1, step: { action: 'double' } });
      const setting = beginLimit(world, who.id, cents(500));
      await untilWaitingFor(world, 'guard_player');
      return { setting };
    });
    const set = await limit.setting;
    const late = retryUnderGuard(() => double(who.id, round_id, 2));
    await untilWaitingFor(world, 'stays_unguarded').finally(set.commit);
    await expect(late).rejects.toEqual(refusedWith('LIMIT_REACHED'));
    expect(await counted()).toEqual([{ staked_cents: 400n }]);
    expect((await moneyOf(world, who)).game).toBe(1_200n);
  });

  it('that is returned is subtracted from the day on which it was staked', async () => {
    const who = await world.guest();
    await readyTable(world, who, cents(5_000));
    const limits = [{ kind: 'stake', period: 'month', amount: '500.00' }];
    expectOk(await world.call(calls.setLimits, { token: who.token, body: { limits } }));
    const { round_id } = await open(who.id, cents(500));
    world.clock.advance(DAY_MS);
    await double(who.id, round_id, 1);
    const days = async () =>
      (await world.pool.query('select staked_cents from player_play_day where player_id = $1 order by day', [who.id]))
        .rows;
    expect(await days()).toEqual([{ staked_cents: 500n }, { staked_cents: 500n }]);
    await withOwnerLock(who.id, (tx) => abandonIn(tx, who.id, round_id));
    expect(await days()).toEqual([{ staked_cents: 0n }, { staked_cents: 0n }]);
    expect((await moneyOf(world, who)).game).toBe(5_000n);
  });
});
