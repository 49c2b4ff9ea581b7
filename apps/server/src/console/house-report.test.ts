import { calls } from '@nua/contract';
import { dayInKarachi } from '@nua/contract/karachi-day.ts';
import { mines } from '@nua/games/mines/mines.ts';
import { cents } from '@nua/money';
import { beforeAll, describe, expect, it } from 'vitest';
import { grantRounds, grantTo } from '../../../../tests/world/granting.ts';
import { untilWaitingFor } from '../../../../tests/world/limiting.ts';
import { diceBet, minesOf, openRound, readyTable } from '../../../../tests/world/play.ts';
import { paidWith } from '../../../../tests/world/promotions.ts';
import { sitAtStudio, studioOf, studioSettings, WHEEL } from '../../../../tests/world/seamless.ts';
import { WITH_CONSOLE } from '../../../../tests/world/staff.ts';
import { useWorld } from '../../../../tests/world/use-world.ts';
import { expectOk } from '../../../../tests/world/world.ts';
import { countNextTransfers } from '../modules/day-sum/count-day-sums.ts';
import { checkDaySums, countDaySums, recountDay } from '../modules/day-sum/public.ts';

const world = useWorld({ environment: { ...WITH_CONSOLE, ...studioSettings() } });

/** The job without its wait for younger ids: nothing else is being written. */
const count = () => countDaySums(world.app, { id_age_ms: -1_000 });
const today = () => dayInKarachi(world.clock.now());
const BET = { stake: '3.33', target_hundredths: 5000, over: false };

/** One of everything that reports count: own stakes, a bonus, free rounds, steps, a provider's round, a deposit. */
async function playOneOfEach() {
  const who = await world.player();
  const table = await readyTable(world, who, cents(500_00));
  const bet = async (more: object = {}) =>
    expectOk(await world.call(diceBet, { token: table.token, body: { ...BET, ...more } })).data;
  for (let n = 0; n < 5; n += 1) await bet();
  const free_rounds_id = await grantRounds(world, who.id, { rounds: 2 });
  for (let n = 0; n < 2; n += 1) await bet({ stake: '10.00', target_hundredths: 9800, free_rounds_id });
  const { round_id } = await openRound(world, table, '2.00');
  const hidden = await minesOf(world, round_id);
  const tile = [0, 1, 2, 3].find((one) => !hidden.includes(one));
  const params = { game: mines.id };
  expectOk(await world.call(calls.arcadeStep, { token: table.token, params, body: { round_id, n: 1, tile } }));
  expectOk(await world.call(calls.arcadeCashOut, { token: table.token, params, body: { round_id, n: 2 } }));
  // A bonus, and a stake that is larger than the own money that is left.
  await grantTo(world, who.id, { amount: '100.00' });
  const { balance } = await bet({ stake: '1.00' });
  expect((await bet({ stake: ((Number(balance) + 1_000) / 100).toFixed(2) })).bonus_stake).toBe(1_000n);
  await paidWith(world, who);
  return who;
}

async function playAtStudio() {
  const who = await world.guest();
  const { session } = await sitAtStudio(world, who);
  const studio = studioOf(world, () => 0.3, 'report');
  await studio.playRound({ session, game: WHEEL, faults: 0, stake: 1_000n });
  const free_round = await grantRounds(world, who.id, { games: [WHEEL], rounds: 1, stake: cents(1_000) });
  const bet = { session, currency: 'PKR', round: 'free', game: WHEEL, amount: '10.00', free_round };
  await studio.attempt('bet', { id: 'free-bet', ...bet });
  await studio.attempt('win', { id: 'free-win', session, currency: 'PKR', bet: 'free-bet', amount: '4.00' });
  const ended = { id: 'free-end', session, currency: 'PKR', round: 'free', staked: '10.00', paid: '4.00' };
  expect((await studio.attempt('end_round', ended)).status).toBe(200);
  expect(studio.complaints).toEqual([]);
}

beforeAll(async () => {
  await playOneOfEach();
  await playAtStudio();
});

/** The sum of transfers between accounts, read from the ledger by another statement than that of the reports. */
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

/** Changes a row as somebody could who controls the database: without the triggers that protect it. */
async function changePast(change: string, by: number): Promise<void> {
  const client = await world.pool.connect();
  await client.query('set session_replication_role = replica');
  await client.query(change, [by]);
  await client.query('reset session_replication_role');
  client.release();
}

describe('the sums of a day', () => {
  it('contain every posted transfer once, however the runs of the job overlap', async () => {
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

  it('contain a run that was killed completely or not at all', async () => {
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
      'a sum',
      `update day_transfer set amount_cents = amount_cents + $1 where (debit, credit, is_free) = ('game', 'game_pnl:original', false)
      and game_id = 'dice'`,
    ],
    [
      'a round',
      `update arcade.round set payout_cents = payout_cents + $1 where id = (
      select id from arcade.round where state = 'settled' and payout_cents > 0 and bonus_stake_cents = 0 order by id limit 1)`,
    ],
  ])('differ from the ledger after a change of %s, and the check names the row', async (_what, change) => {
    await changePast(change, 1);
    const differences = await checkDaySums(world.db, today());
    await changePast(change, -1);
    expect(differences).toEqual([
      { what: expect.stringContaining('dice'), stored: expect.any(String), computed: expect.any(String) },
    ]);
    expect(await checkDaySums(world.db, today())).toEqual([]);
  });

  it('lack a transfer that appeared behind the mark, and contain it after a recount', async () => {
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
