import { calls, errors } from '@nua/contract';
import { cents } from '@nua/money';
import { firstRules } from '@nua/rewards';
import { describe, expect, it } from 'vitest';
import { bonusWallet, grantTo } from '../../../../../tests/world/granting.ts';
import { untilBlocked } from '../../../../../tests/world/limiting.ts';
import { giveProof, payingPlayer } from '../../../../../tests/world/paying-player.ts';
import { diceBet, readyTable } from '../../../../../tests/world/play.ts';
import { firstDeposit } from '../../../../../tests/world/promotions.ts';
import { earnPoints } from '../../../../../tests/world/staking.ts';
import { useTwoNodes, useWorld } from '../../../../../tests/world/use-world.ts';
import { expectOk } from '../../../../../tests/world/world.ts';

const world = useWorld();
const nodes = useTwoNodes(world);

describe('one bet with one key, sent to two nodes in parallel', () => {
  it.each(['with a bonus', 'up to a limit'])(
    '%s, creates one round and gets the same response from both nodes',
    async (condition) => {
      for (let turn = 0; turn < 5; turn += 1) {
        const who = { ...(await payingPlayer(world)), device: '', user_name: null };
        const table = await readyTable(world, who, cents(20_000n));
        if (condition === 'with a bonus') await grantTo(world, who.id);
        else {
          const limits = [{ kind: 'stake' as const, period: 'day' as const, amount: '10.00' }];
          expectOk(await world.call(calls.setLimits, { token: who.token, body: { limits } }));
        }
        const request = {
          token: table.token,
          key: world.newKey(),
          body: { stake: '10.00', target_hundredths: 5000, over: false },
        };
        const responses = await Promise.all(nodes.map(({ call }) => call(diceBet, request)));
        expect(responses.map(({ code }) => code)).toEqual([0, 0]);
        expect(responses[1]!.data).toEqual(responses[0]!.data);
        const { rows } = await world.pool.query('select id from arcade.round where player_id = $1', [who.id]);
        expect(rows).toHaveLength(1);
      }
    },
  );

  it('creates one round even if the second request continues after midnight', async () => {
    world.clock.set('2026-06-10T23:59:59Z');
    const who = { ...(await payingPlayer(world)), device: '', user_name: null };
    // The bonus is granted before the table opens. Otherwise a node may have cached the session without it, and the first request would not
    // lock the owner.
    await grantTo(world, who.id);
    const table = await readyTable(world, who, cents(20_000n));
    const request = {
      token: table.token,
      key: world.newKey(),
      body: { stake: '10.00', target_hundredths: 5000, over: false },
    };
    // Both requests arrive before midnight; the second waits until after midnight.
    const gate = await world.pool.connect();
    await gate.query('begin');
    await gate.query('select from arcade.seed_pair where player_id = $1 for update', [who.id]);
    const first = nodes[0]!.call(diceBet, request);
    await untilBlocked(world, 'arcade.place_with_bonus', first);
    const second = nodes[1]!.call(diceBet, request);
    await untilBlocked(world, 'ledger.owner', second);
    world.clock.set('2026-06-11T00:00:01Z');
    await gate.query('commit');
    gate.release();
    expect((await Promise.all([first, second])).map(({ code }) => code)).toEqual([0, 0]);
    const { rows } = await world.pool.query('select id from arcade.round where player_id = $1', [who.id]);
    expect(rows).toHaveLength(1);
  });
});

describe('a request that is in progress while its player closes the account', () => {
  const task = firstRules.task.tasks.find(({ kind }) => kind === 'weighted_stake')!;

  it.each(['a claimed task', 'a chosen promotion'])('grants nothing to the closed account: %s', async (request) => {
    const who = await payingPlayer(world);
    await earnPoints(world, who.id, '1000.00');
    await giveProof(world, who, 'close_account');
    const gate = await world.pool.connect();
    await gate.query('begin');
    await world.app.ledger.responses.lockOwner(gate, who.id);
    await gate.query('select from player where id = $1 for update', [who.id]);
    const closing = nodes[0]!.call(calls.closeAccount, { token: who.token, body: {} });
    await untilBlocked(world, 'ledger.owner', closing);
    const late =
      request === 'a claimed task'
        ? nodes[1]!.call(calls.claimTask, { token: who.token, params: { id: task.id }, key: world.newKey() })
        : nodes[1]!.call(calls.claimPromo, { token: who.token, params: { id: firstDeposit.id }, key: world.newKey() });
    await untilBlocked(world, 'ledger.owner', late, 2);
    await gate.query('commit');
    gate.release();
    expectOk(await closing);
    expect((await late).code).toBe(errors.NOT_SIGNED_IN);
    expect(await bonusWallet(world, who.id)).toBe(0n);
  });
});
