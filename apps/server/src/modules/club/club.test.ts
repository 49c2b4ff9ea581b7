import { calls, errors } from '@nua/contract';
import { mines } from '@nua/games/mines/mines.ts';
import { type Cents, cents, sum, ZERO } from '@nua/money';
import { dayCommission, firstRules } from '@nua/rewards';
import { beforeEach, describe, expect, it } from 'vitest';
import { bonusesOf, bonusWallet, grantTo } from '../../../../../tests/world/granting.ts';
import { addPayoutAccount, houseBalance } from '../../../../../tests/world/paying-player.ts';
import { diceBet, fund, minesOf, openRound, readyTable, sitDown } from '../../../../../tests/world/play.ts';
import { useWorld } from '../../../../../tests/world/use-world.ts';
import { newCnic, newWallet } from '../../../../../tests/world/withdrawing.ts';
import { expectOk, PASSWORD, type Someone } from '../../../../../tests/world/world.ts';
import { settleClub, settleStep } from './settle-club.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;

const world = useWorld({ start: '2026-03-10T07:00:00Z' });
let ayesha: Someone;
// Each test starts at noon in Pakistan on a new day. The days before are settled.
beforeEach(async () => {
  const noon = Math.floor(world.clock.now().getTime() / DAY + 1) * DAY + 7 * HOUR;
  world.clock.advance(noon - world.clock.now().getTime());
  await settleClub(world.app);
  ayesha = await world.player();
});

const clubOf = async (who: Someone) => expectOk(await world.call(calls.getClub, { token: who.token })).data;
const membersOf = async (who: Someone, query = {}) =>
  expectOk(await world.call(calls.listClubMembers, { token: who.token, query })).data;
const claim = (who: Someone, key: string = world.newKey()) => world.call(calls.claimClub, { token: who.token, key });
const invitedPlayer = async (by: Someone, request = {}) =>
  world.player({ invite: (await clubOf(by)).code, ...request });
const levelOf = async (who: Someone, level: number) =>
  (await clubOf(who)).levels.find((entry) => entry.level === level)!;

/** Stakes this much own money on dice, where each rupee counts a quarter. Returns the weighted stake. */
async function stake(who: Someone, rupees: number): Promise<Cents> {
  const table = await readyTable(world, who, cents(BigInt(rupees) * 100n));
  const body = { stake: `${rupees}.00`, target_hundredths: 9800, over: false };
  expectOk(await world.call(diceBet, { token: table.token, body, key: world.newKey() }));
  return cents(BigInt(rupees) * 25n);
}

async function settleNextDay(): Promise<void> {
  world.clock.advance(DAY);
  await settleClub(world.app);
}

/** Closes the account and gives up its balance. */
async function close(who: Someone) {
  const token = who.token;
  expectOk(await world.call(calls.pullGameWallet, { token, body: {} }));
  await fund(world, who, cents(0));
  const proof = { purpose: 'close_account', password: PASSWORD };
  expectOk(await world.call(calls.verifyPassword, { token, body: proof }));
  const { left } = expectOk(await world.call(calls.getClosing, { token })).data;
  expectOk(await world.call(calls.closeAccount, { token, body: left > 0n ? { give_up: left } : {} }));
}

