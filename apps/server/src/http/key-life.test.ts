import { calls } from '@nua/contract';
import { errors } from '@nua/contract/errors.ts';
import { KEY_LIFE_MS, makeKey } from '@nua/contract/idempotency-key.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { payingPlayer } from '../../../../tests/world/paying-player.ts';
import { diceBet, readyTable, sitDown } from '../../../../tests/world/play.ts';
import { newCnic, newWallet } from '../../../../tests/world/withdrawing.ts';
import { expectOk, startWorld, type World } from '../../../../tests/world/world.ts';
import { chargesSettled } from '../features/deposit/run-due-deposits.ts';

const HOUR = 3_600_000;
let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(async () => {
  await chargesSettled();
  await world.stop();
});

const body = { stake: '10.00', target_hundredths: 5000, over: true };
const roundsOf = async (player_id: string) =>
  Number((await world.pool.query('select count(*) from arcade.round where player_id = $1', [player_id])).rows[0].count);

describe('a repeated request', () => {
  it('of a bet gets its first response as long as its key lives, and is refused later [R7.36 idempotency]', async () => {
    const who = await world.guest();
    const table = await readyTable(world, who);
    const key = makeKey(world.clock.now().getTime());
    const first = expectOk(await world.call(diceBet, { token: table.token, body, key })).data;
    world.clock.advance(KEY_LIFE_MS);
    const later = await sitDown(world, who);
    expect(expectOk(await world.call(diceBet, { token: later.token, body, key })).data.round_id).toBe(first.round_id);
    for (const hours of [1, 29, 24 * 9]) {
      world.clock.advance(hours * HOUR);
      const now = await sitDown(world, who);
      expect((await world.call(diceBet, { token: now.token, body, key })).code).toBe(errors.KEY_EXPIRED);
    }
    expect(await roundsOf(who.id)).toBe(1);
  });

  it('with a key from the future is refused before anything is done [R7.36 idempotency]', async () => {
    const who = await world.guest();
    const table = await readyTable(world, who);
    const key = makeKey(world.clock.now().getTime() + 30 * 24 * HOUR);
    expect((await world.call(diceBet, { token: table.token, body, key })).code).toBe(errors.KEY_EXPIRED);
    expect(await roundsOf(who.id)).toBe(0);
  });

  it('of a deposit by a phone that was off for nine days makes no second payment [R7.36 idempotency]', async () => {
    const player = await payingPlayer(world);
    const key = makeKey(world.clock.now().getTime());
    const deposit = { pay_type: 3, amount: '500.00', phone: newWallet(), cnic: newCnic() };
    const ask = () => world.call(calls.createDeposit, { token: player.token, body: deposit, key });
    expectOk(await ask());
    await chargesSettled();
    world.clock.advance(9 * 24 * HOUR);
    expect((await ask()).code).toBe(errors.KEY_EXPIRED);
    const { rows } = await world.pool.query('select count(*)::int as count from deposit where player_id = $1', [
      player.id,
    ]);
    expect(rows).toEqual([{ count: 1 }]);
  });
});
