import { calls, errors } from '@nua/contract';
import { sharedCallsOf } from '@nua/contract/arcade.ts';
import { verifyRound } from '@nua/games';
import { crash } from '@nua/games/crash/crash.ts';
import { cents } from '@nua/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { grantTo } from '../../../../../../tests/world/granting.ts';
import { changePlayRules, fund, moneyOf, sitDown, type Table } from '../../../../../../tests/world/play.ts';
import { leadSharedRounds, type SharedRounds } from '../../../../../../tests/world/shared-rounds.ts';
import { useWorld } from '../../../../../../tests/world/use-world.ts';
import { expectOk, type Someone } from '../../../../../../tests/world/world.ts';
import { MovableClock } from '../../../core/clock.ts';
import { reconcileBooks } from '../../../ledger/reconcile-books.ts';
import { endBonusesOfDeposit } from '../guard/withdraw-bonuses.ts';
import { databaseNow } from '../round/database-time.ts';
import { acquireLead } from '../round/lead.ts';

const { bet: betCall, cashOut: cashOutCall } = sharedCallsOf(crash);
const params = { game: 'crash' };

const world = useWorld();
let rounds: SharedRounds;
let who: Someone;
let table: Table;

beforeAll(async () => {
  rounds = await leadSharedRounds(world, 'crash');
});
beforeEach(async () => {
  world.clock.advance(86_400_000);
  ({ who, table } = await seatNewPlayer());
});
afterAll(() => rounds?.stop());

async function seatNewPlayer(amount = cents(100_000)): Promise<{ who: Someone; table: Table }> {
  const someone = await world.guest();
  await fund(world, someone, amount);
  return { who: someone, table: await sitDown(world, someone, crash) };
}

const crashesAt =
  (minimum: number, maximum = Infinity) =>
  (result: Record<string, unknown>) =>
    Number(result.crash_hundredths) >= minimum && Number(result.crash_hundredths) <= maximum;
const msTo = (hundredths: number): number => crash.runs_ms({ crash_hundredths: hundredths - 1 });

const bet = (body: object = { stake: '10.00' }, seat = table, key?: string) =>
  world.call(betCall, { token: seat.token, body, ...(key && { key }) });
const cashOut = (round_id: string, seat = table, key?: string) =>
  world.call(cashOutCall, { token: seat.token, body: { round_id }, ...(key && { key }) });
const phase = async (after?: string) =>
  expectOk(await world.call(calls.arcadePhase, { params, token: table.token, ...(after && { query: { after } }) }))
    .data;
const historyOf = async (seat = table) =>
  expectOk(await world.call(calls.arcadeRounds, { token: seat.token })).data.list;
const booksAgree = async () => expect(await reconcileBooks(world.pool)).toEqual([]);