describe('the club [R1.10] [R7.06]', () => {
  it('shows code, link and published rates, and no members at first', async () => {
    const club = await clubOf(ayesha);
    expect(club.link).toBe(`/sign-up?invite=${club.code}`);
    expect(club.levels).toEqual([
      { level: 1, members: 0, turnover: 0n, commission: 0n, rate_bps: 20 },
      { level: 2, members: 0, turnover: 0n, commission: 0n, rate_bps: 5 },
    ]);
    expect(club).toMatchObject({ claimable: 0n, invited_by: null, weights: firstRules.weight.weights });
    expect((await membersOf(ayesha)).list).toEqual([]);
  });

  it('pays for friends’ own stakes on both levels a day later, never on the same day', async () => {
    const friend = await invitedPlayer(ayesha);
    const their_friend = await invitedPlayer(friend);
    await invitedPlayer(friend);
    await stake(friend, 1_000);
    await stake(their_friend, 4_000);
    await settleClub(world.app);
    expect((await clubOf(ayesha)).claimable).toBe(0n);
    await settleNextDay();
    expect((await clubOf(ayesha)).levels).toMatchObject([
      { members: 1, turnover: 25_000n, commission: 50n },
      { members: 2, turnover: 100_000n, commission: 50n },
    ]);
    expect(await clubOf(ayesha)).toMatchObject({ claimable: 100n });
    expect(await clubOf(friend)).toMatchObject({ claimable: 200n, invited_by: `${ayesha.user_name!.slice(0, 2)}…` });
    await settleNextDay();
    expect((await clubOf(ayesha)).claimable).toBe(100n);
  });

  it.each(['before', 'after', 'while'])(
    'counts a round exactly once if it ends %s the stakes of its day are collected',
    async (when) => {
      const friend = await invitedPlayer(ayesha);
      const table = await readyTable(world, friend, cents(100_000), mines);
      const { round_id } = await openRound(world, table, '40.00');
      const hidden = await minesOf(world, round_id);
      const params = { game: mines.id };
      const tile = [0, 1, 2, 3].find((index) => !hidden.includes(index));
      expectOk(await world.call(calls.arcadeStep, { token: table.token, params, body: { round_id, n: 1, tile } }));
      world.clock.advance(14 * HOUR);
      const { token } = await sitDown(world, friend, mines);
      const end = async () =>
        expectOk(await world.call(calls.arcadeCashOut, { token, params, body: { round_id, n: 2 } }));
      if (when === 'before') await end();
      await Promise.all([settleClub(world.app), when === 'while' && end()]);
      if (when === 'after') {
        expect((await levelOf(ayesha, 1)).turnover).toBe(0n);
        await end();
      }
      for (const _night of [1, 2]) {
        await settleNextDay();
        const weighted = (4_000n * BigInt(firstRules.weight.weights.mines!)) / 10_000n;
        expect((await levelOf(ayesha, 1)).turnover).toBe(weighted);
      }
    },
  );

  it('sums the commission by the published rule, to the paisa', async () => {
    const friends = [await invitedPlayer(ayesha), await invitedPlayer(ayesha), await invitedPlayer(ayesha)];
    const below = await invitedPlayer(friends[0]!);
    const members: { level: number; weighted: Cents }[] = [];
    for (const [n, friend] of friends.entries())
      members.push({ level: 1, weighted: await stake(friend, 101 + 77 * n) });
    members.push({ level: 2, weighted: await stake(below, 1_999) });
    await settleNextDay();
    expect((await clubOf(ayesha)).claimable).toBe(dayCommission(firstRules.club, members));
    expect((await levelOf(ayesha, 1)).turnover).toBe(sum(ZERO, ...members.slice(0, 3).map(({ weighted }) => weighted)));
  });

  it('does not count stakes from a bonus', async () => {
    const friend = await invitedPlayer(ayesha);
    await stake(friend, 400);
    await fund(world, friend, cents(0));
    await grantTo(world, friend.id, { amount: '5000' });
    const { rows } = await world.pool.query<{ own: bigint }>(
      'select sum(stake_cents - bonus_stake_cents)::bigint as own from arcade.round where player_id = $1',
      [friend.id],
    );
    const table = await readyTable(world, friend, cents(0));
    const body = { stake: '2000.00', target_hundredths: 9800, over: false };
    const { data } = expectOk(await world.call(diceBet, { token: table.token, body, key: world.newKey() }));
    expect(data.bonus_stake).toBeGreaterThan(0n);
    const own = rows[0]!.own + (200_000n - data.bonus_stake!);
    await settleNextDay();
    expect((await levelOf(ayesha, 1)).turnover).toBe(own / 4n);
  });

  it('reduces the commissions of a day to the daily maximum', async () => {
    await publishClub({ day_maximum: '1.00' });
    const friends = [await invitedPlayer(ayesha), await invitedPlayer(ayesha), await invitedPlayer(ayesha)];
    for (const friend of friends) await stake(friend, 1_000);
    await settleNextDay();
    await publishClub({});
    expect((await clubOf(ayesha)).claimable).toBe(100n);
    const { list } = await membersOf(ayesha);
    expect(list.map(({ commission }) => commission).sort()).toEqual([0n, 50n, 50n]);
  });

  it('lists members page by page, newest first, with a short name and nothing about their play', async () => {
    const friends = [await invitedPlayer(ayesha), await invitedPlayer(ayesha), await invitedPlayer(ayesha)];
    world.clock.advance(1000);
    const guest = await world.guest({ invite: (await clubOf(ayesha)).code });
    await stake(friends[0]!, 400);
    await settleNextDay();
    const first = await membersOf(ayesha, { paging: { page: 1, size: 2 } });
    expect(first).toMatchObject({
      total: 4,
      size: 2,
      list: [{ name: expect.stringMatching(/^Tourist-[a-z0-9]{2}$/), state: 'guest' }, { state: 'player' }],
    });
    const { data, wire } = expectOk(await world.call(calls.listClubMembers, { token: ayesha.token }));
    expect(Object.keys(wire.list[0]).sort()).toEqual(['commission', 'joined_at', 'name', 'state']);
    for (const { id, user_name } of [...friends, guest]) {
      expect(JSON.stringify(wire)).not.toContain(id);
      if (user_name) expect(JSON.stringify(wire)).not.toContain(user_name);
    }
    expect(data.list.map(({ commission }) => commission)).toEqual([0n, 0n, 0n, 20n].sort() as Cents[]);
  });
});

