import { randomUUID } from 'node:crypto';
import { calls, errors } from '@nua/contract';
import { sharedCallsOf } from '@nua/contract/arcade.ts';
import { type AnySharedGame, sharedGames, type Values, verifyRound } from '@nua/games';
import { reachedAutomaticCashOut } from '@nua/games/play/shared-round.ts';
import { cents, toWire, ZERO } from '@nua/money';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { grantTo } from '../../../../../../tests/world/granting.ts';
import { beginLimit, untilWaitingFor } from '../../../../../../tests/world/limiting.ts';
import { fund, moneyOf, sitDown, type Table } from '../../../../../../tests/world/play.ts';
import { leadSharedRounds, type SharedRounds } from '../../../../../../tests/world/shared-rounds.ts';
import { useWorld } from '../../../../../../tests/world/use-world.ts';
import { expectOk, type Someone } from '../../../../../../tests/world/world.ts';
import { reconcileBooks } from '../../../ledger/reconcile-books.ts';
import { beginExclusion } from '../../protection/begin-exclusion.ts';
import { endBonusesOfDeposit } from '../guard/withdraw-bonuses.ts';
import { maintainChains } from '../round/hash-chain.ts';
import { abandonDueRounds } from './abandon-due-rounds.ts';

const world = useWorld();

const DAY_MS = 86_400_000;

