import { calls, errors } from '@nua/contract';
import { cents } from '@nua/money';
import { firstRules } from '@nua/rewards';
import { beforeEach, describe, expect, it } from 'vitest';
import { bonusWallet, grantTo } from '../../../../../tests/world/granting.ts';
import { houseBalance } from '../../../../../tests/world/paying-player.ts';
import { diceBet, fund, readyTable } from '../../../../../tests/world/play.ts';
import { receiptDevice } from '../../../../../tests/world/receipt-device.ts';
import {
  activeFriend,
  cashOut,
  createPlayer,
  giveReachedCycle,
  invitedBy,
  playerWithCycle,
  reachTarget,
  setReferralSeed,
  shareDevice,
  spin,
  stakeOwn,
  wheelOf,
} from '../../../../../tests/world/referral.ts';
import { beginDay } from '../../../../../tests/world/spinning.ts';
import { useWorld } from '../../../../../tests/world/use-world.ts';
import { expectOk, PASSWORD, type Someone } from '../../../../../tests/world/world.ts';
import { seedsNote, spinNotes } from '../../../../web/src/modules/receipt/note/wheel-notes.ts';
import { inviteCodeOf } from './invite/invite-code.ts';
import { runDueCycles } from './run-due-cycles.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const world = useWorld();
beforeEach(() => beginDay(world));

const spinsOf = async (who: Someone) =>
  (await world.pool.query('select * from referral_spin where player_id = $1 order by nonce', [who.id])).rows;
const stateOf = async (who: Someone) => (await wheelOf(world, who)).friends[0]!.state;
const noSpin = async (who: Someone) => expect((await spin(world, who)).code).toBe(errors.NO_SPINS_LEFT);
const recordPayer = (who: Someone, print: string) =>
  world.pool.query(
    `insert into person_print (player_id, kind, print, proof, proven_at)
     values ($1, 'cnic', sha256($2::bytea), 'held', now())`,
    [who.id, print],
  );

/** Publishes a new version of the rule, in force from now on. */
async function publish(change: object): Promise<void> {
  await world.pool.query(
    `insert into reward_rule (kind, version, rule, published_at, published_by, approved_by, created_at)
     select 'referral', version + 1, rule || $1::jsonb, $2, 'amna', 'bashir', $2 from reward_rule
     where kind = 'referral' order by version desc limit 1`,
    [JSON.stringify(change), world.clock.now()],
  );
}

