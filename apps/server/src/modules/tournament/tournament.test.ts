import { calls, errors } from '@nua/contract';
import { type Cents, cents, parseCents, ZERO } from '@nua/money';
import { firstRules, type Tournament } from '@nua/rewards';
import { beforeEach, describe, expect, it } from 'vitest';
import { bonusesOf, grantTo } from '../../../../../tests/world/granting.ts';
import { agreeAs, blockPlayer, giveNames, operateAs } from '../../../../../tests/world/operator-names.ts';
import { houseBalance } from '../../../../../tests/world/paying-player.ts';
import { diceBet, openRound, readyTable } from '../../../../../tests/world/play.ts';
import { publishRule } from '../../../../../tests/world/publish-rule.ts';
import { newPayer, samePerson } from '../../../../../tests/world/same-person.ts';
import { earnPoints } from '../../../../../tests/world/staking.ts';
import { useWorld } from '../../../../../tests/world/use-world.ts';
import { expectOk, type Someone } from '../../../../../tests/world/world.ts';
import { settleEditions, settleStep } from './settle-editions.ts';
import { runCountStandings, runOpenEditions } from './tournament-feature.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;
const MONDAY = Date.parse('2026-03-09T00:00:00+05:00');

const world = useWorld({ start: '2026-03-10T07:00:00Z' });
const person = samePerson(() => world);
const [weekly] = firstRules.tournament.tournaments;
const rupees = parseCents;

/** A prize rate that the edge covers in addition to the prize rate of the weekly tournament. */
const SMALL = { prize_rate_bps_hundredths: 100 };
const textOf = (_name: string, value: unknown) => (typeof value === 'bigint' ? `${value}` : value);

let week = 0;
// Each test starts on the Tuesday of a new week, with the earlier weeks settled.
beforeEach(async () => {
  week += 1;
  world.clock.advance(MONDAY + week * 7 * DAY + DAY + 12 * HOUR - world.clock.now().getTime());
  await settleEditions(world.app);
  await runOpenEditions(world.app);
});

const purseAccount = () => houseBalance(world, 'tournament_purse');
const expense = () => houseBalance(world, 'promo_expense:tournament');
const list = async () => expectOk(await world.call(calls.listTournaments)).data.list;
const current = async () => (await list()).find(({ state }) => state === 'running')!;
const readTournament = async (id: string) => expectOk(await world.call(calls.getTournament, { params: { id } })).data;
const readOwnStanding = async ({ token }: { token: string }, id: string) =>
  expectOk(await world.call(calls.getMyTournament, { token, params: { id } })).data;
const count = () => runCountStandings(world.app);

/** Creates a player with this much own weighted stakes today. A small round makes the count find the player. */
async function staker(amount: string, player?: Someone): Promise<Someone> {
  const who = player ?? (await world.player());
  await bet(who, '4.00');
  const more = rupees(amount) - rupees('1');
  if (more > 0n) await earnPoints(world, who.id, `${more / 100n}.${String(more % 100n).padStart(2, '0')}`);
  return who;
}

/** Places one bet of own money on dice, which counts a quarter. */
async function bet(who: Someone, stake: string): Promise<void> {
  const table = await readyTable(world, who, rupees(stake));
  const body = { stake, target_hundredths: 9800, over: false };
  expectOk(await world.call(diceBet, { token: table.token, body, key: world.newKey() }));
}

/** Advances to 01:00 after the last day of the running week. */
function endWeek(): void {
  world.clock.advance(MONDAY + (week + 1) * 7 * DAY + HOUR - world.clock.now().getTime());
}

const publish = (change: Partial<Tournament>) =>
  publishRule(world, 'tournament', { tournaments: [{ ...weekly!, ...change }] });

