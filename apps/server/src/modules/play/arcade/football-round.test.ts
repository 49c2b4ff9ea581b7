import { calls, errors } from '@nua/contract';
import { sharedCallsOf } from '@nua/contract/arcade.ts';
import { nextElement, portableHmac } from '@nua/games';
import { type FootballCall, football, isOffered } from '@nua/games/football/football.ts';
import { matchOf } from '@nua/games/football/match.ts';
import { cents } from '@nua/money';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changePlayRules, fund, moneyOf, sitDown, type Table } from '../../../../../../tests/world/play.ts';
import { leadSharedRounds, type SharedRounds } from '../../../../../../tests/world/shared-rounds.ts';
import { useWorld } from '../../../../../../tests/world/use-world.ts';
import { expectOk, type Someone } from '../../../../../../tests/world/world.ts';

const FUNDS = cents(100_000);
const { bet: betCall } = sharedCallsOf(football);

const world = useWorld();
let rounds: SharedRounds;
let who: Someone;
let table: Table;
beforeAll(async () => {
  rounds = await leadSharedRounds(world, football.id);
});
beforeEach(async () => {
  world.clock.advance(86_400_000);
  who = await world.guest();
  await fund(world, who, FUNDS);
  table = await sitDown(world, who, football);
});
afterAll(() => rounds?.stop());

const bet = (legs: unknown, stake = '10.00') =>
  world.call(betCall, { token: table.token, body: { stake, legs } as { stake: string } });
const phase = async () =>
  expectOk(await world.call(calls.arcadePhase, { params: { game: football.id }, token: table.token })).data.news!;
async function matches() {
  const { teams } = (await phase()).round!.announced as { teams: number[] };
  const all = teams.flatMap((home, place) => (place % 2 === 0 ? [{ home, away: teams[place + 1]! }] : []));
  return all.sort((a, b) => a.home - b.home);
}
const draws = (all: readonly { home: number; away: number }[]) =>
  all.map((match) => ({ ...match, market: 'result', pick: 'draw' }));

describe('the matches of a football round', () => {
  it('are announced while bets are taken, and follow from the published hash of the previous round', async () => {
    await rounds.begin();
    const before = (await rounds.finish()).hash!;
    await rounds.begin();
    const { round, chain } = await phase();
    expect(round).toMatchObject({ hash: null, result: null });
    const draw = { hash: before, salt: chain!.salt!, hmac: portableHmac };
    expect(round!.announced).toEqual(football.announced!.of(draw));
    const { hash, result } = await rounds.finish();
    expect(nextElement(hash!)).toBe(before);
    expect(result).toMatchObject({ ...round!.announced });
  });
});

describe('a football slip', () => {
  it('pays the product of the odds of its legs if all are right', async () => {
    const { result } = await rounds.begin();
    const { goals, teams } = result as { goals: number[]; teams: number[] };
    const legs = (await matches()).slice(0, 3).map((match) => {
      const place = teams.indexOf(match.home);
      return { ...match, market: 'goals', pick: goals[place]! + goals[place + 1]! > 2 ? 'over' : 'under' };
    });
    const placed = expectOk(await bet(legs)).data;
    const paid = football.payout({ legs } as FootballCall, placed.stake, result as never, null);
    expect(paid).toBeGreaterThan(placed.stake * 2n);
    await rounds.finish();
    expect(await moneyOf(world, who)).toMatchObject({ game: FUNDS - placed.stake + paid });
  });

  it('is refused with a code and moves nothing if it is invalid, not offered or about another round', async () => {
    await rounds.begin();
    const [first, second] = draws(await matches());
    const nine = draws((await matches()).slice(0, 9));
    const refused: [legs: unknown, error: keyof typeof errors][] = [
      [[], 'INVALID_INPUT'],
      [nine, 'INVALID_INPUT'],
      [[first, { ...first, pick: 'home' }], 'INVALID_INPUT'],
      [[second, first], 'INVALID_INPUT'],
      [[{ ...first, market: 'corners' }], 'INVALID_INPUT'],
      [[{ ...first, market: 'score', pick: '9-0' }], 'INVALID_INPUT'],
      [[{ ...first, home: 20 }], 'INVALID_INPUT'],
      [[{ ...first, home: 4_000 }], 'INVALID_INPUT'],
      [[{ home: 19, away: 0, market: 'result', pick: 'home' }], 'TARGET_OUT_OF_RANGE'],
      [[{ ...first, home: first!.away, away: first!.home }], 'BETTING_CLOSED'],
      [[{ ...first, away: second!.home }], 'BETTING_CLOSED'],
    ];
    for (const [legs, error] of refused) expect([legs, (await bet(legs)).code]).toEqual([legs, errors[error]]);
    expect(await moneyOf(world, who)).toMatchObject({ game: FUNDS });
  });

  it('is refused if its match is only in the previous round', async () => {
    await rounds.begin();
    const [first] = await matches();
    await rounds.begin(({ teams }) => matchOf(first!, teams as number[]) < 0);
    expect((await bet(draws([first!]))).code).toBe(errors.BETTING_CLOSED);
    expectOk(await bet(draws((await matches()).slice(0, 1))));
  });

  it('is refused if even the minimum stake could win more than the payout cap', async () => {
    await rounds.begin();
    const rare = (await matches()).slice(0, 8).map((match) => ({ ...match, market: 'score', pick: '4-4' }));
    for (const stake of ['1.00', '10.00']) {
      const { code, wire } = await bet(rare, stake);
      expect([code, wire]).toEqual([errors.TARGET_OUT_OF_RANGE, { payout_cap: '1000000.00' }]);
    }
    expect(await moneyOf(world, who)).toMatchObject({ game: FUNDS });
  });

  it('with a payout that could exceed the cap is refused, and the error contains the maximum stake', async () => {
    await rounds.begin();
    await changePlayRules(world, { payout_cap: '1000.00' });
    const [, call] = (await rounds.modes()) as [FootballCall, FootballCall];
    expect(call.legs.every(isOffered)).toBe(true);
    const { numerator, denominator } = football.covers(call);
    const maximum = (100_000n * denominator + denominator - 1n) / numerator;
    const inRupees = (paisa: bigint) => `${paisa / 100n}.${String(paisa % 100n).padStart(2, '0')}`;
    const refused = await bet(call.legs, inRupees(maximum + 1n));
    expect(refused).toMatchObject({ code: errors.STAKE_OUT_OF_RANGE, data: { maximum: inRupees(maximum) } });
    expectOk(await bet(call.legs, inRupees(maximum)));
    await changePlayRules(world, { payout_cap: '1000000.00' });
  });
});
