import { calls } from '@nua/contract';
import { errors } from '@nua/contract/errors.ts';
import { payRatio, verifyRound } from '@nua/games';
import { mines, minesPays } from '@nua/games/mines/mines.ts';
import { cents } from '@nua/money';
import { describe, expect, it } from 'vitest';
import { bonusesOf, grantTo } from '../../../../../../tests/world/granting.ts';
import {
  changePlayRules,
  diceBet,
  fund,
  minesOf,
  moneyOf,
  openRound,
  readyTable,
  setClientSeed,
  sitDown,
  type Table,
} from '../../../../../../tests/world/play.ts';
import { useWorld } from '../../../../../../tests/world/use-world.ts';
import { expectOk, type Someone } from '../../../../../../tests/world/world.ts';
import { reconcileBooks } from '../../../ledger/reconcile-books.ts';
import { runDueBonuses } from '../../bonus/run-due-bonuses.ts';
import { beginExclusion } from '../../protection/begin-exclusion.ts';
import { abandonRounds } from '../round/stepped-round.ts';
import { abandonDueRounds, ROUND_TIMEOUT_MS } from './abandon-due-rounds.ts';

const world = useWorld();

const params = { game: mines.id };
const tiles = Array.from({ length: 25 }, (_, tile) => tile);

type Opened = Awaited<ReturnType<typeof openRound>>;
const step = (table: Table, { round_id }: Opened, n: number, more: object, key = world.newKey()) =>
  world.call(calls.arcadeStep, { token: table.token, params, body: { round_id, n, ...more }, key });
const cashOut = (table: Table, { round_id }: Opened, n: number) =>
  world.call(calls.arcadeCashOut, { token: table.token, params, body: { round_id, n } });
const openOf = async (table: Table) =>
  expectOk(await world.call(calls.arcadeOpenRound, { token: table.token, params })).data.round;
const safeTiles = async ({ round_id }: Opened) => {
  const hidden = await minesOf(world, round_id);
  return tiles.filter((tile) => !hidden.includes(tile));
};
const payoutAfter = (opened: number, stake = 1_000n) => payRatio(cents(stake), minesPays({ mines: 3 }, opened));
const escrow = async () => {
  const { rows } = await world.pool.query<{ held: bigint }>(
    `select coalesce(sum(case when t.credit_account = a.id then t.amount else -t.amount end), 0)::bigint as held
     from ledger.account a left join ledger.transfer t on a.id in (t.credit_account, t.debit_account) where a.purpose = 'round_escrow'`,
  );
  return rows[0]!.held;
};