describe('the weekly tournament', () => {
  it('reserves its purse once, even if several workers open it in parallel', async () => {
    const [before, spent] = [await purseAccount(), await expense()];
    await Promise.all(Array.from({ length: 5 }, () => runOpenEditions(world.app)));
    expect([await purseAccount(), await expense()]).toEqual([before, spent]);
    expect(before).toBe(rupees('450'));
    expect((await list()).filter(({ state }) => state === 'running')).toHaveLength(1);
  });

  it('shows the current places, points and prizes with shortened names', async () => {
    const players = [await staker('9000'), await staker('100000'), await staker('20000')];
    await count();
    const { id } = await current();
    const { standings, ...rule } = await readTournament(id);
    expect(standings.map(({ place, points, prize }) => [place, points, prize])).toEqual([
      [1, rupees('100000'), rupees('150')],
      [2, rupees('20000'), rupees('30')],
      [3, rupees('9000'), rupees('13.50')],
    ]);
    for (const { name } of standings) expect(name).toMatch(/^..…$/);
    expect(rule).toMatchObject({ purse: rupees('450'), players: 3, players_minimum: 3 });
    expect(rule.prizes[0]).toEqual({ place: 1, prize: rupees('150'), full_from: rupees('100000') });
    expect(JSON.stringify(standings, textOf)).not.toContain(players[0]!.id);
    expect(await readOwnStanding(players[2]!, id)).toEqual({
      ...{ place: 2, points: rupees('20000'), weighted: rupees('20000'), prize: rupees('30'), reason: null },
    });
  });

  it('pays the prizes in the order of the places as bonuses', async () => {
    const players = [await staker('9000'), await staker('100000'), await staker('20000')];
    const { id } = await current();
    const spent = await expense();
    await settleEditions(world.app);
    expect((await readTournament(id)).state).toBe('running');
    endWeek();
    await settleEditions(world.app);
    expect(await purseAccount()).toBe(ZERO);
    expect(await expense()).toBe(cents(spent + rupees('450') - rupees('193.50')));
    const paid: string[] = [];
    for (const who of players) {
      const [bonus] = await bonusesOf(world, who);
      paid.push(`${bonus?.source} ${bonus?.amount}`);
    }
    expect(paid).toEqual(['tournament 1350', 'tournament 15000', 'tournament 3000']);
    const { rows } = await world.pool.query(
      'select n, player_id from tournament_prize where tournament_id = $1 and state = $2 order by bonus_id',
      [id, 'paid'],
    );
    expect(rows).toEqual([players[1], players[2], players[0]].map((who, n) => ({ n: n + 1, player_id: who!.id })));
    expect(await readTournament(id)).toMatchObject({ state: 'ended', paid: rupees('193.50') });
    const messages = expectOk(await world.call(calls.listMessages, { token: players[1]!.token, query: {} })).data.list;
    expect(JSON.stringify(messages, textOf)).toContain('Tournament prize');
  });

  it('pays each prize once even if the process is killed at any step', async () => {
    const players = [await staker('100000'), await staker('50000'), await staker('20000')];
    const { id } = await current();
    endWeek();
    let steps = 0;
    for (let more = true; more; steps += 1) {
      // The process dies after the step, before its transaction commits.
      const died = world.db.transaction().execute(async (tx) => {
        const db = {
          transaction: () => ({ execute: (work: (inner: typeof tx) => unknown) => work(tx) }),
          getExecutor: () => tx.getExecutor(),
        };
        await settleStep({ ...world.app, db: db as never }, id);
        throw new Error('killed');
      });
      await expect(died).rejects.toThrow('killed');
      if (steps === 0) await settleEditions({ ...world.app, signal: AbortSignal.abort() });
      more = await settleStep(world.app, id);
    }
    expect(steps).toBe(6);
    for (const who of players) expect(await bonusesOf(world, who)).toHaveLength(1);
    await Promise.all(Array.from({ length: 5 }, () => settleEditions(world.app)));
    for (const who of players) expect(await bonusesOf(world, who)).toHaveLength(1);
    expect(await purseAccount()).toBe(ZERO);
  });

  it('pays each prize once if several runs settle it in parallel', async () => {
    const players = [await staker('100000'), await staker('50000'), await staker('20000')];
    endWeek();
    await Promise.all(Array.from({ length: 6 }, () => settleEditions(world.app)));
    for (const who of players) expect(await bonusesOf(world, who)).toHaveLength(1);
  });

  it('pays nothing if it has fewer players than the minimum', async () => {
    const alone = await staker('100000');
    const { id } = await current();
    const spent = await expense();
    endWeek();
    await settleEditions(world.app);
    expect(await bonusesOf(world, alone)).toEqual([]);
    expect((await readTournament(id)).state).toBe('void');
    expect([await purseAccount(), await expense()]).toEqual([ZERO, cents(spent + rupees('450'))]);
  });

  it('pays no player who was blocked or excluded after the places were decided', async () => {
    const players = [await staker('100000'), await staker('50000'), await staker('20000')];
    const { id } = await current();
    endWeek();
    await settleStep(world.app, id);
    await blockPlayer(world, players[0]!.id, 'test');
    await person.exclude(players[1]!, 'week');
    await settleEditions(world.app);
    const { rows } = await world.pool.query<{ state: string }>(
      'select state from tournament_prize where tournament_id = $1 order by n',
      [id],
    );
    expect(rows.map(({ state }) => state)).toEqual(['returned', 'returned', 'paid']);
    expect(await readTournament(id)).toMatchObject({ state: 'ended', paid: rupees('30') });
    expect(await purseAccount()).toBe(ZERO);
  });
});

