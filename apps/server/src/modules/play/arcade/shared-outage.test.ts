import { calls, errors } from '@nua/contract';
import { sharedCallsOf } from '@nua/contract/arcade.ts';
import { makeKey } from '@nua/contract/idempotency-key.ts';
import { firstCashOutMs } from '@nua/games';
import { crash } from '@nua/games/crash/crash.ts';
import { cents } from '@nua/money';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fund, moneyOf, sitDown, type Table } from '../../../../../../tests/world/play.ts';
import { leadSharedRounds, type SharedRounds } from '../../../../../../tests/world/shared-rounds.ts';
import { useWorld } from '../../../../../../tests/world/use-world.ts';
import { expectOk, type Someone } from '../../../../../../tests/world/world.ts';
import { checkRow } from '../../../../../arcade/public/verify.mjs';
import { reconcileBooks } from '../../../ledger/reconcile-books.ts';
import { recordPresses } from '../round/presses.ts';
import { writeEnded } from '../round/round-fate.ts';
import { endOpenBets } from '../round/shared-bet.ts';

const { bet: betCall, cashOut: cashOutCall } = sharedCallsOf(crash);

const world = useWorld();
let rounds: SharedRounds;

beforeAll(async () => {
  rounds = await leadSharedRounds(world, 'crash');
});
beforeEach(async () => {
  world.clock.advance(86_400_000);
  // A round starts only if a player is in the game.
  await seatNewPlayer();
});
afterAll(() => rounds?.stop());

type Seat = { who: Someone; table: Table };

async function seatNewPlayer(): Promise<Seat> {
  const who = await world.guest();
  await fund(world, who, cents(100_000));
  return { who, table: await sitDown(world, who, crash) };
}

const crashes =
  (from: number, to = 1_000_000) =>
  ({ crash_hundredths: crash_point }: { crash_hundredths?: number }) =>
    crash_point! >= from && crash_point! < to;
const msTo = (hundredths: number): number => crash.runs_ms({ crash_hundredths: hundredths - 1 });

async function bet({ table }: Seat, target_hundredths: number | null = null) {
  const body = { stake: '10.00', target_hundredths };
  return expectOk(await world.call(betCall, { token: table.token, body })).data.round_id;
}
const cashOut = ({ table }: Seat, round_id: string) =>
  world.call(cashOutCall, { token: table.token, body: { round_id } });
const gameOf = async ({ who }: Seat) => (await moneyOf(world, who)).game;
const historyOf = async ({ table }: Seat) =>
  expectOk(await world.call(calls.arcadeRounds, { token: table.token })).wire.list as never[];
const booksAgree = async () => expect(await reconcileBooks(world.pool)).toEqual([]);
const press = ({ who }: Seat, bet_id: string) =>
  recordPresses(world.db, world.clock, [
    { bet_id, player_id: who.id, minimum_ms: firstCashOutMs(crash), request: null },
  ]);

async function pressOf(bet_id: string): Promise<Date | null> {
  const { rows } = await world.pool.query('select at from arcade.shared_press where bet_id = $1', [bet_id]);
  return rows[0]?.at ?? null;
}

async function untilPressed(bet_id: string): Promise<void> {
  while ((await pressOf(bet_id)) === null) await new Promise(setImmediate);
}

const toEnd = async ({ ends_at }: { ends_at: Date }) =>
  await rounds.climb(ends_at.getTime() - world.clock.now().getTime());