describe('on the referral wheel,', () => {
  it('200 parallel requests use exactly the earned spins, each with its own nonce', async () => {
    const who = await createPlayer(world);
    await setReferralSeed(world, who);
    for (let n = 0; n < 2; n += 1) await activeFriend(world, who);
    const responses = await Promise.all(Array.from({ length: 200 }, () => spin(world, who)));
    const done = responses.filter(({ code }) => code === 0).map(({ data }) => data.kind);
    expect(done.sort()).toEqual(['friend', 'friend', 'join']);
    const refused = new Set(responses.map(({ code }) => code));
    expect(
      [...refused].filter((code) => code !== 0 && code !== errors.NO_SPINS_LEFT && code !== errors.STILL_RUNNING),
    ).toEqual([]);
    const spins = await spinsOf(who);
    expect(spins.map(({ nonce }) => nonce)).toEqual([1, 2, 3]);
    expect((await wheelOf(world, who)).sum).toBe(spins.reduce((sum, { added_cents }) => sum + added_cents, 0n));
  });

  it('spins during a change of seeds never use a revealed pair, and each can be recomputed', async () => {
    const who = await createPlayer(world);
    await setReferralSeed(world, who);
    for (let n = 0; n < 3; n += 1) await activeFriend(world, who);
    const turns = Array.from({ length: 40 }, async (_, turn) => {
      if (turn % 2 === 0) return await spin(world, who);
      const { seeds } = await wheelOf(world, who);
      const body = { next_id: seeds.next.id, client_seed: `turn-${turn}` };
      return await world.call(calls.setReferralSeed, { token: who.token, body });
    });
    const codes = (await Promise.all(turns)).map(({ code }) => code);
    for (const code of codes) expect([0, errors.NO_SPINS_LEFT, errors.SEED_STALE]).toContain(code);
    expect((await spinsOf(who)).map(({ kind }) => kind).sort()).toEqual(['friend', 'friend', 'friend', 'join']);
    const { rows } = await world.pool.query<{ used: number; spins: number }>(
      `select p.next_nonce - 1 as used, (select count(*)::int from referral_spin s where s.seed_pair_id = p.id) as spins
       from arcade.seed_pair p where p.player_id = $1 and p.purpose = 'referral'`,
      [who.id],
    );
    for (const { used, spins } of rows) expect(used).toBe(spins);
  });

  it('200 parallel cash-outs pay once', async () => {
    const who = await playerWithCycle(world);
    await reachTarget(world, who);
    const house = await houseBalance(world, 'promo_expense:referral');
    const responses = await Promise.all(Array.from({ length: 200 }, () => cashOut(world, who)));
    expect(responses.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(house - (await houseBalance(world, 'promo_expense:referral'))).toBe(50_000n);
    expect(await bonusWallet(world, who.id)).toBe(50_000n);
  });

  it('a repeated idempotency key gives one spin and one payment', async () => {
    const who = await createPlayer(world);
    await setReferralSeed(world, who);
    const key = world.newKey();
    const [first, again] = [await spin(world, who, key), await spin(world, who, key)];
    expect(again.data).toEqual(expectOk(first).data);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await spinsOf(who)).toHaveLength(1);
    const body = { added: '500.00' };
    const other = await world.call(calls.spinReferral, { token: who.token, key, body } as never);
    expect(other.code).not.toBe(0);
    expect(await spinsOf(who)).toHaveLength(1);
    await reachTarget(world, who);
    const cash = world.newKey();
    const [paid, twice] = [await cashOut(world, who, cash), await cashOut(world, who, cash)];
    expect(twice.data).toEqual(expectOk(paid).data);
    expect(await bonusWallet(world, who.id)).toBe(50_000n);
  });

  it('another player’s cycle cannot be spun, cashed out or given a client seed', async () => {
    const who = await playerWithCycle(world);
    await reachTarget(world, who);
    const stranger = await createPlayer(world);
    expect((await cashOut(world, stranger)).code).toBe(errors.NOTHING_TO_CLAIM);
    const { seeds } = await wheelOf(world, who);
    const body = { next_id: seeds.next.id, client_seed: 'mine' };
    expect((await world.call(calls.setReferralSeed, { token: stranger.token, body })).code).toBe(errors.SEED_STALE);
    expect((await wheelOf(world, who)).seeds).toEqual(seeds);
    expect(expectOk(await world.call(calls.listReferralLog, { token: stranger.token })).data.list).toEqual([]);
  });
});

describe('a friend', () => {
  it('does not count if the friend shares a device with the inviter', async () => {
    const who = await playerWithCycle(world);
    await shareDevice(world, await activeFriend(world, who), who);
    expect(await stateOf(who)).toBe('shared');
    await noSpin(who);
  });

  it('does not count if another counted friend has paid with the same CNIC', async () => {
    const who = await playerWithCycle(world);
    const [first, second] = [await activeFriend(world, who), await activeFriend(world, who)];
    await recordPayer(first, 'one cnic');
    await recordPayer(second, 'one cnic');
    expect((await wheelOf(world, who)).spins.left).toBe(1);
    expect(expectOk(await spin(world, who)).data.kind).toBe('friend');
    expect((await wheelOf(world, who)).friends.map(({ state }) => state).sort()).toEqual(['counted', 'shared']);
    await noSpin(who);
  });

  it('does not count without a confirmed phone number, or if excluded or blocked', async () => {
    const who = await playerWithCycle(world);
    const guest = await world.guest({ invite: await inviteCodeOf(world.db, who.id, world.clock.now()) });
    await stakeOwn(world, guest);
    expect(await stateOf(who)).toBe('phone');
    const excluded = await activeFriend(world, who);
    expectOk(await world.call(calls.excludePlayer, { token: excluded.token, body: { length: 'day' } }));
    // A friend's exclusion must not be visible to the inviter.
    const [paused] = (await wheelOf(world, who)).friends;
    expect([paused!.state, paused!.staked < paused!.needed]).toEqual(['playing', true]);
    const blocked = await activeFriend(world, who);
    await world.pool.query('select block_player($1, $2, $3)', [blocked.id, 'test', world.clock.now()]);
    expect(await stateOf(who)).toBe('playing');
    await noSpin(who);
  });

  it('does not count if the account is closed before the spin', async () => {
    const who = await world.player();
    const invite = await inviteCodeOf(world.db, who.id, world.clock.now());
    await setReferralSeed(world, who);
    expectOk(await spin(world, who));
    const friend = await world.player({ invite });
    await stakeOwn(world, friend);
    expect(await stateOf(who)).toBe('ready');
    await closeAccount(friend);
    expect(await stateOf(who)).toBe('left');
    await noSpin(who);
  });

  it('does not count for stakes of bonus money', async () => {
    const who = await playerWithCycle(world);
    const friend = await invitedBy(world, who);
    const table = await readyTable(world, friend, cents(0n));
    await grantTo(world, friend.id, { amount: '20000' });
    const body = { stake: '20000.00', target_hundredths: 9800, over: false };
    expect(
      expectOk(await world.call(diceBet, { token: table.token, body, key: world.newKey() })).data.bonus_stake,
    ).toBe(2_000_000n);
    expect((await wheelOf(world, who)).friends[0]).toMatchObject({ staked: 0n, state: 'playing' });
  });

  it('does not count if it is the inviter’s second account on the same device', async () => {
    const who = await world.player();
    const invite = await inviteCodeOf(world.db, who.id, world.clock.now());
    const second = await world.guest({ invite, device: who.device });
    expect(second.invite).toEqual({ state: 'refused', reason: 'same_person' });
    expect((await wheelOf(world, who)).friends).toEqual([]);
  });
});