describe('a place in a tournament', () => {
  it('is not given to guests, excluded players or players who turned offers off', async () => {
    const guest = await world.guest();
    await bet(guest, '400.00');
    const [excluded, without_offers, counted] = [await staker('300'), await staker('200'), await staker('50')];
    await person.exclude(excluded, 'week');
    expectOk(await world.call(calls.updatePlayer, { token: without_offers.token, body: { offers: false } }));
    await count();
    const { id } = await current();
    expect((await readTournament(id)).players).toBe(1);
    const reasons = [guest, excluded, without_offers, counted].map(
      async (who) => (await readOwnStanding(who, id)).reason,
    );
    expect(await Promise.all(reasons)).toEqual(['guest', 'excluded', 'offers_off', null]);
    const { rows } = await world.pool.query<{ player_id: string }>(
      'select player_id from outbox where event = 8 union all select stream from player_event where event = 8',
    );
    const notified = rows.map((row) => row.player_id);
    expect(notified).toContain(counted.id);
    for (const who of [guest, excluded, without_offers]) expect(notified).not.toContain(who.id);
  });

  it('is given to only one of several accounts of one person', async () => {
    const [first, second, other] = [await staker('300'), await staker('200'), await staker('100')];
    const payer = newPayer();
    for (const player of [first, second]) await person.payIn(player, payer);
    await count();
    const { id } = await current();
    expect((await readTournament(id)).standings.map(({ points }) => points)).toEqual([rupees('300'), rupees('100')]);
    expect((await readOwnStanding(second, id)).reason).toBe('other_account');
    expect((await readOwnStanding(other, id)).place).toBe(2);
  });

  it('does not depend on stakes of bonus money or on open rounds', async () => {
    const [bonus_player, open_player] = [await world.player(), await world.player()];
    await grantTo(world, bonus_player.id, { amount: '100' });
    const table = await readyTable(world, bonus_player, rupees('20'));
    const body = { stake: '60.00', target_hundredths: 9800, over: false };
    expectOk(await world.call(diceBet, { token: table.token, body, key: world.newKey() }));
    await openRound(world, await readyTable(world, open_player, rupees('50')), '50.00');
    const { id } = await current();
    await count();
    expect((await readOwnStanding(bonus_player, id)).points).toBe(rupees('5'));
    // Adds a score of a round that its provider has returned since it was counted.
    await world.pool.query(
      `insert into tournament_score (tournament_id, player_id, points, weighted_cents, changed_at) values ($1, $2, 9, 9, now())`,
      [id, open_player.id],
    );
    endWeek();
    await settleEditions(world.app);
    expect(await readOwnStanding(open_player, id)).toMatchObject({ place: null, points: ZERO, reason: 'no_points' });
  });

  it('is decided by the stakes made up to the last millisecond before the end', async () => {
    const { id } = await current();
    const who = await world.player();
    const [before, after] = [await world.player(), await world.player()];
    const end = MONDAY + (week + 1) * 7 * DAY;
    await bet(who, '40.00');
    world.clock.advance(end - 1 - world.clock.now().getTime());
    await bet(before, '40.00');
    world.clock.advance(1);
    await bet(after, '40.00');
    endWeek();
    await settleEditions(world.app);
    expect((await readTournament(id)).players).toBe(2);
    expect((await readOwnStanding(before, id)).points).toBe(rupees('10'));
    expect((await readOwnStanding(after, id)).reason).toBe('no_points');
  });

  it('is given only from the minimum VIP level on', async () => {
    await publish({ id: world.newKey(), level_minimum: 2, ...SMALL });
    await runOpenEditions(world.app);
    const [low, high] = [await staker('200'), await staker('100')];
    await world.pool.query(
      `insert into player_vip (player_id, level, rule_version, kept_from, looked_on, open_month)
       select id, case id when $1 then 1 else 2 end, 1, $3::date, $3::date, date_trunc('month', $3::date) from player where id = any ($2)
       on conflict (player_id) do update set level = excluded.level`,
      [low.id, [low.id, high.id], world.clock.now()],
    );
    await count();
    const running = (await list()).filter(({ state }) => state === 'running');
    const details = await Promise.all(running.map(({ id }) => readTournament(id)));
    const { id } = details.find(({ level_minimum }) => level_minimum === 2)!;
    expect(await readOwnStanding(low, id)).toMatchObject({ place: null, reason: 'level' });
    expect((await readOwnStanding(high, id)).place).toBe(1);
    await publish({});
  });

  it('in a ranking by multiplier is decided by the best round with a large enough stake', async () => {
    await publish({ id: world.newKey(), ranking: 'best_multiplier', stake_minimum: rupees('10'), ...SMALL });
    await runOpenEditions(world.app);
    const who = await world.player();
    await bet(who, '5.00');
    await count();
    const { id } = (await list()).find(({ ranking, state }) => ranking === 'best_multiplier' && state === 'running')!;
    expect((await readOwnStanding(who, id)).points).toBe(ZERO);
    const table = await readyTable(world, who, rupees('1000'));
    const lost = { target_hundredths: 9800, over: false };
    let best = 0n as Cents;
    for (let n = 0; n < 3; n += 1) {
      const { data } = expectOk(
        await world.call(diceBet, { token: table.token, body: { stake: '10.00', ...lost }, key: world.newKey() }),
      );
      const points = cents((data.payout * 2_500n) / (data.stake * 100n));
      best = points > best ? points : best;
    }
    await count();
    expect((await readOwnStanding(who, id)).points).toBe(best);
    const late = await world.player();
    world.clock.advance(MONDAY + (week + 1) * 7 * DAY - world.clock.now().getTime());
    await bet(late, '40.00');
    endWeek();
    await settleEditions(world.app);
    expect((await readOwnStanding(late, id)).reason).toBe('no_points');
    await publish({});
  });

  it('is announced at most once a minute', async () => {
    const who = await staker('100');
    const events = async () =>
      (
        await world.pool.query(
          `select player_id from outbox where event = 8 and player_id = $1
           union all select stream from player_event where event = 8 and stream = $1`,
          [who.id],
        )
      ).rows.length;
    await count();
    const rival = await staker('200');
    await count();
    expect(await events()).toBe(1);
    world.clock.advance(61_000);
    await count();
    expect(await events()).toBe(2);
    expect((await readOwnStanding(rival, (await current()).id)).place).toBe(1);
  });
});

