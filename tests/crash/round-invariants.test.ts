import { calls } from '@nua/contract';
import { sharedCallsOf } from '@nua/contract/arcade.ts';
import { crash } from '@nua/games/crash/crash.ts';
import { cents } from '@nua/money';
import { expect, it } from 'vitest';
import { writeStopped } from '../../apps/server/src/modules/play/round/round-fate.ts';
import { fund, sitDown } from '../world/play.ts';
import { leadSharedRounds } from '../world/shared-rounds.ts';
import { expectOk, startWorld } from '../world/world.ts';
import { ROUND_BOOKS } from './round-invariants.ts';

it('the round invariants hold while a shared round is running, stopping and stopped', async () => {
  const world = await startWorld();
  const rounds = await leadSharedRounds(world, 'crash');
  const guest = await world.guest();
  await fund(world, guest, cents(100_000));
  const { token } = await sitDown(world, guest, crash);
  const violations = async () => {
    const found: string[] = [];
    for (const [invariant, sql] of ROUND_BOOKS)
      if ((await world.pool.query(sql)).rows.length > 0) found.push(invariant);
    return { state: (await rounds.newest()).state, found };
  };
  const round = await rounds.begin(({ crash_hundredths }) => Number(crash_hundredths) >= 400);
  const body = { stake: '10.00', target_hundredths: null };
  const { data } = expectOk(await world.call(sharedCallsOf(crash).bet, { token, body }));
  await rounds.runFor(1_000);
  expect(await violations()).toEqual({ state: 'running', found: [] });
  // After this time the round's leader has lost its lease.
  world.clock.advance(5_000);
  expect(await writeStopped(world.db, crash, { ...(await rounds.newest()), now: world.clock.now() }, round)).toBe(true);
  expect(await violations()).toEqual({ state: 'stopping', found: [] });
  await rounds.advance();
  expect(await violations()).toEqual({ state: 'stopped', found: [] });
  const { list } = expectOk(await world.call(calls.arcadeRounds, { token })).data;
  expect(list).toMatchObject([{ id: data.round_id, payout: 2000n }]);
  await rounds.stop();
  await world.stop();
});
