import { calls } from '@nua/contract';
import { dayInKarachi } from '@nua/contract/karachi-day.ts';
import { cents } from '@nua/money';
import { describe, expect, it } from 'vitest';
import { grantTo } from '../../../../../../tests/world/granting.ts';
import { diceBet, readyTable } from '../../../../../../tests/world/play.ts';
import { useWorld } from '../../../../../../tests/world/use-world.ts';
import { expectOk } from '../../../../../../tests/world/world.ts';

const world = useWorld();

describe('the notice of a used-up limit', () => {
  it('is not repeated by bets that stake only bonus money', async () => {
    const who = await world.player();
    const table = await readyTable(world, who, cents(0));
    await grantTo(world, who.id, { amount: '50.00' });
    const limits = [{ kind: 'stake', period: 'day', amount: '1.00' }];
    expectOk(await world.call(calls.setLimits, { token: who.token, body: { limits } }));
    await world.pool.query(
      `insert into player_play_day as d (player_id, day, staked_cents, paid_cents) values ($1, $2, 100, 0)
       on conflict (player_id, day) do update set staked_cents = 100`,
      [who.id, dayInKarachi(world.clock.now())],
    );
    const body = { stake: '1.00', target_hundredths: 5000, over: false };
    for (let n = 0; n < 2; n++) {
      const { data } = expectOk(await world.call(diceBet, { token: table.token, body }));
      expect(data.bonus_stake).toBe(100n);
    }
    const { rowCount } = await world.pool.query('select from outbox where player_id = $1 and event = 5', [who.id]);
    expect(rowCount).toBe(0);
  });
});