describe('a stepped round', () => {
  it('holds its stake in escrow, hides its result and pays at a cash-out', async () => {
    const who = await world.guest();
    const table = await readyTable(world, who);
    const before = await escrow();
    const round = await openRound(world, table, '10.00');
    const hidden = await minesOf(world, round.round_id);
    expect(round).toMatchObject({ state: 'open', n: 0, stake: 1_000n, payout: 0n, balance: 99_000n, outcome: null });
    expect(round).toMatchObject({ shown: { opened: [] }, call: { mines: 3 }, opening_stake: 1_000n });
    expect(round.moves.map((move) => move.step)).toEqual(tiles.map((tile) => ({ tile })));
    expect((await escrow()) - before).toBe(1_000n);
    const safe = await safeTiles(round);
    const first = expectOk(await step(table, round, 1, { tile: safe[0] })).data;
    expect(first).toMatchObject({ state: 'open', n: 1, shown: { opened: [safe[0]] } });
    expect(await openOf(table)).toEqual(first);
    expectOk(await step(table, round, 2, { tile: safe[1] }));
    expect(await reconcileBooks(world.pool)).toEqual([]);
    const end = expectOk(await cashOut(table, round, 3)).data;
    expect(end).toMatchObject({
      state: 'settled',
      n: 3,
      payout: payoutAfter(2),
      balance: 99_000n + payoutAfter(2),
      moves: [],
    });
    expect(end.outcome).toMatchObject({ mines: 3, mine_tiles: hidden, opened: safe.slice(0, 2) });
    expect(await openOf(table)).toBeNull();
    expect((await moneyOf(world, who)).game).toBe(end.balance);
    expect(await escrow()).toBe(before);
    await setClientSeed(world, table, 'another-seed');
    const { list } = expectOk(await world.call(calls.arcadeRounds, { token: table.token })).data;
    expect(list).toHaveLength(1);
    expect(verifyRound({ ...list[0]!, server_seed: list[0]!.server_seed! })).toMatchObject({ ok: true });
    expect(await reconcileBooks(world.pool)).toEqual([]);
  });

  it('pays nothing and is over when it hits a mine', async () => {
    const who = await world.guest();
    const table = await readyTable(world, who);
    const round = await openRound(world, table, '10.00');
    const [mine] = await minesOf(world, round.round_id);
    const end = expectOk(await step(table, round, 1, { tile: mine })).data;
    expect(end).toMatchObject({ state: 'settled', payout: 0n, balance: 99_000n });
    expect((await step(table, round, 2, { tile: (mine! + 1) % 25 })).code).toBe(errors.NOT_FOUND);
    expect((await cashOut(table, round, 2)).code).toBe(errors.NOT_FOUND);
  });

  it('takes each step once, and refuses a different step with the same number', async () => {
    const table = await readyTable(world, await world.guest());
    const round = await openRound(world, table, '10.00');
    const safe = await safeTiles(round);
    const key = world.newKey();
    const first = expectOk(await step(table, round, 1, { tile: safe[0] }, key)).data;
    const again = await step(table, round, 1, { tile: safe[0] }, key);
    expect(again.data).toEqual(first);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect((await step(table, round, 1, { tile: safe[1] }, key)).code).toBe(errors.KEY_REUSED);
    const late = await step(table, round, 1, { tile: safe[1] });
    expect([late.code, late.wire]).toEqual([errors.STEP_OUT_OF_TURN, { n: 2 }]);
    expect((await step(table, round, 3, { tile: safe[1] })).code).toBe(errors.STEP_OUT_OF_TURN);
    expect((await step(table, round, 2, { tile: safe[0] })).code).toBe(errors.STEP_REFUSED);
    for (const bad of [
      { tile: 25 },
      { tile: -1 },
      { tile: 1.5 },
      { tile: '1' },
      { tile: 1, more: 1 },
      { action: 'stand' },
    ])
      expect((await step(table, round, 2, bad)).code).toBe(errors.INVALID_INPUT);
    expect((await step(table, round, 2, {})).code).toBe(errors.STEP_REFUSED);
    expect((await step(table, round, 2, { tile: safe[1], action: 'cash_out' })).code).toBe(errors.STEP_REFUSED);
    expect(await openOf(table)).toEqual(first);
  });

  it('is the only open round of its player in a game', async () => {
    const [mine, theirs] = await Promise.all([world.guest(), world.guest()]);
    const [table, other] = [await readyTable(world, mine), await readyTable(world, theirs)];
    const round = await openRound(world, table, '10.00');
    expect((await step(other, round, 1, { tile: 0 })).code).toBe(errors.NOT_FOUND);
    expect((await cashOut(other, round, 1)).code).toBe(errors.NOT_FOUND);
    expect(await openOf(other)).toBeNull();
    const second = await world.call(calls.arcadeOpen, {
      token: table.token,
      params,
      body: { stake: '1.00', mines: 1 },
    });
    expect(second.code).toBe(errors.ROUND_IN_PROGRESS);
    const opened = await Promise.all(
      Array.from({ length: 20 }, () =>
        world.call(calls.arcadeOpen, { token: other.token, params, body: { stake: '1.00', mines: 1 } }),
      ),
    );
    expect(opened.filter(({ code }) => code === 0)).toHaveLength(1);
    expect((await moneyOf(world, theirs)).game).toBe(99_900n);
    expect((await cashOut(table, round, 1)).code).toBe(errors.STEP_REFUSED);
  });

  it('is checked like a bet when it is opened', async () => {
    const table = await readyTable(world, await world.guest(), cents(1_000));
    const open = (body: object, game = mines.id) =>
      world.call(calls.arcadeOpen, { token: table.token, params: { game }, body } as never);
    expect((await open({ stake: '20.00', mines: 3 })).code).toBe(errors.INSUFFICIENT_FUNDS);
    expect((await open({ stake: '0.01', mines: 3 })).code).toBe(errors.STAKE_OUT_OF_RANGE);
    expect((await open({ stake: '5.00', mines: 25 })).code).toBe(errors.TARGET_OUT_OF_RANGE);
    expect((await open({ stake: '5.00' })).code).toBe(errors.INVALID_INPUT);
    expect((await open({ stake: '5.00', mines: 3 }, 'dice')).code).toBe(errors.NOT_FOUND);
    expect((await open({ stake: '5.00', mines: 3 }, 'nothing')).code).toBe(errors.NOT_FOUND);
  });

  it('ends automatically at the last step that fits the payout cap', async () => {
    const table = await readyTable(world, await world.guest());
    await changePlayRules(world, { payout_cap: '15.00' });
    const round = await openRound(world, table, '10.00');
    await changePlayRules(world, { payout_cap: '1000000.00' });
    const safe = await safeTiles(round);
    const last = tiles.findIndex((count) => payoutAfter(count + 1) > 1_500n);
    let now: Opened = round;
    for (let n = 1; n <= last; n += 1) now = expectOk(await step(table, round, n, { tile: safe[n - 1] })).data;
    expect(now).toMatchObject({ state: 'settled', n: last + 1, payout: payoutAfter(last) });
    expect((now.outcome as { steps: object[] }).steps.at(-1)).toEqual({ action: 'cash_out' });
  });
});