describe('a cash-out of crash', () => {
  it('is refused once the end of its round is written, even if the node’s clock is behind', async () => {
    const round = await rounds.begin(crashes(300, 900));
    const seat = await seatNewPlayer();
    const id = await bet(seat);
    await rounds.runFor(0);
    await toEnd(round);
    // The end is written, but the bet is not settled yet.
    await writeEnded(world.db, await rounds.newest(), round);
    world.clock.set(new Date(round.ends_at.getTime() - 1_000));
    expect((await cashOut(seat, id)).code).toBe(errors.CASH_OUT_LATE);
    expect(await pressOf(id)).toBeNull();
    world.clock.set(round.ends_at);
    await rounds.finish();
    expect(await gameOf(seat)).toBe(99_000n);
  });

  it('that arrives after the crash gets no response before the end of the round is written', async () => {
    const round = await rounds.begin(crashes(300, 900));
    const seat = await seatNewPlayer();
    const id = await bet(seat);
    await rounds.runFor(0);
    await toEnd(round);
    let isAnswered = false;
    const pressed = cashOut(seat, id).finally(() => {
      isAnswered = true;
    });
    await untilPressed(id);
    // Each of these calls gives the pending request time to continue.
    for (let turn = 0; turn < 20; turn += 1) await historyOf(seat);
    expect([isAnswered, (await rounds.newest()).state]).toEqual([false, 'running']);
    await rounds.advance();
    expect((await pressed).code).toBe(errors.CASH_OUT_LATE);
    expect(await gameOf(seat)).toBe(99_000n);
    await booksAgree();
  });

  it('is recorded while other requests use all pool connections', async () => {
    const round = await rounds.begin(crashes(300, 900));
    const seat = await seatNewPlayer();
    const id = await bet(seat);
    await rounds.runFor(msTo(200));
    const busy = await Promise.all(Array.from({ length: world.pool.options.max! }, () => world.app.pool.connect()));
    const pressed = cashOut(seat, id);
    const { rows } = await busy[0]!.query('select 1 as one');
    expect(rows).toHaveLength(1);
    for (let found = 0; found === 0; )
      found = (await busy[0]!.query('select from arcade.shared_press where bet_id = $1', [id])).rowCount!;
    // The request gets a connection only after the climb is over.
    world.clock.set(round.ends_at);
    for (const client of busy) client.release();
    expect(expectOk(await pressed).data).toMatchObject({ payout: 2000n, outcome: { cashed_out_hundredths: 200 } });
    await rounds.finish();
    await booksAgree();
  });

  it('is paid with the round if it was recorded before its request failed', async () => {
    await rounds.begin(crashes(300));
    const seat = await seatNewPlayer();
    const id = await bet(seat);
    await rounds.runFor(msTo(150));
    await press(seat, id);
    await rounds.climb(1_000);
    // A second press changes nothing.
    await press(seat, id);
    expect(await rounds.finish()).toMatchObject({ state: 'settled' });
    expect(await gameOf(seat)).toBe(100_500n);
    await booksAgree();
  });

  it('is not recorded if its key was used with another body [R7.36 idempotency]', async () => {
    await rounds.begin(crashes(300));
    const seat = await seatNewPlayer();
    const first = await bet(seat);
    await rounds.runFor(msTo(150));
    const key = makeKey(world.clock.now().getTime());
    const cashOutUnderKey = (round_id: string) =>
      world.call(cashOutCall, { token: seat.table.token, key, body: { round_id } });
    expectOk(await cashOutUnderKey(first));
    await rounds.finish();
    await rounds.begin(crashes(300));
    const second = await bet(seat, 200);
    await rounds.runFor(msTo(150));
    expect((await cashOutUnderKey(second)).code).toBe(errors.KEY_REUSED);
    expect(await pressOf(second)).toBeNull();
    await rounds.climb(1_000);
    await rounds.finish();
    // The first bet won 5.00 at 1.50, the second 10.00 at its target.
    expect(await gameOf(seat)).toBe(101_500n);
    await booksAgree();
  });

  it('is recorded once if its request is repeated after a lost response', async () => {
    await rounds.begin(crashes(300));
    const seat = await seatNewPlayer();
    const id = await bet(seat);
    await rounds.runFor(msTo(150));
    const key = makeKey(world.clock.now().getTime());
    const send = () => world.call(cashOutCall, { token: seat.table.token, key, body: { round_id: id } });
    const { wire } = expectOk(await send());
    const at = await pressOf(id);
    await rounds.climb(1_000);
    const again = expectOk(await send());
    expect([again.wire, again.headers.get('idempotent-replayed'), await pressOf(id)]).toEqual([wire, 'true', at]);
    await booksAgree();
  });

  it('delays the end of its round until it is committed', async () => {
    const round = await rounds.begin(crashes(300, 900));
    const seat = await seatNewPlayer();
    const id = await bet(seat);
    await rounds.runFor(msTo(200));
    let isOver = false;
    const ended = await world.db.transaction().execute(async (tx) => {
      await recordPresses(tx, world.clock, [
        { bet_id: id, player_id: seat.who.id, minimum_ms: firstCashOutMs(crash), request: null },
      ]);
      world.clock.set(round.ends_at);
      const ending = writeEnded(rounds.lead.db, await rounds.newest(), round).finally(() => {
        isOver = true;
      });
      const isWaiting = async () =>
        (await world.pool.query("select from pg_locks where not granted and locktype = 'transactionid'")).rowCount! > 0;
      while (!isOver && !(await isWaiting())) await new Promise(setImmediate);
      expect(isOver).toBe(false);
      return { ending };
    });
    expect(await ended.ending).toBe(true);
    await rounds.finish();
    expect(await gameOf(seat)).toBe(101_000n);
    await booksAgree();
  });

  it('is paid only if it was recorded before the end of its round', async () => {
    for (let turn = 0; turn < 6; turn += 1) {
      const round = await rounds.begin(crashes(150, 400));
      const seats = await Promise.all(Array.from({ length: 4 }, seatNewPlayer));
      const ids = await Promise.all(seats.map((seat) => bet(seat)));
      await rounds.runFor(0);
      await toEnd({ ends_at: new Date(round.ends_at.getTime() - 1) });
      const end = () => {
        world.clock.set(round.ends_at);
        return rounds.advance();
      };
      const sent = seats.map(async (seat, place) => {
        for (let wait = 0; wait < place * turn; wait += 1) await new Promise(setImmediate);
        return await cashOut(seat, ids[place]!);
      });
      for (let wait = 0; wait < turn * 3; wait += 1) await new Promise(setImmediate);
      await end();
      for (const [place, { code }] of (await Promise.all(sent)).entries()) {
        const at = await pressOf(ids[place]!);
        const isInTime = at !== null && at < round.ends_at;
        expect([isInTime, code]).toEqual([isInTime, isInTime ? 0 : errors.CASH_OUT_LATE]);
        expect((await gameOf(seats[place]!)) > 99_000n).toBe(isInTime);
      }
    }
    await booksAgree();
  });
});

