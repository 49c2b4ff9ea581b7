import { readFileSync } from 'node:fs';
import { cents } from '@nua/money';
import { expect, it } from 'vitest';
import { grantTo } from '../../../../../tests/world/granting.ts';
import { diceBet, readyTable } from '../../../../../tests/world/play.ts';
import { useWorld } from '../../../../../tests/world/use-world.ts';
import { expectOk } from '../../../../../tests/world/world.ts';
import { weightedStakes } from './weighted-stakes.ts';

const world = useWorld({ start: '2026-03-10T10:00:00Z' });

const days = { from_day: '2026-03-01', to_day: '2026-03-31' };
const stake = async (token: string, amount: string) =>
  expectOk(
    await world.call(diceBet, {
      token,
      body: { stake: amount, target_hundredths: 9800, over: false },
      key: world.newKey(),
    }),
  );

it('only stakes of own money count, each by the weight of its game', async () => {
  const who = await world.guest();
  const table = await readyTable(world, who, cents(10_000n));
  await stake(table.token, '40.03');
  await stake(table.token, '40.00');
  expect(await weightedStakes(world.db, who.id, days)).toBe(2_000n);
  await grantTo(world, who.id);
  const own = (await world.app.ledger.balances([who.id])).get(who.id)!.game;
  // The stake exceeds the own money by twenty rupees, which the bonus pays.
  await stake(table.token, `${(own + 2_000n) / 100n}.${String(own % 100n).padStart(2, '0')}`);
  expect(await weightedStakes(world.db, who.id, days)).toBe((8_003n + own) / 4n);
});

it('a lower weight applies only to stakes from the next day on', async () => {
  const who = await world.guest();
  const table = await readyTable(world, who, cents(100_000n));
  await stake(table.token, '100.00');
  await world.pool.query(
    `insert into reward_rule (kind, version, rule, published_at, published_by, approved_by, created_at)
     values ('weight', 2, '{"weights":{"dice":1000}}', $1, 'amna', 'bilal', $1)`,
    [world.clock.now()],
  );
  await stake(table.token, '100.00');
  expect(await weightedStakes(world.db, who.id, days)).toBe(5_000n);
  world.clock.advance(86_400_000);
  const again = await readyTable(world, who, cents(100_000n));
  await stake(again.token, '100.00');
  expect(await weightedStakes(world.db, who.id, days)).toBe(6_000n);
});

it('an update lowers the default weight of blackjack, but never a weight set by an operator', async () => {
  const update = readFileSync(new URL('../../db/migrations/1076-blackjack-weight/up.sql', import.meta.url), 'utf8');
  const client = await world.pool.connect();
  const afterUpdate = async (by: string, blackjack: number) => {
    await client.query('begin');
    await client.query(
      `insert into reward_rule (kind, version, rule, published_at, published_by, approved_by, created_at)
       values ('weight', 9, jsonb_build_object('weights', jsonb_build_object('blackjack', $2::int, 'dice', 2500)), now(), $1, $1, now())`,
      [by, blackjack],
    );
    await client.query(update);
    const { rows } = await client.query(
      `select version, rule -> 'weights' as weights, published_at > now() as is_later from reward_rule where version > 9`,
    );
    await client.query('rollback');
    return rows;
  };
  try {
    expect(await afterUpdate('nua', 1_265)).toEqual([
      { version: 10, weights: { blackjack: 1_263, dice: 2_500 }, is_later: true },
    ]);
    expect(await afterUpdate('nua', 1_263)).toEqual([]);
    expect(await afterUpdate('amna', 1_265)).toEqual([]);
  } finally {
    client.release();
  }
});
