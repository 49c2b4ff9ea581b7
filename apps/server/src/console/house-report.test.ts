import { calls } from '@nua/contract';
import { consoleCalls } from '@nua/contract/console/console-calls.ts';
import { houseFigures } from '@nua/contract/console/house-report.ts';
import { dayInKarachi } from '@nua/contract/karachi-day.ts';
import { mines } from '@nua/games/mines/mines.ts';
import { cents, formatMoney, ZERO } from '@nua/money';
import { beforeAll, describe, expect, it } from 'vitest';
import { grantRounds, grantTo } from '../../../../tests/world/granting.ts';
import { untilWaitingFor } from '../../../../tests/world/limiting.ts';
import { diceBet, minesOf, openRound, readyTable } from '../../../../tests/world/play.ts';
import { paidWith } from '../../../../tests/world/promotions.ts';
import { sitAtStudio, studioOf, studioSettings, WHEEL } from '../../../../tests/world/seamless.ts';
import {
  type ConsoleBrowser,
  type ConsoleResult,
  commandOf,
  nextCode,
  signInStaff,
  WITH_CONSOLE,
} from '../../../../tests/world/staff.ts';
import { useWorld } from '../../../../tests/world/use-world.ts';
import { expectOk } from '../../../../tests/world/world.ts';
import { countNextTransfers } from '../modules/day-sum/count-day-sums.ts';
import { checkDaySums, countDaySums, readDayRounds, recountDay } from '../modules/day-sum/public.ts';

const world = useWorld({ environment: { ...WITH_CONSOLE, ...studioSettings() } });

/** Runs the job without its wait for young ids, because nothing else is being written. */
const count = () => countDaySums(world.app, { id_age_ms: -1_000 });
const today = () => dayInKarachi(world.clock.now());
const BET = { stake: '3.33', target_hundredths: 5000, over: false };

/** Plays one round of each kind that a report counts, and makes a deposit: own stakes, a bonus, free rounds, steps, a deposit. */
async function playOneOfEach() {
  const who = await world.player();
  const table = await readyTable(world, who, cents(500_00));
  const bet = async (more: object = {}) =>
    expectOk(await world.call(diceBet, { token: table.token, body: { ...BET, ...more } })).data;
  for (let n = 0; n < 60; n += 1) await bet();
  const free_rounds_id = await grantRounds(world, who.id, { rounds: 2 });
  for (let n = 0; n < 2; n += 1) await bet({ stake: '10.00', target_hundredths: 9800, free_rounds_id });
  const { round_id } = await openRound(world, table, '2.00');
  const hidden = await minesOf(world, round_id);
  const tile = [0, 1, 2, 3].find((one) => !hidden.includes(one));
  const params = { game: mines.id };
  expectOk(await world.call(calls.arcadeStep, { token: table.token, params, body: { round_id, n: 1, tile } }));
  expectOk(await world.call(calls.arcadeCashOut, { token: table.token, params, body: { round_id, n: 2 } }));
  // Grants a bonus, and stakes more than the rest of the own money.
  await grantTo(world, who.id, { amount: '100.00' });
  const { balance } = await bet({ stake: '1.00' });
  expect(
    (await bet({ stake: ((Number(balance) + 1_000) / 100).toFixed(2), target_hundredths: 9800 })).bonus_stake,
  ).toBe(1_000n);
  await paidWith(world, who);
  return who;
}

async function playAtStudio() {
  const who = await world.guest();
  const { session } = await sitAtStudio(world, who);
  const studio = studioOf(world, () => 0.3, 'report');
  const { staked, paid } = await studio.playRound({ session, game: WHEEL, faults: 0, stake: 1_000n });
  const free_round = await grantRounds(world, who.id, { games: [WHEEL], rounds: 1, stake: cents(1_000) });
  const bet = { session, currency: 'PKR', round: 'free', game: WHEEL, amount: '10.00', free_round };
  await studio.attempt('bet', { id: 'free-bet', ...bet });
  await studio.attempt('win', { id: 'free-win', session, currency: 'PKR', bet: 'free-bet', amount: '4.00' });
  const ended = { id: 'free-end', session, currency: 'PKR', round: 'free', staked: '10.00', paid: '4.00' };
  expect((await studio.attempt('end_round', ended)).status).toBe(200);
  expect(studio.complaints).toEqual([]);
  return staked - paid;
}

const { getGgrReport, getReturnReport, getPromotionReport, listHouseTransfers, listLog } = consoleCalls;
const FEE_RATES = [
  { from: '2026-01-01', payments: { jazzcash: { deposit_bps: 150, payout_bps: 0 } }, providers: { studio: 1_000 } },
];