describe('a round of crash', () => {
  it('is settled by its crash point, even if the leading node settles it ten minutes late', async () => {
    const round = await rounds.begin(crashes(300, 900));
    const [manual, target] = [await seatNewPlayer(), await seatNewPlayer()];
    await bet(manual);
    await bet(target, 250);
    await rounds.runFor(0);
    await rounds.climb(round.ends_at.getTime() - world.clock.now().getTime() - 500);
    await rounds.advance();
    world.clock.advance(600_000);
    await rounds.handOver();
    await rounds.advance();
    expect(await rounds.newest()).toMatchObject({ id: round.id, state: 'settled', lapsed_hundredths: null });
    expect([await gameOf(manual), await gameOf(target)]).toEqual([99_000n, 101_500n]);
    await booksAgree();
  });

  it.each([
    ['climbs above 2.00', 400, 900, 101_000n, 200],
    ['crashes before 2.00', 150, 200, 99_000n, null],
  ])('that lost its leader settles every bet by the published rule if it %s', async (_what, from, to, after, exit) => {
    const round = await rounds.begin(crashes(from, to));
    const [manual, pressed, near, far, late] = (await Promise.all(Array.from({ length: 5 }, seatNewPlayer))) as [
      Seat,
      Seat,
      Seat,
      Seat,
      Seat,
    ];
    await bet(manual);
    const pressed_id = await bet(pressed);
    await bet(near, 120);
    await bet(far, 1_000);
    const late_id = await bet(late);
    await rounds.runFor(msTo(110));
    await press(pressed, pressed_id);
    const { led_until } = await rounds.newest();
    // No leader renews the lead after this.
    world.clock.set(led_until!);
    await press(late, late_id);
    expect(await pressOf(late_id)).toBeNull();
    world.clock.set(new Date(round.ends_at.getTime() + 60_000));
    await rounds.handOver();
    await rounds.advance();
    const stopped = await rounds.newest();
    expect(stopped).toMatchObject({ id: round.id, state: 'stopped', result: round.result, led_until });
    expect(await gameOf(pressed)).toBe(100_100n);
    expect([await gameOf(near), await gameOf(far)]).toEqual([100_200n, 99_000n]);
    expect([await gameOf(manual), await gameOf(late)]).toEqual([after, after]);
    for (const seat of [manual, pressed, near, far, late]) {
      const [row] = (await historyOf(seat)) as { shared: { lapsed_hundredths: number }; outcome: object }[];
      expect(row!.shared.lapsed_hundredths).toBe(stopped.lapsed_hundredths);
      expect(checkRow(row).differs).toEqual([]);
    }
    const [row] = (await historyOf(manual)) as { outcome: { cashed_out_hundredths: number | null } }[];
    expect(row!.outcome.cashed_out_hundredths).toBe(exit);
    // In a stopped round, a bet cannot cash out at any other multiplier.
    const other = { ...row!, outcome: { ...row!.outcome, cashed_out_hundredths: exit === null ? 145 : 201 } };
    expect(checkRow(other).differs).toContain('outcome.cashed_out_hundredths');
    await booksAgree();
  });

  it('is stopped, and gets no new leader, once the lead of its node has expired', async () => {
    const round = await rounds.begin(crashes(5_000));
    const seat = await seatNewPlayer();
    const id = await bet(seat);
    await rounds.runFor(msTo(110));
    const { led_until } = await rounds.newest();
    world.clock.set(led_until!);
    await rounds.handOver();
    await rounds.advance();
    expect(await rounds.newest()).toMatchObject({ state: 'stopped', led_until });
    expect(await gameOf(seat)).toBe(101_000n);
    expect(expectOk(await cashOut(seat, id)).data.outcome.cashed_out_hundredths).toBe(200);
    for (const change of [
      "state = 'running', ended_at = null, hash = null, result = null",
      "led_until = led_until + interval '1 second'",
      'lapsed_hundredths = 900',
    ])
      await expect(
        world.pool.query(`update arcade.shared_round set ${change} where id = $1`, [round.id]),
      ).rejects.toThrow();
    await expect(world.pool.query('delete from arcade.shared_press')).rejects.toThrow();
  });

  it('pays a bet like a cash-out if the bet’s bonus is taken back while the multiplier climbs', async () => {
    const round = await rounds.begin(crashes(300, 900));
    const [during, after] = [await seatNewPlayer(), await seatNewPlayer()];
    await bet(during);
    await bet(after);
    const end = ({ who }: Seat) => world.db.transaction().execute((tx) => endOpenBets(world.app, tx, who.id));
    await rounds.runFor(msTo(200));
    await end(during);
    expect(await gameOf(during)).toBe(101_000n);
    await toEnd(round);
    await end(after);
    expect(await gameOf(after)).toBe(99_000n);
    expect(await rounds.newest()).toMatchObject({ state: 'ended', result: round.result });
    expect(await rounds.finish()).toMatchObject({ state: 'settled' });
    await booksAgree();
  });
});