async function closeAccount(who: Someone): Promise<void> {
  expectOk(await world.call(calls.pullGameWallet, { token: who.token }));
  await fund(world, who, cents(0n));
  const proof = { purpose: 'close_account' as const, password: PASSWORD };
  expectOk(await world.call(calls.verifyPassword, { token: who.token, body: proof }));
  expectOk(await world.call(calls.closeAccount, { token: who.token, body: {} }));
}

describe('in a cycle of the referral wheel,', () => {
  it('parallel spins around midnight in Pakistan take one daily spin for each of the two days', async () => {
    const who = await playerWithCycle(world);
    world.clock.advance(DAY_MS + 12 * HOUR_MS - 1);
    const many = () => Promise.all(Array.from({ length: 20 }, () => spin(world, who)));
    const before = await many();
    world.clock.advance(1);
    const after = await many();
    expect([before, after].map((responses) => responses.filter(({ code }) => code === 0).length)).toEqual([1, 1]);
    expect((await spinsOf(who)).map(({ kind }) => kind)).toEqual(['join', 'daily', 'daily']);
  });

  it('an excluded player cannot spin', async () => {
    const [active, reached] = [await playerWithCycle(world), await playerWithCycle(world)];
    await activeFriend(world, active);
    await reachTarget(world, reached);
    for (const { token } of [active, reached])
      expectOk(await world.call(calls.excludePlayer, { token, body: { length: 'week' } }));
    expect((await spin(world, active)).code).toBe(errors.PLAYER_EXCLUDED);
    expect((await cashOut(world, reached)).code).toBe(errors.PLAYER_EXCLUDED);
    world.clock.advance(5 * DAY_MS);
    await runDueCycles(world.app);
    for (const { id } of [active, reached]) {
      expect(await bonusWallet(world, id)).toBe(0n);
      expect(
        (await world.pool.query(`select 1 from message where player_id = $1 and template like 'referral%'`, [id])).rows,
      ).toEqual([]);
    }
  });

  it('a changed rule does not affect a running cycle', async () => {
    const who = await playerWithCycle(world);
    const committed = await createPlayer(world);
    await setReferralSeed(world, committed);
    const shown = await wheelOf(world, committed);
    const devices = new Map([who, committed].map((player) => [player, receiptDevice()]));
    // A device that stores what each player is shown finds no contradiction.
    const noteAll = async () => {
      for (const [player, device] of devices) {
        const { seeds, table } = await wheelOf(world, player);
        const { list } = expectOk(await world.call(calls.listReferralLog, { token: player.token })).data;
        const spins = list.flatMap(({ added, ...logged }) => spinNotes({ ...logged, pays: added }));
        expect([seedsNote('referral', seeds, table.version), ...spins].flatMap(device.take)).toEqual([]);
      }
    };
    await noteAll();
    await publish({ friend: { minimum_bps: 1500, maximum_bps: 1500 } });
    // The cycle continues under its rule, even with seeds set after the change.
    await setReferralSeed(world, who, 'after-the-change');
    await noteAll();
    await activeFriend(world, who);
    const { data } = expectOk(await spin(world, who));
    expect([data.drawn_bps >= 800, data.drawn_bps <= 1200]).toEqual([true, true]);
    // A new cycle needs seeds that are committed to the new rule.
    expect((await spin(world, committed)).code).toBe(errors.SEED_NOT_SET);
    const now = await wheelOf(world, committed);
    expect(now.table.version).toBe(shown.table.version + 1);
    expect(now.seeds.next.server_seed_hash).not.toBe(shown.seeds.next.server_seed_hash);
    const stale = { next_id: shown.seeds.next.id, client_seed: 'mine' };
    expect((await world.call(calls.setReferralSeed, { token: committed.token, body: stale })).code).toBe(
      errors.SEED_STALE,
    );
    await noteAll();
    await setReferralSeed(world, committed);
    expect(expectOk(await spin(world, committed)).data.kind).toBe('join');
    await noteAll();
    await publish({ friend: firstRules.referral.friend });
  });

  it('the house cannot redraw a spin', async () => {
    const who = await playerWithCycle(world);
    await activeFriend(world, who);
    expectOk(await spin(world, who));
    const spins = await spinsOf(who);
    expect(spins.map(({ nonce }) => nonce)).toEqual([1, 2]);
    await expect(
      world.pool.query('update arcade.seed_pair set server_seed = $2 where id = $1', [
        spins[0].seed_pair_id,
        'f'.repeat(64),
      ]),
    ).rejects.toThrow(/may not be rewritten/);
    await expect(
      world.pool.query('update referral_spin set added_cents = 1 where id = $1', [spins[0].id]),
    ).rejects.toThrow(/append-only/);
    await expect(world.pool.query('delete from referral_spin where id = $1', [spins[0].id])).rejects.toThrow(
      /append-only/,
    );
    // A refused spin does not use up a nonce, because its transaction is rolled back.
    expect((await spin(world, who)).code).toBe(errors.NO_SPINS_LEFT);
    expect((await wheelOf(world, who)).seeds.active?.nonce).toBe(2);
  });

  it('a fraud ring of three phones gains nothing', async () => {
    // Two friends' required stakes cover this target. The edge of a weighted rupee is 4 %, and other rewards cost 2 %.
    await publish({
      ...{ target: '100.00', friends_maximum: 2, friend_weighted: '2500.00' },
      ...{ join: { minimum_bps: 0, maximum_bps: 0 }, friend: { minimum_bps: 5000, maximum_bps: 5000 } },
    });
    const house = await houseBalance(world, 'promo_expense:referral');
    const boss = await world.player();
    const invite = (await wheelOf(world, boss)).code;
    const ring = [await world.player({ invite }), await world.player({ invite })];
    await setReferralSeed(world, boss);
    expectOk(await spin(world, boss));
    for (const friend of ring) await stakeOwn(world, friend, '9999.00');
    await noSpin(boss);
    for (const friend of ring) await stakeOwn(world, friend, '1.00');
    for (const _ of ring) expectOk(await spin(world, boss));
    const { data } = expectOk(await cashOut(world, boss));
    const paid = house - (await houseBalance(world, 'promo_expense:referral'));
    expect([data.amount, paid]).toEqual([10_000n, 10_000n]);
    const staked = await world.pool.query<{ weighted: bigint }>(
      'select (sum(stake_cents) / 4)::bigint as weighted from arcade.round where player_id = any($1)',
      [ring.map(({ id }) => id)],
    );
    const margin = (staked.rows[0]!.weighted * 2n) / 100n;
    expect(paid).toBeLessThanOrEqual(margin);
    // A friend counts only once, so the same friends do not count in a second cycle.
    world.clock.advance(DAY_MS);
    expectOk(await spin(world, boss));
    for (const friend of ring) await stakeOwn(world, friend);
    world.clock.advance(DAY_MS);
    expect(expectOk(await spin(world, boss)).data.kind).toBe('daily');
    await noSpin(boss);
  });
});

it('a player who turned offers off is warned of the end of a cycle only if the target is reached', async () => {
  const who = await playerWithCycle(world);
  await world.pool.query('update player set offers_off = true where id = $1', [who.id]);
  const messages = async () =>
    (
      await world.pool.query<{ template: string }>('select template from message where player_id = $1', [who.id])
    ).rows.map(({ template }) => template);
  world.clock.advance(48 * 3_600_000);
  await runDueCycles(world.app);
  world.clock.advance(22 * 3_600_000);
  await runDueCycles(world.app);
  expect(await messages()).not.toContain('referral_ends_soon');
  const other = await createPlayer(world);
  await giveReachedCycle(world, other.id);
  await world.pool.query('update player set offers_off = true where id = $1', [other.id]);
  world.clock.advance(22.5 * 3_600_000);
  await runDueCycles(world.app);
  const { rows } = await world.pool.query('select template from message where player_id = $1', [other.id]);
  expect(rows).toEqual([{ template: 'referral_claim_ends_soon' }]);
});