let sana: ConsoleBrowser;
/** Stakes less payouts in the studio's own books. */
let studio_ggr: bigint;
beforeAll(async () => {
  await playOneOfEach();
  studio_ggr = await playAtStudio();
  await world.pool.query(
    `insert into setting (config_key, config_value, changed_at, changed_by) values ('fee_rates', $1, $2, 'test')`,
    [JSON.stringify(FEE_RATES), world.clock.now()],
  );
  await (world.app.settings as unknown as { load(): Promise<void> }).load();
  sana = await signInStaff(world, 'sana');
});

/** The sum of transfers between accounts, read by a statement that the reports do not use. */
async function ledger(debit: string, credit: string): Promise<bigint> {
  const { rows } = await world.pool.query<{ sum: bigint }>(
    `select coalesce(sum(t.amount), 0)::bigint as sum from ledger.transfer t
     where t.kind in ('post', 'settle') and (t.at at time zone 'Asia/Karachi')::date = $3::date
       and t.debit_account in (select id from ledger.account where purpose like $1)
       and t.credit_account in (select id from ledger.account where purpose like $2)`,
    [debit, credit, today()],
  );
  return rows[0]!.sum;
}

/** Changes a row with its protecting triggers disabled, as a person who controls the database could. */
async function changePast(change: string, by: number): Promise<void> {
  const client = await world.pool.connect();
  await client.query('set session_replication_role = replica');
  await client.query(change, [by]);
  await client.query('reset session_replication_role');
  client.release();
}