describe('an abandoned round', () => {
  const seatWithOpenRound = async (touched: boolean) => {
    const who = await world.guest();
    const table = await readyTable(world, who);
    const round = await openRound(world, table, '10.00');
    if (touched) expectOk(await step(table, round, 1, { tile: (await safeTiles(round))[0] }));
    return { who, table, round };
  };

  it('ends after a day: it is cashed out, or its stake is returned if no step was taken', async () => {
    const [untouched, touched] = [await seatWithOpenRound(false), await seatWithOpenRound(true)];
    world.clock.advance(ROUND_TIMEOUT_MS - 1_000);
    await abandonDueRounds(world.app);
    expect((await moneyOf(world, touched.who)).game).toBe(99_000n);
    world.clock.advance(1_000);
    await Promise.all([abandonDueRounds(world.app), abandonDueRounds(world.app)]);
    expect((await moneyOf(world, untouched.who)).game).toBe(100_000n);
    expect((await moneyOf(world, touched.who)).game).toBe(99_000n + payoutAfter(1));
    const { rows } = await world.pool.query(
      'select state, payout_cents, contribution_cents from arcade.round where id = any ($1) order by id',
      [[untouched.round.round_id, touched.round.round_id]],
    );
    expect(rows).toEqual([
      { state: 'voided', payout_cents: 0n, contribution_cents: 0n },
      { state: 'settled', payout_cents: payoutAfter(1), contribution_cents: 0n },
    ]);
    expect(await reconcileBooks(world.pool)).toEqual([]);
  });

  it('ends immediately if its player is excluded or blocked', async () => {
    const [excluded, blocked] = [await seatWithOpenRound(true), await seatWithOpenRound(true)];
    const at = world.clock.now();
    await world.db
      .transaction()
      .execute((tx) => beginExclusion(tx, { player_id: excluded.who.id, length: 'week', set_by: 'player', at }));
    await world.pool.query("select block_player($1, 'test', $2)", [blocked.who.id, at]);
    await abandonDueRounds(world.app);
    for (const { who } of [excluded, blocked]) expect((await moneyOf(world, who)).game).toBe(99_000n + payoutAfter(1));
  });
});

describe('a limit', () => {
  it('counts the stake of an open round, until the stake is returned', async () => {
    const who = await world.guest();
    const table = await readyTable(world, who);
    const limits = [{ kind: 'stake', period: 'day', amount: '15.00' }];
    expectOk(await world.call(calls.setLimits, { token: who.token, body: { limits } }));
    const round = await openRound(world, table, '10.00');
    const bet = {
      token: table.token,
      params: { game: 'dice' },
      body: { stake: '10.00', target_hundredths: 5000, over: true },
    };
    expect((await world.call(calls.arcadeBet, bet)).code).toBe(errors.LIMIT_REACHED);
    await world.db.transaction().execute((tx) => abandonRounds(world.app, tx, who.id, round.round_id));
    expectOk(await world.call(calls.arcadeBet, bet));
  });

  it('counts a payout only when it is paid', async () => {
    const who = await world.guest();
    const table = await readyTable(world, who);
    const body = { limits: [{ kind: 'loss', period: 'day', amount: '500.00' }] };
    expectOk(await world.call(calls.setLimits, { token: who.token, body }));
    const loss = async () => expectOk(await world.call(calls.getLimits, { token: who.token })).data.limits[0];
    const round = await openRound(world, table, '10.00');
    expectOk(await step(table, round, 1, { tile: (await safeTiles(round))[0] }));
    expect(await loss()).toMatchObject({ used: 1_000n, left: 49_000n });
    expectOk(await cashOut(table, round, 2));
    expect(await loss()).toMatchObject({ used: 0n, left: 49_000n + payoutAfter(1) });
  });
});

