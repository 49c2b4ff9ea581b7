import { calls, errors } from '@nua/contract';
import { sharedCallsOf } from '@nua/contract/arcade.ts';
import { makeKey } from '@nua/contract/idempotency-key.ts';
import { type AnySharedGame, sharedGames, type Values, verifyRound } from '@nua/games';
import { cents, toWire } from '@nua/money';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fund, moneyOf, sitDown, type Table } from '../../../../../../tests/world/play.ts';
import { leadSharedRounds, type SharedRounds } from '../../../../../../tests/world/shared-rounds.ts';
import { useWorld } from '../../../../../../tests/world/use-world.ts';
import { expectOk, type Someone } from '../../../../../../tests/world/world.ts';
import { reconcileBooks } from '../../../ledger/reconcile-books.ts';

const FUNDS = cents(100_000);

const world = useWorld();

/** Returns a bet, with an automatic cash-out if the game has a multiplier curve. In some games the call determines the stake. */
function betOf(game: AnySharedGame, modes: readonly Values[]): Values & { stake: string } {
  const call = modes.find((mode) => game.climb === null || game.climb.target(mode) !== null)!;
  return { stake: toWire(game.parts(call) ?? cents(1_000)), ...call };
}

describe.each(sharedGames.map((game) => ({ id: game.id, game })))('a round of $id', ({ game }) => {
  const { bet: betCall, cashOut: cashOutCall } = sharedCallsOf(game);
  let body = betOf(game, game.modes());
  let rounds: SharedRounds;
  let who: Someone;
  let table: Table;
  beforeAll(async () => {
    rounds = await leadSharedRounds(world, game.id);
  });
  beforeEach(async () => {
    world.clock.advance(86_400_000);
    ({ who, table } = await seatNewPlayer());
  });
  afterAll(() => rounds?.stop());

  async function seatNewPlayer(): Promise<{ who: Someone; table: Table }> {
    const someone = await world.guest();
    await fund(world, someone, FUNDS);
    return { who: someone, table: await sitDown(world, someone, game) };
  }
  async function begin(fits?: (result: Values) => boolean) {
    const round = await rounds.begin(fits);
    body = betOf(game, await rounds.modes());
    return round;
  }
  const bet = (change: object = {}, seat = table, key?: string) =>
    world.call(betCall, { token: seat.token, body: { ...body, ...change }, ...(key && { key }) });
  const historyOf = async (seat = table) =>
    expectOk(await world.call(calls.arcadeRounds, { token: seat.token })).data.list;
  const balance_after_bet = cents(FUNDS - cents(Number(body.stake) * 100));

  it('returns the stored response for a repeated bet, and refuses a second bet of the same player', async () => {
    await begin();
    const key = makeKey(world.clock.now().getTime());
    const first = expectOk(await bet({}, table, key)).data;
    expect(expectOk(await bet({}, table, key)).data).toEqual(first);
    expect((await bet({ stake: '11.00' }, table, key)).code).toBe(errors.KEY_REUSED);
    expect((await bet()).code).toBe(errors.ROUND_IN_PROGRESS);
    expect(await moneyOf(world, who)).toMatchObject({ game: balance_after_bet });
  });

  it('accepts one of fifty bets sent in parallel with different keys', async () => {
    await begin();
    const responses = await Promise.all(Array.from({ length: 50 }, () => bet()));
    const codes = responses.map(({ code }) => code).filter((code) => code !== errors.ROUND_IN_PROGRESS);
    expect(codes).toEqual([0]);
    expect(await moneyOf(world, who)).toMatchObject({ game: balance_after_bet });
    expect(await reconcileBooks(world.pool)).toEqual([]);
  });

  it('accepts bets until its lock time and none after it, even if the leader locks it later', async () => {
    const { locks_at } = await begin();
    const second = await seatNewPlayer();
    world.clock.set(new Date(locks_at.getTime() - 1));
    expectOk(await bet());
    world.clock.set(locks_at);
    expect((await bet({}, second.table)).code).toBe(errors.BETTING_CLOSED);
    await rounds.advance();
    expect((await bet({}, second.table)).code).toBe(errors.BETTING_CLOSED);
    expect(await moneyOf(world, second.who)).toMatchObject({ game: FUNDS });
  });

  it('refuses stakes that overflow, are zero or malformed, and moves nothing', async () => {
    await begin();
    for (const stake of ['99999999999999999.00', '0.00', '-1.00', '1e3', '10.001', 10, null])
      expect([stake, (await bet({ stake })).code]).toEqual([stake, errors.INVALID_INPUT]);
    expect(await moneyOf(world, who)).toMatchObject({ game: FUNDS });
  });

  it('continues under a new leader after its leader is killed in any phase, and pays every bet once', async () => {
    const { ends_at, id, result } = await begin();
    const second = await seatNewPlayer();
    const stake = expectOk(await bet()).data.stake;
    expectOk(await bet({}, second.table));
    for (const step of ['betting', 'locked', 'running'] as const) {
      expect(await rounds.newest()).toMatchObject({ id, state: step, hash: null, result: null });
      await rounds.handOver();
      const { locks_at, starts_at } = await rounds.newest();
      const due = { betting: locks_at, locked: starts_at, running: ends_at }[step];
      await rounds.climb(due.getTime() - world.clock.now().getTime());
      await rounds.advance();
    }
    await rounds.handOver();
    expect(await rounds.finish()).toMatchObject({ id, state: 'settled', result });
    await rounds.handOver();
    await rounds.advance();
    for (const player of [{ who, table }, second]) {
      const [round] = await historyOf(player.table);
      expect(verifyRound(round!)).toMatchObject({ ok: true, expected: { outcome: result } });
      expect(await moneyOf(world, player.who)).toMatchObject({ game: FUNDS - stake + round!.payout });
    }
    expect(await reconcileBooks(world.pool)).toEqual([]);
  });

  it('that has no leader at its end is settled later, or is stopped if its game has a multiplier curve', async () => {
    // The curve must run longer than a lead lasts without renewal.
    const { ends_at } = await begin((result) => game.climb === null || game.climb.end(result) > 200);
    const { stake } = expectOk(await bet()).data;
    await rounds.runFor(0);
    world.clock.set(new Date(ends_at.getTime() + 1));
    await rounds.handOver();
    await rounds.advance();
    world.clock.advance(1_000);
    await rounds.advance();
    expect(await rounds.newest()).toMatchObject({ state: game.climb ? 'stopped' : 'settled' });
    const [round] = await historyOf();
    expect(verifyRound(round!)).toMatchObject({ ok: true });
    expect(await moneyOf(world, who)).toMatchObject({ game: FUNDS - stake + round!.payout });
    expect(await reconcileBooks(world.pool)).toEqual([]);
  });

  it('refuses an early cash-out, and every cash-out in a game without a multiplier curve', async () => {
    await begin();
    const { round_id } = expectOk(await bet()).data;
    await rounds.runFor(0);
    const { code } = await world.call(cashOutCall, { token: table.token, body: { round_id } });
    expect(code).toBe(game.climb === null ? errors.NOT_FOUND : errors.CASH_OUT_EARLY);
  });
});