describe('commission', () => {
  it('is claimed into the bonus wallet once, from the club’s house account', async () => {
    const friend = await invitedPlayer(ayesha);
    await stake(friend, 10_000);
    await settleNextDay();
    const before = await houseBalance(world, 'promo_expense:club');
    const key = world.newKey();
    const { data } = expectOk(await claim(ayesha, key));
    expect(data.amount).toBe(500n);
    expect(await bonusWallet(world, ayesha.id)).toBe(500n);
    expect(before - (await houseBalance(world, 'promo_expense:club'))).toBe(500n);
    expect(await bonusesOf(world, ayesha)).toMatchObject([
      { id: data.bonus_id, source: 'club', amount: 500n, wager_needed: 500n * BigInt(firstRules.club.wager_times) },
    ]);
    expect(expectOk(await claim(ayesha, key)).data).toEqual(data);
    expect((await claim(ayesha)).code).toBe(errors.NOTHING_TO_CLAIM);
    expect(await clubOf(ayesha)).toMatchObject({ claimable: 0n, levels: [{ commission: 500n }, {}] });
  });

  it('claimed 200 times in parallel is paid once', async () => {
    const friend = await invitedPlayer(ayesha);
    await stake(friend, 10_000);
    await settleNextDay();
    const codes = await Promise.all(Array.from({ length: 200 }, async () => (await claim(ayesha)).code));
    expect(codes.filter((code) => code === 0)).toHaveLength(1);
    expect(await bonusWallet(world, ayesha.id)).toBe(500n);
  });

  it('can be claimed neither by a guest nor by an excluded player', async () => {
    expect((await claim(ayesha)).code).toBe(errors.NOTHING_TO_CLAIM);
    const guest = await world.guest();
    for (const who of [ayesha, guest]) await stake(await invitedPlayer(who), 10_000);
    await settleNextDay();
    expect((await claim(guest)).code).toBe(errors.GUEST_MAY_NOT);
    expect((await clubOf(guest)).claimable).toBe(500n);
    expectOk(await world.call(calls.excludePlayer, { token: ayesha.token, body: { length: 'day' } }));
    expect((await claim(ayesha)).code).toBe(errors.PLAYER_EXCLUDED);
    world.clock.advance(DAY + 1);
    expect(expectOk(await claim(ayesha)).data.amount).toBe(500n);
    expect(await bonusWallet(world, ayesha.id)).toBe(500n);
  });

  it('is not earned on a day of exclusion, and is earned again on the day after', async () => {
    const friend = await invitedPlayer(ayesha);
    expectOk(await world.call(calls.excludePlayer, { token: ayesha.token, body: { length: 'day' } }));
    await stake(friend, 1_000);
    world.clock.advance(DAY);
    await stake(friend, 2_000);
    world.clock.advance(DAY);
    await stake(friend, 4_000);
    await settleNextDay();
    expect((await levelOf(ayesha, 1)).turnover).toBe(100_000n);
  });

  it('remains, but without the friend’s name, when the friend closes the account', async () => {
    const friend = await invitedPlayer(ayesha);
    await stake(friend, 10_000);
    await close(friend);
    await settleNextDay();
    expect((await clubOf(ayesha)).claimable).toBe(500n);
    expect((await membersOf(ayesha)).list).toMatchObject([{ name: null, state: 'closed', commission: 500n }]);
    expect(expectOk(await claim(ayesha)).data.amount).toBe(500n);
  });

  it('is not earned by an inviter who closed the account', async () => {
    const friend = await invitedPlayer(ayesha);
    const their_friend = await invitedPlayer(friend);
    await close(friend);
    await stake(their_friend, 10_000);
    await settleNextDay();
    expect(await clubOf(ayesha)).toMatchObject({ claimable: 125n });
    const { rows } = await world.pool.query('select 1 from club_earning where player_id = $1', [friend.id]);
    expect(rows).toEqual([]);
    expect((await clubOf(their_friend)).invited_by).toBeNull();
  });

  it('is not earned from a friend with the inviter’s CNIC', async () => {
    const [friend, honest] = [await invitedPlayer(ayesha), await invitedPlayer(ayesha)];
    await stake(friend, 1_000);
    await settleNextDay();
    const cnic = newCnic();
    for (const who of [ayesha, friend]) {
      const body = { pay_type: 3, title: 'Ayesha Khan', phone: newWallet(), cnic };
      expectOk(await addPayoutAccount(world, { token: who.token, body }));
    }
    for (const who of [friend, honest]) await stake(who, 2_000);
    await settleNextDay();
    expect((await levelOf(ayesha, 1)).turnover).toBe(25_000n + 50_000n);
    const { list } = await membersOf(ayesha);
    expect(list.map(({ state }) => state).sort()).toEqual(['player', 'same_person']);
    // The same person's second account, invited by a friend, is excluded on the second level too.
    const below = await invitedPlayer(honest);
    const body = { pay_type: 3, title: 'Ayesha Khan', phone: newWallet(), cnic };
    expectOk(await addPayoutAccount(world, { token: below.token, body }));
    await stake(below, 2_000);
    await settleNextDay();
    expect((await levelOf(ayesha, 2)).turnover).toBe(0n);
    expect((await levelOf(honest, 1)).turnover).toBe(50_000n);
  });
});