describe('a round with bonus money', () => {
  const seatWithBonus = async (
    own: bigint,
    grant: object = {},
  ): Promise<{ who: Someone; table: Table; bonus_id: string }> => {
    const who = await world.guest();
    const table = await readyTable(world, who, cents(own));
    const bonus_id = await grantTo(world, who.id, { amount: '100', ...grant });
    return { who, table, bonus_id };
  };
  const findBonus = async (who: Someone, id: string) => (await bonusesOf(world, who)).find((bonus) => bonus.id === id)!;

  it('uses own money first, and divides the payout in the same proportion', async () => {
    const { who, table, bonus_id } = await seatWithBonus(600n);
    const round = await openRound(world, table, '10.00');
    expect(round).toMatchObject({ bonus_stake: 400n, balance: 0n });
    expect(await findBonus(who, bonus_id)).toMatchObject({ left: 9_600n, wager_done: 0n });
    expectOk(await step(table, round, 1, { tile: (await safeTiles(round))[0] }));
    const { data } = expectOk(await cashOut(table, round, 2));
    const bonus_payout = (data.payout * 400n) / 1_000n;
    expect(data).toMatchObject({
      bonus_payout,
      balance: data.payout - bonus_payout,
      bonus_balance: 9_600n + bonus_payout,
    });
    expect(await findBonus(who, bonus_id)).toMatchObject({ left: 9_600n + bonus_payout, wager_done: 250n });
    expect(await reconcileBooks(world.pool)).toEqual([]);
  });

  it('returns its stake when it is abandoned, and then clears a bonus with completed wagering', async () => {
    const { who, table, bonus_id } = await seatWithBonus(0n, { wager_times: 1 });
    const round = await openRound(world, table, '10.00');
    expect(round).toMatchObject({ bonus_stake: 1_000n });
    // A quarter of this stake counts towards the wagering.
    await fund(world, who, cents(40_000));
    const { token } = await sitDown(world, who);
    const body = { stake: '400.00', target_hundredths: 5_000, over: true };
    expectOk(await world.call(diceBet, { token, body }));
    expect(await findBonus(who, bonus_id)).toMatchObject({ state: 'active', left: 9_000n, wager_done: 10_000n });
    await world.db.transaction().execute((tx) => abandonRounds(world.app, tx, who.id, round.round_id));
    expect(await findBonus(who, bonus_id)).toMatchObject({ state: 'cleared', left: 0n });
    expect((await moneyOf(world, who)).main).toBeGreaterThanOrEqual(10_000n);
    expect(await reconcileBooks(world.pool)).toEqual([]);
  });

  it('prevents its bonus from being given up or expiring before the round ends', async () => {
    const { who, table, bonus_id } = await seatWithBonus(0n);
    const round = await openRound(world, table, '100.00');
    expect(await findBonus(who, bonus_id)).toMatchObject({ state: 'active', left: 0n });
    const gave_up = await world.call(calls.giveUpBonus, {
      token: who.token,
      params: { id: bonus_id },
      key: world.newKey(),
    });
    expect(gave_up.code).toBe(errors.ROUND_IN_PROGRESS);
    await world.pool.query('update bonus set expires_at = $2 where id = $1', [bonus_id, world.clock.now()]);
    await runDueBonuses(world.app);
    expect((await findBonus(who, bonus_id)).state).toBe('active');
    await world.db.transaction().execute((tx) => abandonRounds(world.app, tx, who.id, round.round_id));
    expect(await findBonus(who, bonus_id)).toMatchObject({ state: 'active', left: 10_000n });
    await runDueBonuses(world.app);
    expect(await findBonus(who, bonus_id)).toMatchObject({ state: 'expired', left: 0n });
    expect(await reconcileBooks(world.pool)).toEqual([]);
  });
});
