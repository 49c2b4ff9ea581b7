import { calls } from '@nua/contract';
import type { Call } from '@nua/contract/call.ts';
import { errors } from '@nua/contract/errors.ts';
import { KEY_AHEAD_MS, KEY_LIFE_MS, makeKey } from '@nua/contract/idempotency-key.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { payingPlayer } from '../../../../tests/world/paying-player.ts';
import { diceBet, readyTable, sitDown } from '../../../../tests/world/play.ts';
import { useWorld } from '../../../../tests/world/use-world.ts';
import { newCnic, newWallet } from '../../../../tests/world/withdrawing.ts';
import { expectOk, type Someone } from '../../../../tests/world/world.ts';
import { waitForCharges } from '../modules/payment/deposit/run-due-deposits.ts';

const HOUR = 3_600_000;
const world = useWorld();

const body = { stake: '10.00', target_hundredths: 5000, over: true };
const roundsOf = async (player_id: string) =>
  Number((await world.pool.query('select count(*) from arcade.round where player_id = $1', [player_id])).rows[0].count);

describe('a repeated request', () => {
  it('of a bet gets the stored response until the key expires [R7.36 idempotency]', async () => {
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

  it('of a deposit from a phone that was off for nine days makes no second payment [R7.36 idempotency]', async () => {
    const player = await payingPlayer(world);
    const key = makeKey(world.clock.now().getTime());
    const deposit = { pay_type: 3, amount: '500.00', phone: newWallet(), cnic: newCnic() };
    const ask = () => world.call(calls.createDeposit, { token: player.token, body: deposit, key });
    expectOk(await ask());
    await waitForCharges();
    world.clock.advance(9 * 24 * HOUR);
    expect((await ask()).code).toBe(errors.KEY_EXPIRED);
    const { rows } = await world.pool.query('select count(*)::int as count from deposit where player_id = $1', [
      player.id,
    ]);
    expect(rows).toEqual([{ count: 1 }]);
  });
});

describe('every call that needs an idempotency key', () => {
  const idempotent = Object.entries(calls).filter(([, call]) => (call as Call).idempotent) as [string, Call][];
  const ask = async (call: Call, key: string | null) => {
    const token = call.auth === 'game_session' ? table.token : player.token;
    const path = call.path.replace('{game}', 'dice').replaceAll(/\{\w+\}/g, crypto.randomUUID());
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const sent = await fetch(world.url + path, {
      method: call.method,
      headers: { ...headers, ...(key !== null && { 'idempotency-key': key }) },
      body: '{}',
    });
    return [sent.status, ((await sent.json()) as { code: number }).code];
  };
  let player: Someone;
  let table: { token: string };
  beforeAll(async () => {
    player = await world.player();
    table = await readyTable(world, player);
  });

  it.each(idempotent)(
    '%s refuses a key without a time, or with a time far ahead [R7.36 idempotency]',
    async (_name, call) => {
      const ahead = makeKey(world.clock.now().getTime() + KEY_AHEAD_MS + 1);
      expect(await ask(call, null)).toEqual([400, errors.IDEMPOTENCY_KEY_MISSING]);
      for (const key of [crypto.randomUUID(), 'x', '0'.repeat(36)])
        expect(await ask(call, key)).toEqual([400, errors.IDEMPOTENCY_KEY_INVALID]);
      expect(await ask(call, ahead)).toEqual([400, errors.KEY_AHEAD]);
    },
  );

  it('executes nothing under a refused key [R7.36 idempotency]', async () => {
    const before = await roundsOf(player.id);
    const now_ms = world.clock.now().getTime();
    for (const key of [crypto.randomUUID(), makeKey(now_ms + KEY_AHEAD_MS + 1)])
      expect((await world.call(diceBet, { token: table.token, body, key })).status).toBe(400);
    expect(await roundsOf(player.id)).toBe(before);
    const refusal = await world.call(diceBet, { token: table.token, body, key: makeKey(now_ms + 2 * KEY_AHEAD_MS) });
    expect(refusal.wire).toEqual({ server_time: world.clock.now().toISOString() });
    expectOk(await world.call(diceBet, { token: table.token, body, key: makeKey(now_ms + KEY_AHEAD_MS) }));
  });
});
