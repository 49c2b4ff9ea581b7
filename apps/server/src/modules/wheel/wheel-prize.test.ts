import { randomUUID } from 'node:crypto';
import { calls, errors } from '@nua/contract';
import { parseCents } from '@nua/money';
import { verifySpin } from '@nua/rewards';
import { beforeEach, describe, expect, it } from 'vitest';
import { bonusesOf, bonusWallet } from '../../../../../tests/world/granting.ts';
import { houseBalance, payingPlayer } from '../../../../../tests/world/paying-player.ts';
import { depositPaid } from '../../../../../tests/world/reversing.ts';
import {
  ALWAYS_TEN,
  beginDay,
  diceTable,
  publishWheel,
  setWheelSeed,
  spinningPlayer,
  stakeWeighted,
  wheelCalls,
  wheelSegment,
} from '../../../../../tests/world/spinning.ts';
import { useWorld } from '../../../../../tests/world/use-world.ts';
import { expectOk } from '../../../../../tests/world/world.ts';
import { runDuePrizes } from './run-due-prizes.ts';

const world = useWorld();
const wheel = wheelCalls(world);
beforeEach(() => beginDay(world));

const DAY_MS = 86_400_000;

describe('a rule that changes between the commitment and the spin', () => {
  it('does not change the table of the committed pair [R1.12]', async () => {
    await publishWheel(world, { segments: ALWAYS_TEN });
    const who = await spinningPlayer(world, '10000.00');
    const before = await wheel.look(who);
    expect(before.next_version).toBe(before.table.version);
    await publishWheel(world, {
      segments: [wheelSegment('1', 1), wheelSegment('2', 999_999)],
      thresholds: [{ amount: parseCents('500'), spins: 99 }],
    });
    const between = await wheel.look(who);
    expect(between.table).toEqual(before.table);
    expect(between.spins.left).toBe(10);
    expect(await wheel.spun(who)).toMatchObject({ prize: 1_000n, seed_pair_id: before.seeds.active!.id });
    // The next pair was also committed before the change, so only the pair after it has the new table.
    await setWheelSeed(world, who, 'second');
    const { table, next_version, spins } = await wheel.look(who);
    expect([table.version, next_version]).toEqual([before.table.version, before.table.version + 1]);
    expect(spins.left).toBe(9);
    await setWheelSeed(world, who, 'third');
    expect(await wheel.spun(who)).toMatchObject({ prize: 200n });
    expect((await wheel.look(who)).spins.left).toBe(97);
    await setWheelSeed(world, who, 'fourth');
    const { list } = await wheel.log(who);
    expect(list.map(({ table_version }) => table_version - before.table.version)).toEqual([1, 0]);
    for (const spin of list) expect(verifySpin({ ...spin, server_seed: spin.server_seed! }).ok).toBe(true);
  });

  it('closes the seed pairs of the old rule after its last day', async () => {
    await publishWheel(world, { segments: ALWAYS_TEN });
    const who = await spinningPlayer(world, '10000.00');
    const old = await wheel.look(who);
    await wheel.spun(who);
    await publishWheel(world, { segments: [wheelSegment('1', 1), wheelSegment('2', 999_999)] });
    world.clock.advance(DAY_MS);
    await depositPaid(world, who, '500.00');
    await stakeWeighted(world, await diceTable(world, who), '500.00');
    expect((await wheel.spin(who)).code).toBe(errors.SEED_NOT_SET);
    const stale = { next_id: old.seeds.next.id, client_seed: 'mine' };
    expect((await world.call(calls.setWheelSeed, { token: who.token, body: stale })).code).toBe(errors.SEED_STALE);
    const now = await wheel.look(who);
    expect(now.seeds.active).toBeNull();
    expect(now.table.version).toBe(old.table.version + 1);
    expect(now.spins.left).toBe(1);
    const [first] = (await wheel.log(who)).list;
    expect(verifySpin({ ...first!, server_seed: first!.server_seed! }).ok).toBe(true);
    await setWheelSeed(world, who);
    expect(await wheel.spun(who)).toMatchObject({ prize: 200n });
  });
});

describe('a prize', () => {
  it('is paid into the bonus wallet once, under the rule of its spin [R1.12]', async () => {
    const { who, won } = await wheel.winner();
    const expense = await houseBalance(world, 'promo_expense:wheel');
    await publishWheel(world, { wager_times: 60, days: 1 });
    expect((await wheel.look(who)).claims).toMatchObject([{ id: won.id, prize: 1_000n, wager_times: 1, days: 7 }]);
    const claimed = expectOk(await wheel.claim(who, won.id)).data;
    expect(claimed).toMatchObject({ id: won.id, amount: 1_000n });
    const [bonus] = await bonusesOf(world, who);
    expect(bonus).toMatchObject({
      ...{ id: claimed.bonus_id, source: 'wheel', amount: 1_000n, wager_needed: 1_000n, forfeits_on_withdraw: false },
      expires_at: new Date(world.clock.now().getTime() + 7 * DAY_MS).toISOString(),
    });
    expect(await houseBalance(world, 'promo_expense:wheel')).toBe(expense - 1_000n);
    expect((await wheel.claim(who, won.id)).code).toBe(errors.CLAIMED_BEFORE);
    expect((await wheel.look(who)).claims).toEqual([]);
    expect((await wheel.log(who)).list[0]).toMatchObject({ claim: 'claimed' });
    expect(await bonusWallet(world, who.id)).toBe(1_000n);
  });

  it('is not found for another player, or with an unknown id', async () => {
    const { won } = await wheel.winner();
    const stranger = await payingPlayer(world);
    expect((await wheel.claim(stranger, won.id)).code).toBe(errors.NOT_FOUND);
    expect((await wheel.claim(stranger, randomUUID())).code).toBe(errors.NOT_FOUND);
    expect(await bonusWallet(world, stranger.id)).toBe(0n);
  });

  it('can be claimed for seven days', async () => {
    const { who, won } = await wheel.winner();
    const messages = async () =>
      expectOk(await world.call(calls.listMessages, { token: who.token })).data.list.filter(({ title }) =>
        title.en.includes('wheel'),
      );
    world.clock.advance(6 * DAY_MS - 1);
    await runDuePrizes(world.app);
    expect(await messages()).toEqual([]);
    world.clock.advance(1);
    await runDuePrizes(world.app);
    await runDuePrizes(world.app);
    expect(await messages()).toHaveLength(1);
    world.clock.advance(DAY_MS - 1);
    expect((await wheel.look(who)).claims).toHaveLength(1);
    world.clock.advance(1);
    const late = await wheel.claim(who, won.id);
    expect(late.code).toBe(errors.CLAIM_EXPIRED);
    expect(late.wire).toEqual({ expired_at: world.clock.now().toISOString() });
    expect((await wheel.look(who)).claims).toEqual([]);
    expect((await wheel.log(who)).list[0]).toMatchObject({ claim: 'expired' });
    expect(await bonusWallet(world, who.id)).toBe(0n);
  });

  it('that expires soon is not announced to an excluded player', async () => {
    const { who } = await wheel.winner();
    world.clock.advance(6 * DAY_MS);
    expectOk(await wheel.exclude(who));
    await runDuePrizes(world.app);
    const { rows } = await world.pool.query(
      `select 1 from message where player_id = $1 and template = 'wheel_prize_ends_soon'`,
      [who.id],
    );
    expect(rows).toEqual([]);
  });
});