describe('a bet on a shared round', () => {
  it('is paid immediately, at the current multiplier, if it is cashed out while the round runs', async () => {
    await rounds.begin(crashesAt(300));
    const placed = expectOk(await bet()).data;
    expect(placed).toMatchObject({ state: 'open', stake: 1000n, payout: 0n, balance: 99_000n });
    await booksAgree();
    await rounds.runFor(msTo(200));
    const cashed_out = expectOk(await cashOut(placed.round_id)).data;
    expect(cashed_out).toMatchObject({
      state: 'settled',
      payout: 2000n,
      balance: 101_000n,
      outcome: { cashed_out_hundredths: 200 },
    });
    await booksAgree();
    const [running] = await historyOf();
    expect(running).toMatchObject({ payout: 2000n, shared: { hash: null } });
    expect(running!.outcome).not.toHaveProperty('crash_hundredths');
    await rounds.finish();
    const [round] = await historyOf();
    expect(verifyRound(round!)).toMatchObject({ ok: true });
    expect(verifyRound({ ...round!, payout: cents(2001) }).ok).toBe(false);
  });

  it('cashes out automatically at its target, and loses if it stays to the end', async () => {
    await rounds.begin(crashesAt(300, 2_000));
    const other = await seatNewPlayer();
    expectOk(await bet({ stake: '10.00', target_hundredths: 300 }));
    expectOk(await bet({ stake: '10.00', target_hundredths: 2_001 }, other.table));
    expect(await rounds.finish()).toMatchObject({ state: 'settled' });
    expect(await moneyOf(world, who)).toMatchObject({ game: 102_000n });
    expect(await moneyOf(world, other.who)).toMatchObject({ game: 99_000n });
    for (const seat of [table, other.table])
      expect(verifyRound((await historyOf(seat))[0]!)).toMatchObject({ ok: true });
    await booksAgree();
  });

  it('cashes out automatically at the last multiplier within the payout cap', async () => {
    await changePlayRules(world, { payout_cap: '25.00' });
    await rounds.begin(crashesAt(300));
    const placed = expectOk(await bet()).data;
    expect(placed.ceiling_hundredths).toBe(250);
    await changePlayRules(world, { payout_cap: '1000000.00' });
    await rounds.finish();
    expect((await historyOf())[0]).toMatchObject({ payout: 2500n, outcome: { cashed_out_hundredths: 250 } });
  });

  it('is refused and moves nothing if it is out of range, outside the pay table or malformed', async () => {
    await rounds.begin();
    const refused: [body: object, error: keyof typeof errors][] = [
      [{ stake: '10.00', target_hundredths: 100 }, 'TARGET_OUT_OF_RANGE'],
      [{ stake: '10.00', target_hundredths: 1_000_001 }, 'TARGET_OUT_OF_RANGE'],
      [{ stake: '10.00', target_hundredths: '200' }, 'INVALID_INPUT'],
      [{ stake: '1000.01' }, 'INSUFFICIENT_FUNDS'],
      [{ stake: '0.10' }, 'STAKE_OUT_OF_RANGE'],
      [{ stake: '10.00', crash_hundredths: 900 }, 'INVALID_INPUT'],
    ];
    for (const [body, error] of refused) expect([body, (await bet(body)).code]).toEqual([body, errors[error]]);
    expect(await moneyOf(world, who)).toMatchObject({ game: 100_000n });
    await booksAgree();
  });

  it('with bonus money is paid to the bonus', async () => {
    await fund(world, who, cents(0));
    expectOk(await world.call(calls.pullGameWallet, { token: who.token }));
    await fund(world, who, cents(0));
    await grantTo(world, who.id);
    await rounds.begin(crashesAt(300));
    const placed = expectOk(await bet({ stake: '20.00' })).data;
    expect(placed).toMatchObject({ bonus_stake: 2000n, bonus_balance: 8000n });
    await booksAgree();
    await rounds.runFor(msTo(150));
    expect(expectOk(await cashOut(placed.round_id)).data).toMatchObject({
      bonus_payout: 3000n,
      bonus_balance: 11_000n,
    });
    await booksAgree();
  });

  it('is returned to its bonus before the bonus is taken back', async () => {
    expectOk(await world.call(calls.pullGameWallet, { token: who.token }));
    await fund(world, who, cents(0));
    const deposit_id = '0195a3c0-0000-7000-8000-00000000d00d';
    await grantTo(world, who.id, { source: 'deposit', deposit_id });
    await rounds.begin(crashesAt(300));
    const { round_id } = expectOk(await bet({ stake: '20.00', target_hundredths: 150 })).data;
    await world.db.transaction().execute((tx) => endBonusesOfDeposit(world.app, tx, deposit_id));
    await booksAgree();
    await rounds.finish();
    expect((await cashOut(round_id)).code).toBe(errors.CASH_OUT_LATE);
    expect(await moneyOf(world, who)).toMatchObject({ game: 0n, bonus: 0n, total: 0n });
    await booksAgree();
  });

  it('does not block the rest of the game wallet', async () => {
    await rounds.begin(crashesAt(300));
    const { data } = expectOk(await bet());
    expectOk(await world.call(calls.pullGameWallet, { token: who.token }));
    expect(await moneyOf(world, who)).toMatchObject({ main: 99_000n, game: 0n });
    await rounds.runFor(msTo(200));
    expectOk(await cashOut(data.round_id));
    expect(await moneyOf(world, who)).toMatchObject({ main: 99_000n, game: 2000n });
  });
});

