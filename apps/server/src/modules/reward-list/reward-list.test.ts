import { calls } from '@nua/contract';
import { describe, expect, it } from 'vitest';
import { grantRounds, grantTo } from '../../../../../tests/world/granting.ts';
import { useWorld } from '../../../../../tests/world/use-world.ts';
import { expectOk } from '../../../../../tests/world/world.ts';
import { runDueBonuses } from '../bonus/run-due-bonuses.ts';

const world = useWorld();
const HOUR_MS = 3_600_000;

const rewardsOf = async ({ token }: { token: string }) =>
  expectOk(await world.call(calls.listRewards, { token })).data.list;

async function insertVipClaim(player_id: string, hours: number): Promise<void> {
  const until = new Date(world.clock.now().getTime() + hours * HOUR_MS);
  await world.pool.query(
    `insert into vip_claim (player_id, kind, level, month, amount_cents, rule_version, created_at, expires_at)
     values ($1, 'monthly', 1, '2026-03-01', 1000, 1, $2, $3)`,
    [player_id, world.clock.now(), until],
  );
}

describe('the list of a player’s rewards', () => {
  it('has claimable rewards before running rewards, each group in the order of expiry', async () => {
    const who = await world.player();
    await grantTo(world, who.id, { amount: '100', days: 7 });
    await grantTo(world, who.id, { amount: '50', days: 3 });
    await grantRounds(world, who.id, { rounds: 5 });
    await insertVipClaim(who.id, 100);
    const list = await rewardsOf(who);
    expect(list.map(({ kind, state, amount, rounds }) => ({ kind, state, amount, rounds }))).toEqual([
      { kind: 'vip', state: 'claimable', amount: 1_000n, rounds: null },
      { kind: 'free_rounds', state: 'running', amount: 1_000n, rounds: 5 },
      { kind: 'bonus', state: 'waiting', amount: 5_000n, rounds: null },
      { kind: 'bonus', state: 'running', amount: 10_000n, rounds: null },
    ]);
  });

  it('leaves out expired rewards, and is empty during a break', async () => {
    const who = await world.player();
    await insertVipClaim(who.id, 1);
    expect(await rewardsOf(await world.player())).toEqual([]);
    world.clock.advance(HOUR_MS);
    expect(await rewardsOf(who)).toEqual([]);
    await grantTo(world, who.id);
    expect(await rewardsOf(who)).toHaveLength(1);
    expectOk(await world.call(calls.excludePlayer, { token: who.token, body: { length: 'day' } }));
    expect(await rewardsOf(who)).toEqual([]);
  });
});

describe('notices about rewards that expire soon', () => {
  it('are sent at most once a day', async () => {
    const who = await world.player();
    for (const days of [3, 3, 4]) await grantTo(world, who.id, { days });
    const notices = async () =>
      (await world.pool.query("select 1 from message where player_id = $1 and template like '%ends_soon'", [who.id]))
        .rowCount;
    world.clock.advance(2 * 24 * HOUR_MS);
    await runDueBonuses(world.app);
    await runDueBonuses(world.app);
    expect(await notices()).toBe(1);
    world.clock.advance(24 * HOUR_MS);
    await runDueBonuses(world.app);
    expect(await notices()).toBe(2);
  });
});