describe('an operator', () => {
  it('can publish a tournament only with a second operator', async () => {
    await giveNames(world, 'amna', 'bashir');
    const before = await purseAccount();
    const [from] = new Date(world.clock.now().getTime() + 3 * DAY).toISOString().split('T');
    const once = { id: world.newKey(), first_day: from, length_days: 2, repeats: 'once', prizes: ['40.00', '10.00'] };
    const rule = {
      tournaments: [
        ...JSON.parse(JSON.stringify([weekly], (_, item) => (typeof item === 'bigint' ? `${item / 100n}.00` : item))),
      ],
    };
    rule.tournaments.push({ ...rule.tournaments[0], ...once, prize_rate_bps_hundredths: 100 });
    const words = ['rule', 'tournament', JSON.stringify(rule)];
    const proposed = await operateAs(world, 'amna', ...words);
    expect(await purseAccount()).toBe(before);
    await agreeAs(world, 'bashir', proposed);
    expect(await purseAccount()).toBe(cents(before + rupees('50')));
    expect((await list()).filter(({ state }) => state === 'coming')).toHaveLength(1);
    await expect(operateAs(world, 'amna', ...words)).rejects.toThrow('The last version is the same.');
    await runOpenEditions(world.app);
    expect(await purseAccount()).toBe(cents(before + rupees('50')));
    await publish({});
  });

  it('who replaces a tournament must wait until its running edition has ended', async () => {
    await publish({ id: world.newKey() });
    await runOpenEditions(world.app);
    const running = async () => (await list()).filter(({ state }) => state === 'running').length;
    expect(await running()).toBe(1);
    // The next week begins without the earlier tournament.
    endWeek();
    await settleEditions(world.app);
    await runOpenEditions(world.app);
    expect(await running()).toBe(1);
    await publish({});
  });

  it('cannot publish a tournament if all tournaments together would cost more than the house edge', async () => {
    await giveNames(world, 'amna', 'bashir');
    const [weekly_rule] = JSON.parse(
      JSON.stringify([weekly], (_, item) => (typeof item === 'bigint' ? `${item / 100n}.00` : item)),
    );
    const rule = { tournaments: [{ ...weekly_rule, id: world.newKey(), prize_rate_bps_hundredths: 1_600 }] };
    await expect(operateAs(world, 'amna', 'rule', 'tournament', JSON.stringify(rule))).rejects.toThrow('Not published');
  });
});