describe('a cash-out', () => {
  it('is refused before the round runs and after the round has ended', async () => {
    const { ends_at, starts_at } = await rounds.begin(crashesAt(300));
    const { round_id } = expectOk(await bet()).data;
    expect((await cashOut(round_id)).code).toBe(errors.CASH_OUT_EARLY);
    await rounds.runFor(0);
    expect((await cashOut(round_id)).code).toBe(errors.CASH_OUT_EARLY);
    world.clock.advance(msTo(101) - 1);
    expect((await cashOut(round_id)).code).toBe(errors.CASH_OUT_EARLY);
    await rounds.climb(ends_at.getTime() - starts_at.getTime() - msTo(101) + 1);
    await rounds.advance();
    expect((await cashOut(round_id)).code).toBe(errors.CASH_OUT_LATE);
    await rounds.finish();
    expect((await cashOut(round_id)).code).toBe(errors.CASH_OUT_LATE);
    expect(await moneyOf(world, who)).toMatchObject({ game: 99_000n });
  });

  it('in the last millisecond is paid at the final multiplier', async () => {
    const { ends_at, starts_at, result } = await rounds.begin(crashesAt(300, 900));
    const { round_id } = expectOk(await bet()).data;
    await rounds.runFor(ends_at.getTime() - starts_at.getTime() - 1);
    expect(expectOk(await cashOut(round_id)).data.outcome.cashed_out_hundredths).toBe(result.crash_hundredths);
  });

  it('pays the bet once and gets the same response each time if it is sent fifty times in parallel', async () => {
    await rounds.begin(crashesAt(300));
    const { round_id } = expectOk(await bet()).data;
    await rounds.runFor(msTo(200));
    const responses = await Promise.all(Array.from({ length: 50 }, () => cashOut(round_id)));
    for (const response of responses)
      expect(expectOk(response).data).toMatchObject({ payout: 2000n, balance: 101_000n });
    expect(await moneyOf(world, who)).toMatchObject({ game: 101_000n });
    await booksAgree();
  });

  it('pays the bet’s target if it arrives after that target was reached', async () => {
    await rounds.begin(crashesAt(300));
    const { round_id } = expectOk(await bet({ stake: '10.00', target_hundredths: 150 })).data;
    await rounds.runFor(msTo(250));
    expect(expectOk(await cashOut(round_id)).data).toMatchObject({ payout: 1500n });
    await rounds.finish();
    expect(expectOk(await cashOut(round_id)).data).toMatchObject({ payout: 1500n });
    expect(await moneyOf(world, who)).toMatchObject({ game: 100_500n });
  });

  it('does not find another player’s bet', async () => {
    await rounds.begin(crashesAt(300));
    const { round_id } = expectOk(await bet()).data;
    const other = await seatNewPlayer();
    await rounds.runFor(msTo(200));
    expect((await cashOut(round_id, other.table)).code).toBe(errors.NOT_FOUND);
  });
});

describe('the clock of shared rounds', () => {
  it('is the database’s clock plus the time that a demo was moved forward', async () => {
    const clock = new MovableClock();
    const woken: string[] = [];
    const unsubscribe = clock.onMove(() => void woken.push('woken'));
    clock.advance(86_400_000);
    unsubscribe();
    clock.advance(86_400_000);
    expect(clock.moved_ms).toBe(172_800_000);
    expect(woken).toHaveLength(1);
    const { rows } = await sql<{ days: number }>`
      select round(extract(epoch from ${databaseNow(clock)} - clock_timestamp()) / 86400)::int as days`.execute(
      world.db,
    );
    expect(rows[0]!.days).toBe(2);
  });
});