describe.each(sharedGames.map((game) => ({ id: game.id, game })))('on $id, an attacker', ({ id, game }) => {
  const { bet: betCall, cashOut: cashOutCall } = sharedCallsOf(game);
  let call: Values;
  /** A call with an automatic cash-out, if the game has a multiplier curve. */
  let auto_cash_out: Values;
  let body: Values;
  let rounds: SharedRounds;
  let who: Someone;
  let table: Table;

  beforeAll(async () => {
    rounds = await leadSharedRounds(world, id);
  });
  afterAll(() => rounds?.stop());
  beforeEach(async () => {
    // Each test begins on a new day, because the number of guests per address and day is limited.
    world.clock.advance(DAY_MS);
    ({ who, table } = await seatNewPlayer());
  });

  async function seatNewPlayer(): Promise<{ who: Someone; table: Table }> {
    const someone = await world.guest();
    await fund(world, someone, cents(100_000));
    return { who: someone, table: await sitDown(world, someone, game) };
  }

  async function begin(fits?: (result: Values) => boolean) {
    const round = await rounds.begin(fits);
    const modes = await rounds.modes();
    call = modes[0]!;
    auto_cash_out = modes.find((mode) => game.climb?.target(mode) != null && game.climb.target(mode)! < 200) ?? call;
    body = { stake: '10.00', ...call };
    return round;
  }

  const bet = (at = table, sent: object = body) => world.call(betCall, { token: at.token, body: sent });
  const cashOut = (round_id: string, at = table) => world.call(cashOutCall, { token: at.token, body: { round_id } });

  const stateOf = async (round_id: string) =>
    (await world.pool.query('select state from arcade.round where id = $1', [round_id])).rows[0].state;

  const msTo = (hundredths: number): number => {
    let ms = 0;
    while (game.climb!.at(ms) < hundredths) ms += 1;
    return ms;
  };

  /** Runs `work` on a server with a newer pay table that pays no wins. */
  async function underNewRules(work: () => Promise<void>): Promise<void> {
    const list = sharedGames as AnySharedGame[];
    const place = list.indexOf(game);
    const climb = game.climb && { ...game.climb, end: () => 0 };
    list[place] = { ...game, table_version: game.table_version + 1, runs_ms: () => 1, payout: () => ZERO, climb };
    try {
      await work();
    } finally {
      list[place] = game;
    }
  }

  it('is paid by the pay table with which the round began', async () => {
    const { result } = await begin((candidate) => game.climb === null || game.climb.end(candidate) >= 200);
    const later = await seatNewPlayer();
    const placed = expectOk(await bet()).data;
    const staying = await seatNewPlayer();
    const stays = expectOk(await bet(staying.table, { ...body, ...auto_cash_out })).data;
    const cashed_out_hundredths = game.climb && 150;
    await underNewRules(async () => {
      expect((await bet(later.table)).code).toBe(errors.BETTING_CLOSED);
      await rounds.runFor(0);
      if (game.climb) {
        await rounds.climb(msTo(150));
        expectOk(await cashOut(placed.round_id));
      }
      await rounds.finish();
    });
    const paid = game.payout(call, placed.stake, result, cashed_out_hundredths);
    expect((await moneyOf(world, who)).game).toBe(placed.balance + paid);
    const automatic = reachedAutomaticCashOut(game, auto_cash_out, stays.ceiling_hundredths, result);
    const stayed = game.payout(auto_cash_out, stays.stake, result, automatic);
    expect((await moneyOf(world, staying.who)).game).toBe(stays.balance + stayed);
    const { list } = expectOk(await world.call(calls.arcadeRounds, { token: table.token })).data;
    expect(list[0]).toMatchObject({ payout: paid, outcome: { table_version: game.table_version } });
    await underNewRules(async () => expect(verifyRound(list[0]!)).toMatchObject({ ok: true }));
    expect(await reconcileBooks(world.pool)).toEqual([]);
  });

  it('cannot close the account before the round has ended and paid', async () => {
    const { result } = await begin();
    const placed = expectOk(await bet(table, { ...body, ...auto_cash_out })).data;
    const closing = async () => expectOk(await world.call(calls.getClosing, { token: who.token })).data;
    expect(await closing()).toMatchObject({ obstacles: [{ kind: 'round', amount: null }], open_rounds: 0 });
    const close = async (give_up: bigint) =>
      await world.call(calls.closeAccount, { token: who.token, body: { give_up: toWire(cents(give_up)) } });
    expect((await close(placed.balance)).code).toBe(errors.CLOSING_REFUSED);
    await rounds.finish();
    const paid = game.payout(
      auto_cash_out,
      placed.stake,
      result,
      reachedAutomaticCashOut(game, auto_cash_out, placed.ceiling_hundredths, result),
    );
    expect(await closing()).toMatchObject({ obstacles: [], left: placed.balance + paid });
    expectOk(await close(placed.balance + paid));
    expect(await reconcileBooks(world.pool)).toEqual([]);
  });

  it('who is excluded or blocked during the round is still paid for the bet', async () => {
    const { result } = await begin((candidate) => game.climb === null || game.climb.end(candidate) >= 200);
    const [excluded, blocked] = [await seatNewPlayer(), await seatNewPlayer()];
    const bets = [];
    for (const { table: at } of [excluded, blocked])
      bets.push(expectOk(await bet(at, { ...body, ...auto_cash_out })).data);
    const at = world.clock.now();
    const exclusion = { player_id: excluded.who.id, length: 'week', set_by: 'player', at } as const;
    await world.db.transaction().execute((tx) => beginExclusion(tx, exclusion));
    await world.pool.query("select block_player($1, 'test', $2)", [blocked.who.id, at]);
    await abandonDueRounds(world.app);
    for (const { round_id } of bets) expect(await stateOf(round_id)).toBe('open');
    await rounds.runFor(0);
    if (game.climb) {
      expect((await cashOut(bets[1]!.round_id, blocked.table)).status).toBe(401);
      await rounds.climb(msTo(120));
      // An excluded player can still cash out.
      expect(expectOk(await cashOut(bets[0]!.round_id, excluded.table)).data).toMatchObject({ state: 'settled' });
    }
    await rounds.finish();
    for (const { round_id, stake, ceiling_hundredths } of bets) {
      const { rows } = await world.pool.query('select state, payout_cents, outcome from arcade.round where id = $1', [
        round_id,
      ]);
      const manual = rows[0].outcome.cashed_out_hundredths;
      const automatic = reachedAutomaticCashOut(game, auto_cash_out, ceiling_hundredths, result);
      expect(rows[0]).toMatchObject({
        state: 'settled',
        payout_cents: game.payout(auto_cash_out, stake, result, round_id === bets[0]!.round_id ? manual : automatic),
      });
    }
    expect(await reconcileBooks(world.pool)).toEqual([]);
  });

  it.each(['ended', 'stopping'])(
    'whose bonus is taken back while the round is in the state %s is paid for the own part of the stake',
    async (state) => {
      const { climb } = game;
      const round = await begin((drawn) => climb === null || (climb.end(drawn) >= 200 && climb.end(drawn) < 900));
      const { result, ends_at } = round;
      const lapsed = state === 'stopping' && climb ? 150 : null;
      const losing = climb
        ? [{ target_hundredths: null }, { target_hundredths: climb.end(result) + 1 }]
        : (await rounds.modes()).filter((mode) => game.payout(mode, cents(1_000), result, null) === 0n).slice(0, 1);
      const bets = [];
      for (const mode of [...losing, auto_cash_out]) {
        const bettor = await world.guest();
        await fund(world, bettor, cents(500));
        const at = await sitDown(world, bettor, game);
        const deposit_id = randomUUID();
        await grantTo(world, bettor.id, { source: 'deposit', deposit_id });
        const { ceiling_hundredths } = expectOk(await bet(at, { stake: '10.00', ...mode })).data;
        bets.push({ bettor, deposit_id, mode, ceiling_hundredths });
      }
      await rounds.runFor(0);
      world.clock.set(ends_at);
      await world.pool.query(
        `update arcade.shared_round set state = $2, ended_at = $3, hash = $4, result = $5, lapsed_hundredths = $6
         where id = $1`,
        [round.id, state, ends_at, round.hash, JSON.stringify(result), lapsed],
      );
      for (const { bettor, deposit_id, mode, ceiling_hundredths } of bets) {
        await world.db.transaction().execute((tx) => endBonusesOfDeposit(world.app, tx, deposit_id));
        const exit = reachedAutomaticCashOut(game, mode, ceiling_hundredths, result, lapsed && 200);
        // Half of the stake was own money.
        const own_part = game.payout(mode, cents(1_000), result, exit) / 2n;
        expect([mode, await moneyOf(world, bettor)]).toMatchObject([mode, { game: own_part, bonus: 0n }]);
      }
      await rounds.finish();
      expect(await reconcileBooks(world.pool)).toEqual([]);
    },
  );

  it('cannot evade a limit by betting while the limit is being set', async () => {
    await begin();
    const limit = await beginLimit(world, who.id, cents(50));
    const placing = bet();
    await untilWaitingFor(world, 'stays_unguarded').finally(limit.commit);
    expect((await placing).code).toBe(errors.LIMIT_REACHED);
    expect((await moneyOf(world, who)).game).toBe(100_000n);
  });

  it('cannot hide a stopped round from the metrics', async () => {
    const ends = async (end: string) => {
      const { values } = await world.app.metrics.registry.getSingleMetric('nua_shared_rounds_total')!.get();
      return values.find(({ labels }) => labels.game === id && labels.end === end)?.value ?? 0;
    };
    await begin();
    await rounds.finish();
    const before = [await ends('settled'), await ends('stopped')] as const;
    await begin();
    world.clock.advance(120_000);
    await rounds.advance();
    world.clock.advance(1_000);
    await rounds.advance();
    expect([await ends('settled'), await ends('stopped')]).toEqual([before[0], before[1] + 1]);
  });

  it('cannot predict the next chain, whose terminating hash is published before its salt', async () => {
    const chains = async () => {
      const { news } = expectOk(await world.call(calls.arcadePhase, { token: table.token, params: { game: id } })).data;
      return [news!.chain, news!.next_chain] as const;
    };
    await begin();
    const [chain, none] = await chains();
    expect(none).toBeNull();
    await world.pool.query('update arcade.hash_chain set last_number = length - 1 where game_id = $1', [id]);
    await maintainChains(world.app, 2);
    const [still, next] = await chains();
    expect(still).toEqual(chain);
    expect(next).toMatchObject({ salt: null, terminating_hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    world.clock.advance(60_000);
    await maintainChains(world.app, 2);
    expect((await chains())[1]).toMatchObject({ ...next, salt: expect.stringMatching(/^00/) });
  });

  it('places only one of fifty simultaneous bets', async () => {
    const { locks_at } = await begin();
    const all = await Promise.all(Array.from({ length: 50 }, () => bet()));
    const codes = all.map(({ code }) => code).filter((code) => code !== errors.ROUND_IN_PROGRESS);
    expect(codes).toEqual([0]);
    expect((await moneyOf(world, who)).game).toBe(99_000n);
    const { who: other, table: elsewhere } = await seatNewPlayer();
    for (const stake of ['92233720368547758.08', '99999999999999999999.00', '-1.00', '1e9'])
      expect([400, 422]).toContain((await bet(elsewhere, { ...body, stake })).status);
    world.clock.set(locks_at);
    expect((await bet(elsewhere)).code).toBe(errors.BETTING_CLOSED);
    expect((await moneyOf(world, other)).game).toBe(100_000n);
    expect(await reconcileBooks(world.pool)).toEqual([]);
  });
});