it('a tournament that does not exist is not found', async () => {
  const params = { id: world.newKey() };
  expect((await world.call(calls.getTournament, { params })).code).toBe(errors.NOT_FOUND);
  const who = await world.player();
  expect((await world.call(calls.getMyTournament, { token: who.token, params })).code).toBe(errors.NOT_FOUND);
});

it('a tournament with free rounds as prizes grants each winner a whole number of rounds, once', async () => {
  const free_rounds = { games: ['dice'], stake: rupees('1') };
  const prizes = [rupees('15'), rupees('10')];
  await publish({ ...SMALL, id: world.newKey(), prizes, free_rounds });
  await runOpenEditions(world.app);
  const [first, second] = [await staker('25000'), await staker('15000'), await staker('5000')];
  const { id } = (await list()).find(({ purse, state }) => state === 'running' && purse === rupees('25'))!;
  await count();
  expect((await readTournament(id)).standings.map(({ prize }) => prize)).toEqual([rupees('2'), rupees('1'), 0n]);
  endWeek();
  await Promise.all([1, 2, 3].map(() => settleEditions(world.app)));
  const granted = async ({ token }: Someone) =>
    expectOk(await world.call(calls.listFreeRounds, { token })).data.list.map(({ source, rounds, stake }) => [
      ...[source, rounds, stake],
    ]);
  expect(await granted(first)).toEqual([['tournament', 2, rupees('1')]]);
  expect(await granted(second)).toEqual([['tournament', 1, rupees('1')]]);
  expect(await readTournament(id)).toMatchObject({ state: 'ended', paid: rupees('3') });
  expect(await purseAccount()).toBe(ZERO);
});