describe('the node that leads a shared game', () => {
  it('is the only one', async () => {
    expect(await acquireLead(world.app, crash)).toBeNull();
  });

  it('returns every stake if it was inactive until long after the lock time of the round', async () => {
    await rounds.begin();
    expectOk(await bet({ stake: '10.00', target_hundredths: 101 }));
    world.clock.advance(120_000);
    await rounds.advance();
    world.clock.advance(1_000);
    await rounds.advance();
    expect(await rounds.newest()).toMatchObject({ state: 'stopped' });
    expect(await moneyOf(world, who)).toMatchObject({ game: 100_000n });
    await booksAgree();
  });

  it('starts no round if the game is closed or has no player', async () => {
    await rounds.begin();
    const { id } = await rounds.finish();
    world.clock.advance(120_000);
    await rounds.advance();
    expect((await rounds.newest()).id).toBe(id);
    const someone = await seatNewPlayer();
    await changePlayRules(world, { closed_games: ['crash'] });
    await rounds.advance();
    expect((await rounds.newest()).id).toBe(id);
    await changePlayRules(world, { closed_games: [] });
    expect(someone.table.token).toBeTruthy();
    await rounds.advance();
    expect((await rounds.newest()).id).not.toBe(id);
  });
});

describe('the phase of a round', () => {
  it('shows the hash chain and the previous rounds', async () => {
    const round = await rounds.begin(crashesAt(300));
    const { mark, news: first } = await phase();
    expect(first).toMatchObject({ phase: 'betting', round: { id: round.id, hash: null, result: null }, bet: null });
    expect(first!.chain).toMatchObject({ salt: expect.stringMatching(/^00/), terminating_hash: expect.any(String) });
    expect(first!.past.length).toBeGreaterThan(0);
    const waiting = phase(mark);
    const { round_id } = expectOk(await bet()).data;
    await rounds.runFor(0);
    expect((await waiting).news).toMatchObject({
      phase: expect.stringMatching(/locked|running/),
      past: [],
      chain: null,
    });
    expect((await phase()).news).toMatchObject({
      ...{ phase: 'running', bet: { round_id, state: 'open' }, round: { result: null } },
    });
    await rounds.finish();
    expect((await phase()).news).toMatchObject({ phase: 'settled', round: { hash: round.hash, result: round.result } });
  });

  it('has no hash and no crash point before the end', async () => {
    const { hash, result, id } = await rounds.begin(crashesAt(5_000));
    const secret = [
      hash,
      `"crash_hundredths":${result.crash_hundredths}}`,
      `"crash_hundredths":${result.crash_hundredths},`,
    ];
    const sent: unknown[] = [await phase()];
    const placed = await bet({ stake: '10.00' });
    sent.push(placed.wire);
    await rounds.runFor(msTo(200));
    sent.push(await phase(), (await cashOut(placed.data.round_id)).wire, await historyOf());
    sent.push(expectOk(await world.call(calls.listRounds, { token: who.token })).data);
    const { rows: tables } = await world.pool.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema') and tablename <> 'hash_chain'`,
    );
    for (const { name } of tables) {
      const { rowCount } = await world.pool.query(`select from ${name} t where strpos(t::text, $1) > 0`, [hash]);
      expect([name, rowCount]).toEqual([name, 0]);
    }
    const { rows } = await world.pool.query('select s::text as row from arcade.shared_round s where id = $1', [id]);
    sent.push(rows);
    const text = JSON.stringify(sent, (_name, value) => (typeof value === 'bigint' ? String(value) : value));
    for (const part of secret) expect(text).not.toContain(part);
  });
});
