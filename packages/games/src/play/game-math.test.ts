import { describe, expect, it, vi } from 'vitest';
import { crash } from '../crash/crash.ts';
import { dice, diceTable } from '../dice/dice.ts';
import { limbo, limboTable, lowestReturnLimboCall } from '../limbo/limbo.ts';
import { mines } from '../mines/mines.ts';
import { houseGames } from './catalogue.ts';
import type { AnyGame } from './game.ts';
import { gameMath, modeOdds, returnLines } from './game-math.ts';
import { fractionText, ratio } from './odds.ts';

const asRatio = (text: string) => {
  const [numerator = '', denominator = ''] = text.split('/');
  return ratio(BigInt(numerator), BigInt(denominator));
};

describe('the published odds of a game', () => {
  it('for dice with the target 50.00 are a hit rate of 1/2 and a return of 99 %', () => {
    expect(gameMath(dice).modes[0]).toEqual({
      call: { target_hundredths: 5000, over: false },
      ...{ rtp: '99/100', hit: '1/2', variance: '9801/10000', largest: '99/50' },
      ...{ method: 'exact', left_at_hundredths: null },
    });
  });

  it.each(houseGames)('list every mode of $id once, as reduced fractions', (game) => {
    const { modes, ...about } = gameMath(game);
    expect(about).toMatchObject({ game_id: game.id, table_version: game.table_version });
    expect(modes.map(({ call }) => call).slice(0, game.modes().length)).toEqual(game.modes());
    expect(new Set(modes.map(({ call }) => JSON.stringify(call))).size).toBe(modes.length);
    for (const { call, rtp, hit, variance, largest } of modes) {
      expect(game.odds(call)).toEqual({
        ...{ rtp: asRatio(rtp), hit: asRatio(hit), variance: asRatio(variance), largest: asRatio(largest) },
      });
      for (const text of [rtp, hit, variance, largest]) {
        const { numerator, denominator } = asRatio(text);
        expect(text).toBe(`${numerator}/${denominator}`);
      }
    }
  });
});

describe('the published odds of bets outside the listed modes', () => {
  it('list 1 to 24 mines once each', () => {
    // A copy of the game, because the odds of the original are cached.
    const counts = modeOdds({ ...mines } as AnyGame).map(({ call }) => call.mines as number);
    expect(counts.slice(0, 5)).toEqual([3, 1, 5, 10, 24]);
    expect(counts.sort((a, b) => a - b)).toEqual(Array.from({ length: 24 }, (_, place) => place + 1));
  });

  it('for limbo are the odds of the target with the lowest return', () => {
    const [pool, last] = [BigInt(limboTable.pool_hundredths), BigInt(limboTable.target_maximum_hundredths)];
    const returned = (target: bigint) => (pool / target) * target;
    const lowest = returned(BigInt(lowestReturnLimboCall().target_hundredths));
    let isLowest = true;
    for (let target = BigInt(limboTable.target_minimum_hundredths); target <= last; target += 1n)
      isLowest &&= returned(target) >= lowest;
    expect([isLowest, lowest < pool]).toEqual([true, true]);
    expect(modeOdds({ ...limbo } as AnyGame).at(-1)).toMatchObject({ call: lowestReturnLimboCall(), method: 'least' });
  });

  it('for dice are the odds of one bet, because all bets have the same return', () => {
    const { chance_minimum_hundredths: first, chance_maximum_hundredths: last, outcomes } = diceTable;
    const { odds, method, left_at_hundredths } = modeOdds({ ...dice } as AnyGame).at(-1)!;
    expect([method, left_at_hundredths]).toEqual(['least', null]);
    expect(fractionText(odds.hit)).toBe(fractionText(ratio(BigInt(first), BigInt(outcomes))));
    const returns = new Set([fractionText(odds.rtp)]);
    for (let chance = first; chance <= last; chance += 1) {
      returns.add(fractionText(dice.odds({ target_hundredths: chance, over: false }).rtp));
      returns.add(fractionText(dice.odds({ target_hundredths: outcomes - chance, over: true }).rtp));
    }
    expect([...returns]).toEqual(['99/100']);
  });

  it('for crash without a target assume a cash-out with the highest return', () => {
    const [byHand, target] = modeOdds({ ...crash } as unknown as AnyGame);
    expect([byHand?.method, byHand?.left_at_hundredths]).toEqual(['example', 198]);
    expect(target).toMatchObject({ call: { target_hundredths: 198 }, odds: byHand!.odds, method: 'exact' });
    expect(byHand!.odds.rtp).toEqual(ratio(99n, 100n));
  });
});

it('the odds of a game are computed only once', () => {
  const odds = vi.fn(mines.odds);
  const game = { ...mines, odds } as unknown as AnyGame;
  expect(modeOdds(game)).toBe(modeOdds(game));
  expect(odds).toHaveBeenCalledTimes(24);
});

describe('the list of returns', () => {
  it('contains every published bet of each game', () => {
    const lines = returnLines();
    expect(lines.map(({ game, mode }) => ({ game, mode }))).toEqual(
      houseGames.flatMap((game) => modeOdds(game).map(({ call }) => ({ game: game.id, mode: call }))),
    );
    const fractions = houseGames.flatMap((game) => gameMath(game).modes.map(({ rtp }) => rtp));
    expect(lines.map(({ rtp_num, rtp_den }) => `${rtp_num}/${rtp_den}`)).toEqual(fractions);
  });

  it('contains the standard deviation and the hit rate', () => {
    expect(returnLines([dice])[0]).toMatchObject({ hit: 0.5, sigma: 0.99, method: 'exact' });
  });
});
