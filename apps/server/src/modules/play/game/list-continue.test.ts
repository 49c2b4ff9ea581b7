import { calls, errors } from '@nua/contract';
import { cents } from '@nua/money';
import { describe, expect, it } from 'vitest';
import { diceBet, openRound, readyTable, type Table } from '../../../../../../tests/world/play.ts';
import { useWorld } from '../../../../../../tests/world/use-world.ts';
import { expectOk, type Someone } from '../../../../../../tests/world/world.ts';
import { abandonDueRounds, ROUND_TIMEOUT_MS } from '../arcade/abandon-due-rounds.ts';

const world = useWorld();

const continued = async (who: Someone) =>
  expectOk(await world.call(calls.listContinue, { token: who.token })).data.list.map(({ game_id, open_stake }) => [
    game_id,
    open_stake,
  ]);

describe('the games to continue', () => {
  it('start with the open round and its stake, followed by the games played last, each once', async () => {
    const who = await world.guest();
    expect(await continued(who)).toEqual([]);
    const table = await readyTable(world, who, cents(100_000));
    await openRound(world, table, '10.00');
    const bet = (at: Table) =>
      world.call(diceBet, { token: at.token, body: { stake: '1.00', target_hundredths: 5000, over: true } });
    for (const _again of [1, 2]) expectOk(await bet(table));
    expect(await continued(who)).toEqual([
      ['mines', 1_000n],
      ['dice', null],
    ]);
    world.clock.advance(ROUND_TIMEOUT_MS);
    await abandonDueRounds(world.app);
    // The stake was returned, so no round is open and no game was played.
    expect(await continued(who)).toEqual([['dice', null]]);
    expect(await continued(await world.guest())).toEqual([]);
  });

  it('require a sign-in', async () => {
    expect((await world.call(calls.listContinue)).code).toBe(errors.NOT_SIGNED_IN);
  });
});
