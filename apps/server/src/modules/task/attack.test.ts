import { calls, errors } from '@nua/contract';
import { cents } from '@nua/money';
import { firstRules } from '@nua/rewards';
import { beforeAll, describe, expect, it } from 'vitest';
import { giveNames, operateAs } from '../../../../../tests/world/operator-names.ts';
import { payingPlayer } from '../../../../../tests/world/paying-player.ts';
import { createPlayer, invitedBy } from '../../../../../tests/world/referral.ts';
import { depositPaid } from '../../../../../tests/world/reversing.ts';
import { earnPoints } from '../../../../../tests/world/staking.ts';
import { useWorld } from '../../../../../tests/world/use-world.ts';
import { withdrawing } from '../../../../../tests/world/withdrawing.ts';
import { expectOk } from '../../../../../tests/world/world.ts';
import { friendsThatCount } from '../referral/invite/read-friends.ts';

const world = useWorld();
beforeAll(async () => {
  await giveNames(world, 'amna');
});

const { requestPayout, toWallet } = withdrawing(() => world);

const idOf = (kind: string) => firstRules.task.tasks.find((task) => task.kind === kind)!.id;
const claim = (kind: string, { token }: { token: string }) =>
  world.call(calls.claimTask, { token, params: { id: idOf(kind) }, key: world.newKey() });
const addDeviceOf = (from: { id: string }, to: { id: string }) =>
  world.pool.query(
    'insert into device (player_id, device_hash, platform, name, last_ip, created_at, last_seen_at) select $2, device_hash, platform, name, last_ip, created_at, last_seen_at from device where player_id = $1',
    [from.id, to.id],
  );

describe('the task to invite a friend', () => {
  it('is not done by a second account of the inviter', async () => {
    const who = await createPlayer(world);
    const friend = await invitedBy(world, who);
    await addDeviceOf(who, friend);
    await earnPoints(world, friend.id, '5000.00');
    expect((await claim('friend', who)).code).toBe(errors.NOTHING_TO_CLAIM);
  });

  it('counts several accounts of one person once', async () => {
    const who = await createPlayer(world);
    const friends = [await invitedBy(world, who), await invitedBy(world, who), await invitedBy(world, who)];
    await addDeviceOf(friends[0]!, friends[1]!);
    for (const { id } of friends) await earnPoints(world, id, '5000.00');
    const count = (maximum: number) =>
      friendsThatCount(world.db, who.id, { needed: cents(500_000n), maximum, at: world.clock.now() });
    expect([await count(3), await count(2), await count(1)]).toEqual([2, 2, 1]);
    expectOk(await claim('friend', who));
  });

  it('is not done by an account that is blocked, excluded or without a phone number', async () => {
    const who = await createPlayer(world);
    const [blocked, excluded, guest] = [
      await invitedBy(world, who),
      await invitedBy(world, who),
      await invitedBy(world, who),
    ];
    await earnPoints(world, blocked.id, '5000.00');
    await operateAs(world, 'amna', 'block', blocked.id, 'a test');
    await earnPoints(world, excluded.id, '5000.00');
    expectOk(await world.call(calls.excludePlayer, { token: excluded.token, body: { length: 'day' } }));
    await earnPoints(world, guest.id, '5000.00');
    await world.pool.query('update player set phone = null, user_name = null where id = $1', [guest.id]);
    expect((await claim('friend', who)).code).toBe(errors.NOTHING_TO_CLAIM);
  });
});

describe('the task to deposit', () => {
  const payIn = async (amount: string, returned: string) => {
    const who = await payingPlayer(world);
    await earnPoints(world, who.id, '300.00');
    const deposit = await depositPaid(world, who, amount);
    const { id } = expectOk(await requestPayout(who, 3, await toWallet(who, 3, '00'), returned)).data;
    await operateAs(world, 'amna', 'send-back', id, deposit);
    return who;
  };

  it('is not done by a deposit that was sent back unplayed', async () => {
    const who = await payIn('500.00', '500.00');
    expect((await claim('deposit', who)).code).toBe(errors.NOTHING_TO_CLAIM);
  });

  it('counts only the part of a deposit that was not returned', async () => {
    expect((await claim('deposit', await payIn('999.99', '500.00'))).code).toBe(errors.NOTHING_TO_CLAIM);
    expectOk(await claim('deposit', await payIn('1000.00', '500.00')));
  });
});
