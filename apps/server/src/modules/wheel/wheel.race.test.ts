import { calls, errors } from '@nua/contract';
import { verifySpin } from '@nua/rewards';
import { describe, expect, it } from 'vitest';
import { bonusesOf, bonusWallet } from '../../../../../tests/world/granting.ts';
import {
  ALWAYS_TEN,
  publishWheel,
  setWheelSeed,
  spinningPlayer,
  wheelCalls,
} from '../../../../../tests/world/spinning.ts';
import { useTwoNodes, useWorld } from '../../../../../tests/world/use-world.ts';

const world = useWorld();
const nodes = useTwoNodes(world);
const wheel = wheelCalls(world);

describe('in parallel on two nodes,', () => {
  it('two hundred requests use exactly the available spins, each with its own nonce [R1.12]', async () => {
    await publishWheel(world, { segments: ALWAYS_TEN });
    const who = await spinningPlayer(world, '10000.00');
    const responses = await Promise.all(
      Array.from({ length: 200 }, (_, turn) => wheel.spin(who, world.newKey(), nodes[turn % 2]?.call)),
    );
    const taken = responses.filter(({ code }) => code === 0);
    expect(taken).toHaveLength(10);
    expect(new Set(responses.filter(({ code }) => code !== 0).map(({ code }) => code))).toEqual(
      new Set([errors.NO_SPINS_LEFT]),
    );
    expect(taken.map(({ data }) => data.nonce).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(await wheel.rowsOf(who)).toHaveLength(10);
    const { rows } = await world.pool.query(
      `select next_nonce from arcade.seed_pair where player_id = $1 and purpose = 'wheel' and state = 'active'`,
      [who.id],
    );
    expect(rows).toEqual([{ next_nonce: 11 }]);
  });

  it('two hundred claims of a prize pay it once', async () => {
    const { who, won } = await wheel.winner();
    const responses = await Promise.all(
      Array.from({ length: 200 }, (_, turn) => wheel.claim(who, won.id, world.newKey(), nodes[turn % 2]?.call)),
    );
    expect(responses.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(await bonusWallet(world, who.id)).toBe(1_000n);
    expect(await bonusesOf(world, who)).toHaveLength(1);
  });

  it('spins during a change of seeds never use a revealed pair', async () => {
    await publishWheel(world, { segments: ALWAYS_TEN });
    const who = await spinningPlayer(world, '10000.00');
    const turns = Array.from({ length: 30 }, async (_, turn) => {
      if (turn % 5 !== 2) return await wheel.spin(who, world.newKey(), nodes[turn % 2]?.call);
      const { next } = (await wheel.look(who)).seeds;
      const body = { next_id: next.id, client_seed: `turn-${turn}` };
      return await nodes[turn % 2]!.call(calls.setWheelSeed, { token: who.token, body });
    });
    const codes = (await Promise.all(turns)).map(({ code }) => code);
    for (const code of codes) expect([0, errors.NO_SPINS_LEFT, errors.SEED_STALE]).toContain(code);
    await setWheelSeed(world, who, 'the-end');
    const { list } = await wheel.log(who);
    expect(list).toHaveLength(10);
    for (const spin of list) expect(verifySpin({ ...spin, server_seed: spin.server_seed! }).ok).toBe(true);
    const { rows } = await world.pool.query<{ used: number; spins: number }>(
      `select p.next_nonce - 1 as used, (select count(*)::int from wheel_spin s where s.seed_pair_id = p.id) as spins
       from arcade.seed_pair p where p.player_id = $1 and p.purpose = 'wheel'`,
      [who.id],
    );
    for (const { used, spins } of rows) expect(used).toBe(spins);
  });
});
