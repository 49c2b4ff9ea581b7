import { calls, errors } from '@nua/contract';
import { sharedCallsOf } from '@nua/contract/arcade.ts';
import { roulette } from '@nua/games/roulette/roulette.ts';
import { cents } from '@nua/money';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changePlayRules, fund, moneyOf, sitDown, type Table } from '../../../../../../tests/world/play.ts';
import { leadSharedRounds, type SharedRounds } from '../../../../../../tests/world/shared-rounds.ts';
import { useWorld } from '../../../../../../tests/world/use-world.ts';
import { expectOk, type Someone } from '../../../../../../tests/world/world.ts';
import { reconcileBooks } from '../../../ledger/reconcile-books.ts';

const world = useWorld();
let rounds: SharedRounds;
let who: Someone;
let table: Table;
beforeAll(async () => {
  rounds = await leadSharedRounds(world, 'roulette');
});
beforeEach(async () => {
  world.clock.advance(86_400_000);
  who = await world.guest();
  await fund(world, who, cents(100_000));
  table = await sitDown(world, who, roulette);
});
afterAll(() => rounds?.stop());

const on = (...chips: [field: string, stake: string][]) => chips.map(([field, stake]) => ({ field, stake }));
const bet = (stake: string, chips: unknown) =>
  world.call(sharedCallsOf(roulette).bet, { token: table.token, body: { stake, chips } });

describe('a bet on fields of the roulette layout', () => {
  it('pays every field that covers the number as soon as the round is over, and loses the others', async () => {
    const { ends_at } = await rounds.begin(({ number }) => number === 17);
    const chips = on(['17', '1.00'], ['17-20', '2.00'], ['black', '3.00'], ['red', '4.00']);
    const placed = expectOk(await bet('10.00', chips)).data;
    expect(placed).toMatchObject({ state: 'open', outcome: { chips } });
    expect(placed.outcome).not.toHaveProperty('number');
    await rounds.runFor(0);
    world.clock.set(ends_at);
    await rounds.advance();
    // 36 + 2 x 18 + 3 x 2
    expect(await moneyOf(world, who)).toMatchObject({ game: 100_000n - 1000n + 7800n });
    const { list } = expectOk(await world.call(calls.arcadeRounds, { token: table.token })).data;
    expect(list).toMatchObject([{ payout: 7800n, outcome: { chips, number: 17 } }]);
    expect(await reconcileBooks(world.pool)).toEqual([]);
  });

  it('is refused if its chips do not add up to the stake or a field is not on the layout', async () => {
    await rounds.begin();
    const many = Array.from({ length: 24 }, (_, number): [string, string] => [String(number), '1.00']);
    const refused: [stake: string, chips: unknown, error: keyof typeof errors, path?: string][] = [
      ['10.00', on(['red', '9.99']), 'INVALID_INPUT', 'stake'],
      ['10.00', on(['red', '10.00'], ['black', '0.01']), 'INVALID_INPUT', 'stake'],
      ['10.00', on(['red', '999999999999.99'], ['black', '999999999999.99']), 'INVALID_INPUT', 'stake'],
      ['10.00', on(['red', '5.00'], ['red', '5.00']), 'INVALID_INPUT', 'chips'],
      ['10.00', on(['red', '-5.00'], ['black', '15.00']), 'INVALID_INPUT', 'chips.0.stake'],
      ['10.00', on(['red', '9999999999999999999.00']), 'INVALID_INPUT', 'chips.0.stake'],
      ['10.00', [{ field: 'red', stake: '10.00', pays: 36 }], 'INVALID_INPUT', 'chips.0.pays'],
      ['10.00', undefined, 'INVALID_INPUT', 'chips'],
      ['10.00', on(['1-5', '10.00']), 'TARGET_OUT_OF_RANGE'],
      ['10.00', on(), 'TARGET_OUT_OF_RANGE'],
      ['25.00', on(...many, ['red', '1.00']), 'TARGET_OUT_OF_RANGE'],
    ];
    for (const [stake, chips, error, path] of refused) {
      const { code, wire } = await bet(stake, chips);
      expect([chips, code]).toEqual([chips, errors[error]]);
      if (path) expect(wire.fields).toMatchObject([{ path }]);
    }
    expect(await moneyOf(world, who)).toMatchObject({ game: 100_000n });
    expectOk(await bet('24.00', on(...many)));
  });

  it('respects the payout cap with all chips on one number, and shows the maximum stake', async () => {
    await changePlayRules(world, { payout_cap: '1700.00' });
    await rounds.begin(({ number }) => number === 17);
    // 17 pays 36 + 18 + 12 + 2 = 68 times a quarter of the stake.
    const four = (part: string) => on(['17', part], ['17-20', part], ['16-17-18', part], ['black', part]);
    const refused = await bet('100.04', four('25.01'));
    expect([refused.code, refused.wire.maximum]).toEqual([errors.STAKE_OUT_OF_RANGE, '100.00']);
    expectOk(await bet('100.00', four('25.00')));
    await rounds.finish();
    expect(await moneyOf(world, who)).toMatchObject({ game: 100_000n - 10_000n + 170_000n });
    await changePlayRules(world, { payout_cap: '1000000.00' });
  });
});
