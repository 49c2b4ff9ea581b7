import { describe, expect, it } from 'vitest';
import { dice } from '../dice/dice.ts';
import { houseGames } from './catalogue.ts';
import { gameMath, returnLines } from './game-math.ts';
import { ratio } from './odds.ts';

const asRatio = (text: string) => {
  const [numerator = '', denominator = ''] = text.split('/');
  return ratio(BigInt(numerator), BigInt(denominator));
};

describe('what is published of a game’s odds', () => {
  it('names for dice at 50.00 what a coin of that table pays', () => {
    expect(gameMath(dice).modes[0]).toEqual({
      call: { target_hundredths: 5000, over: false },
      ...{ rtp: '99/100', hit: '1/2', variance: '9801/10000', largest: '99/50' },
    });
  });

  it.each(houseGames)('of $id is every mode once, each fraction exact and in its lowest terms', (game) => {
    const { modes, ...about } = gameMath(game);
    expect(about).toEqual({ game_id: game.id, table_version: game.table_version });
    expect(modes.map(({ call }) => call)).toEqual(game.modes());
    for (const { call, ...texts } of modes) {
      const { rtp, hit, variance, largest } = texts;
      expect(game.odds(call)).toEqual({
        ...{ rtp: asRatio(rtp), hit: asRatio(hit), variance: asRatio(variance), largest: asRatio(largest) },
      });
      for (const text of Object.values(texts)) {
        const { numerator, denominator } = asRatio(text);
        expect(text).toBe(`${numerator}/${denominator}`);
      }
    }
  });
});

describe('the list of returns', () => {
  it('has a line for every mode of every game, and the same return as its fraction', () => {
    const lines = returnLines();
    expect(lines.map(({ game, mode }) => ({ game, mode }))).toEqual(
      houseGames.flatMap((game) => game.modes().map((mode) => ({ game: game.id, mode }))),
    );
    const fractions = houseGames.flatMap((game) => gameMath(game).modes.map(({ rtp }) => rtp));
    expect(lines.map(({ rtp_num, rtp_den }) => `${rtp_num}/${rtp_den}`)).toEqual(fractions);
  });

  it('gives the standard deviation and how often anything is paid as numbers', () => {
    expect(returnLines([dice])[0]).toMatchObject({ hit: 0.5, sigma: 0.99, method: 'exact' });
  });
});