describe('the sums of a day', () => {
  it('show until when rounds are counted if one read cannot count all new rounds', async () => {
    const read = (max_transfers: number) => readDayRounds(world.db, today(), { max_transfers });
    const roundsOf = ({ games }: Awaited<ReturnType<typeof read>>) =>
      games.reduce((all, { rounds }) => all + rounds, 0n);
    const complete = await read(10_000);
    const bounded = await read(5);
    expect([complete.counted_until, bounded.counted_until]).toEqual([null, expect.any(Date)]);
    expect(roundsOf(bounded)).toBeLessThan(roundsOf(complete));
  });

  it('contain every posted transfer once, even if runs of the job overlap', async () => {
    while ((await countNextTransfers(world.app, { id_age_ms: -1_000, size: 3 })) !== 0)
      await Promise.all([count(), count()]);
    const { rows } = await world.pool.query<{ stored: bigint; posted: bigint }>(
      `select (select sum(transfers) from day_transfer)::bigint as stored,
         (select count(*) from ledger.transfer where kind in ('post', 'settle')) as posted`,
    );
    expect(rows[0]!.stored).toBe(rows[0]!.posted);
    expect(await checkDaySums(world.db, today())).toEqual([]);
  });

  it('leave out transfers of the last minutes', async () => {
    const before = await world.pool.query('select sum(transfers) from day_transfer');
    await readyTable(world, await world.guest());
    await countDaySums(world.app);
    expect((await world.pool.query('select sum(transfers) from day_transfer')).rows).toEqual(before.rows);
  });

  it('are correct after a run that was killed', async () => {
    await playOneOfEach();
    const blocker = await world.pool.connect();
    await blocker.query('begin; lock table day_return in access exclusive mode');
    const killed = count().then(
      () => 'done',
      () => 'killed',
    );
    await untilWaitingFor(world, 'day_return');
    await blocker.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and strpos(query, 'day_return') > 0`,
    );
    expect(await killed).toBe('killed');
    await blocker.query('rollback');
    blocker.release();
    await count();
    expect(await checkDaySums(world.db, today())).toEqual([]);
  });

  it('of own stakes, free rounds, bonuses and providers equal the ledger', async () => {
    const { rows } = await world.pool.query<{ debit: string; credit: string; is_free: boolean; sum: bigint }>(
      'select debit, credit, is_free, sum(amount_cents)::bigint as sum from day_transfer where day = $1 group by 1, 2, 3',
      [today()],
    );
    expect(rows.length).toBeGreaterThan(10);
    for (const { debit, credit, sum } of rows.filter(({ debit }) => debit !== 'round_escrow'))
      expect([debit, credit, sum]).toEqual([debit, credit, await ledger(debit, credit)]);
  });

  it.each([
    [
      'a stored sum',
      `update day_transfer set amount_cents = amount_cents + $1 where (debit, credit, is_free) = ('game', 'game_pnl:original', false)
      and game_id = 'dice'`,
    ],
    [
      'a round',
      `update arcade.round set payout_cents = payout_cents + $1 where id = (
      select id from arcade.round where state = 'settled' and payout_cents > 0 and bonus_stake_cents = 0 order by id limit 1)`,
    ],
  ])('fail the check against the ledger after a change of %s', async (_what, change) => {
    await changePast(change, 1);
    const differences = await checkDaySums(world.db, today());
    await changePast(change, -1);
    expect(differences).toEqual([
      { what: expect.stringContaining('dice'), stored: expect.any(String), computed: expect.any(String) },
    ]);
    expect(await checkDaySums(world.db, today())).toEqual([]);
  });

  it('fail the check after the loss of a row, until they are counted again', async () => {
    const { rows } = await world.pool.query<{ row: object }>(
      'delete from day_return where ctid = (select min(ctid) from day_return) returning to_jsonb(day_return.*) as row',
    );
    expect(await checkDaySums(world.db, today())).toEqual([
      { what: expect.stringMatching(/^return /), stored: null, computed: expect.any(String) },
    ]);
    expect(rows).toHaveLength(1);
    await world.db.transaction().execute((tx) => recountDay(tx, today()));
    expect(await checkDaySums(world.db, today())).toEqual([]);
  });
});

const period = () => ({ from: today(), until: today() });

describe('the report of the GGR', () => {
  it('equals the ledger to the paisa: stakes, payouts, promotions, fees and the NGR', async () => {
    await count();
    const { error, data } = await sana.call(getGgrReport, { query: period() });
    expect([error, data.days.map(({ day }) => day), data.counted_at]).toEqual([null, [today()], expect.any(String)]);
    const { total } = data;
    const games = (await ledger('%', 'game_pnl:%')) - (await ledger('game_pnl:%', '%'));
    const promotions = (await ledger('promo_expense:%', '%')) - (await ledger('%', 'promo_expense:%'));
    expect(total.ggr).toBe(total.stakes - total.payouts);
    expect(total.ggr + total.free_stakes - total.free_payouts).toBe(games);
    expect(total.free_payouts).toBe(await ledger('game_pnl:%', 'free_round_winnings'));
    expect(total.free_stakes).toBe(
      (await ledger('promo_expense:free_round', '%')) - (await ledger('promo_expense:free_round', 'bonus')),
    );
    expect(total.promotions).toBe(promotions);
    const deposits = await ledger('psp_clearing:jazzcash', 'main');
    expect([deposits, total.payment_fees]).toEqual([200_000n, 3_000n]);
    const studio = data.games.find(({ provider }) => provider === 'studio')!;
    expect([studio.ggr, total.provider_fees]).toEqual([studio_ggr, studio_ggr / 10n]);
    expect(total.ngr).toBe(games - promotions - 3_000n - studio_ggr / 10n);
  });

  it('lists the turnover of each game and the cost of each kind of promotion', async () => {
    const { games, total, promotions } = (await sana.call(getGgrReport, { query: period() })).data;
    const sumOf = (name: 'stakes' | 'payouts' | 'free_stakes' | 'free_payouts') =>
      games.reduce((all, one) => all + one[name], 0n);
    for (const name of ['stakes', 'payouts', 'free_stakes', 'free_payouts'] as const)
      expect([name, sumOf(name)]).toEqual([name, total[name]]);
    expect(games.find(({ game_id }) => game_id === 'dice')).toMatchObject({
      provider: null,
      rounds: 124,
      free_rounds: 4,
    });
    expect(promotions.reduce((all, { granted, returned }) => all + granted - returned, 0n)).toBe(total.promotions);
    expect(promotions.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['free_round', 'task']));
    // The report about promotions reads the same days from the ledger itself.
    const { list } = (await sana.call(getPromotionReport, { query: period() })).data;
    const costOf = (rows: readonly { kind: string; granted: bigint; returned: bigint }[], kind: string) =>
      rows.filter((row) => row.kind === kind).reduce((all, { granted, returned }) => all + granted - returned, 0n);
    expect(new Set(list.map(({ kind }) => kind))).toEqual(new Set(promotions.map(({ kind }) => kind)));
    for (const { kind } of promotions) expect([kind, costOf(list, kind)]).toEqual([kind, costOf(promotions, kind)]);
    expect(total.ngr).toBe(
      total.ggr +
        total.free_stakes -
        total.free_payouts -
        total.payment_fees -
        total.provider_fees -
        list.reduce((all, { granted, returned }) => all + granted - returned, 0n),
    );
  });

  it.each(houseFigures)('lists the transfers behind the figure "%s"', async (figure) => {
    const { total } = (await sana.call(getGgrReport, { query: period() })).data;
    const found = [];
    for (let after: string | null = null; ; ) {
      const query: Record<string, string> = { day: today(), figure, ...(after !== null && { after }) };
      const { error, data }: ConsoleResult<typeof listHouseTransfers> = await sana.call(listHouseTransfers, { query });
      expect(error).toBeNull();
      found.push(...data.list);
      after = data.next;
      if (after === null) break;
    }
    const expected = figure === 'fees' ? ZERO : total[figure];
    expect(found.reduce((all, { amount }) => all + amount, 0n)).toBe(expected);
    expect(found.every(({ round_id, player }) => round_id !== null && player !== null)).toBe(true);
    expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
  });

  it('shows the last operator log entry of each day', async () => {
    const heads = async () =>
      (await sana.call(getGgrReport, { query: period() })).data.days.map(({ log_head }) => log_head);
    // The first look at the log is an entry of it.
    await sana.call(listLog);
    const { entry, hash } = (await sana.call(listLog)).data.list[0]!;
    expect(await heads()).toEqual([{ entry, hash }]);
    const end = `((date '${today()}' + 1)::timestamp at time zone 'Asia/Karachi')`;
    await world.pool.query(
      `insert into operator_log (at, operator, act, subject) values (${end}, 'sana', 'note', 'player 1')`,
    );
    expect((await sana.call(listLog)).data.list[0]!.entry).toBe(entry + 1);
    expect(await heads()).toEqual([{ entry, hash }]);
  });

  it('covers one to 92 days', async () => {
    const refused = async (from: string, until: string) =>
      (await sana.call(getGgrReport, { query: { from, until } })).error;
    expect([await refused('2026-01-02', '2026-01-01'), await refused('2025-01-01', '2026-01-01')]).toEqual([
      'INVALID_INPUT',
      'INVALID_INPUT',
    ]);
  });
});

describe('the report command', () => {
  it('prints the reports of the console, and checks the sums of a day', async () => {
    const { run } = commandOf(world, 'sana');
    const command = (...words: string[]) => run('report', ...words);
    await nextCode(world);
    await run('login', 'sana');
    const { total } = (await sana.call(getGgrReport, { query: period() })).data;
    const ggr = await command('ggr', today(), today());
    expect(ggr).toContain(`NGR ${formatMoney(total.ngr, { sign: true })}`);
    const returns = await command('return', today(), today(), '--game', 'dice');
    expect(returns).toMatch(
      /"target_hundredths":5000,"over":false} {2}122 rounds .* theory 99\.00% \(exact\) .* z -?\d/,
    );
    expect(returns).toContain('too few rounds');
    expect(await command('check', today())).toContain('are those of the ledger');
    await world.pool.query('delete from day_return');
    await expect(command('check', today())).rejects.toThrow('differ from the ledger');
    await command('recount', today());
    expect(await command('check', today())).toContain('are those of the ledger');
  });
});

describe('the report of returns', () => {
  it('shows for each mode of a game the theoretical return, its 99 % interval and the z value', async () => {
    const { error, data } = await sana.call(getReturnReport, { query: { ...period(), game: 'dice' } });
    const dice = data.games[0]!;
    expect([error, data.games.length, dice.method, dice.free.rounds]).toEqual([null, 1, 'exact', 4]);
    const { rows } = await world.pool.query<{ staked: string; paid: string; squares: string }>(
      `select sum(stake_cents) as staked, sum(payout_cents) as paid, sum(stake_cents ^ 2) as squares from arcade.round
       where game_id = 'dice' and outcome ->> 'target_hundredths' = '5000'`,
    );
    const [staked, paid, squares] = [Number(rows[0]!.staked), Number(rows[0]!.paid), Number(rows[0]!.squares)];
    // Each of these bets pays 1.98 times the stake in half of all rolls: its variance is 0.99².
    const deviation = 0.99 * Math.sqrt(squares);
    expect(
      dice.modes.find((one) => JSON.stringify(one.mode) === '{"target_hundredths":5000,"over":false}'),
    ).toMatchObject({
      rounds: 122,
      return: paid / staked,
      theory: 0.99,
      low: expect.closeTo(0.99 - (2.575829 * deviation) / staked, 6),
      high: expect.closeTo(0.99 + (2.575829 * deviation) / staked, 6),
      z: expect.closeTo((paid - 0.99 * staked) / deviation, 6),
    });
    // One stake of another mode is larger than all others together, so the whole game has no interval.
    expect(dice).toMatchObject({ rounds: 124, low: null, high: null, z: null });
    expect(data.days).toEqual([expect.objectContaining({ day: today(), rounds: 124, stake: dice.stake })]);
  });

  it('shows the published return of a provider’s game without an interval', async () => {
    const { games } = (await sana.call(getReturnReport, { query: period() })).data;
    expect(games.find(({ provider }) => provider === 'studio')).toMatchObject({
      method: 'published',
      theory: 0.96,
      low: null,
      z: null,
      free: { rounds: 1, stake: 1_000n, payout: 400n },
    });
  });
});