describe('the settlement', () => {
  const earnings = async () =>
    (await world.pool.query('select * from club_earning order by player_id, day, level')).rows;
  const stages = async () =>
    (await world.pool.query<{ stage: string }>('select stage from club_settlement order by day')).rows.map(
      ({ stage }) => stage,
    );

  /** Creates two chained invitations in which both friends stake, and ends the day. */
  async function chainThatPlayed() {
    const friend = await invitedPlayer(ayesha);
    const their_friend = await invitedPlayer(friend);
    const staked = [await stake(friend, 3_000), await stake(their_friend, 5_000)];
    world.clock.advance(DAY);
    return staked;
  }

  it('starts at 01:00 in Pakistan', async () => {
    await stake(await invitedPlayer(ayesha), 1_000);
    world.clock.advance(12 * HOUR + 59 * 60_000);
    await settleClub(world.app);
    expect((await clubOf(ayesha)).claimable).toBe(0n);
    world.clock.advance(60_000);
    await settleClub(world.app);
    expect((await clubOf(ayesha)).claimable).toBe(50n);
  });

  it('counts a stake at 23:59 for that day and one at 00:00 for the next', async () => {
    const friend = await invitedPlayer(ayesha);
    world.clock.advance(12 * HOUR - 1);
    await stake(friend, 1_000);
    world.clock.advance(1);
    await stake(friend, 2_000);
    world.clock.advance(HOUR);
    await settleNextDay();
    const { rows } = await world.pool.query(
      'select weighted_cents from club_commission where player_id = $1 order by day',
      [ayesha.id],
    );
    expect(rows.map(({ weighted_cents }) => weighted_cents)).toEqual([25_000n, 50_000n]);
  });

  it('resumes after it was killed in any step, and pays the same', async () => {
    const [first, second] = await chainThatPlayed();
    let steps = 0;
    for (let more = true; more; steps += 1) {
      // The process dies after the step, before its transaction commits.
      const died = world.db.transaction().execute(async (tx) => {
        const db = { transaction: () => ({ execute: (work: (inner: typeof tx) => unknown) => work(tx) }) };
        await settleStep({ db: db as never, clock: world.clock }, 1);
        throw new Error('killed');
      });
      await expect(died).rejects.toThrow('killed');
      if (steps === 0) await settleClub({ ...world.app, signal: AbortSignal.abort() });
      more = await settleStep(world.app, 1);
    }
    expect(steps).toBeGreaterThan(7);
    expect((await clubOf(ayesha)).levels).toMatchObject([{ turnover: first }, { turnover: second }]);
    expect(new Set(await stages())).toEqual(new Set(['done']));
  });

  it('settles each missed day when it runs days late', async () => {
    const friend = await invitedPlayer(ayesha);
    for (const rupees of [1_000, 2_000, 4_000]) {
      await stake(friend, rupees);
      world.clock.advance(DAY);
    }
    world.clock.advance(3 * DAY);
    await settleClub(world.app);
    expect((await levelOf(ayesha, 1)).turnover).toBe(175_000n);
    const { rows } = await world.pool.query('select 1 from club_earning where player_id = $1', [ayesha.id]);
    expect(rows).toHaveLength(3);
  });

  it('pays once if it is run several times', async () => {
    const [first, second] = await chainThatPlayed();
    await Promise.all(Array.from({ length: 6 }, () => settleClub(world.app)));
    // A run skips a day that another run has locked.
    await settleClub(world.app);
    const once = await earnings();
    await settleClub(world.app);
    await world.pool.query(
      `update club_settlement set stage = 'share', after_id = '00000000-0000-0000-0000-000000000000'`,
    );
    await settleClub(world.app);
    expect(await earnings()).toEqual(once);
    expect((await clubOf(ayesha)).levels).toMatchObject([{ turnover: first }, { turnover: second }]);
  });

  it('deletes its temporary stakes', async () => {
    await chainThatPlayed();
    await settleClub(world.app);
    expect((await world.pool.query('select 1 from club_stake')).rows).toEqual([]);
  });
});

/** Publishes the first rule with this change, in force since two days ago. */
async function publishClub(change: object): Promise<void> {
  const at = new Date(world.clock.now().getTime() - 2 * DAY);
  await world.pool.query(
    `insert into reward_rule (kind, version, rule, published_at, published_by, approved_by, created_at)
     select 'club', max(version) + 1, (array_agg(rule order by version))[1] || $1::jsonb, $2, 'amna', 'bilal', $2
     from reward_rule where kind = 'club'`,
    [JSON.stringify(change), at],
  );
}
