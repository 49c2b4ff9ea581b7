import { houseGames, publishedReturn } from '@nua/games/play/catalogue.ts';
import { modeOdds, returnRange } from '@nua/games/play/game-math.ts';
import { describe, expect, it } from 'vitest';
import { returnText } from './return-text.ts';

const pointsOf = (text: string): number => {
  const [whole, part] = text.split(/[.%]/);
  return Number(whole) * 100 + Number(part);
};

describe.each(houseGames)('the table of $id', (game) => {
  it('shows the published return of the first mode of the game', () => {
    expect(pointsOf(returnText(game, game.modes()[0]))).toBe(publishedReturn(game));
  });

  it('shows the same lowest and highest return as the lobby', () => {
    const all = modeOdds(game).map(({ call }) => pointsOf(returnText(game, call)));
    expect({ minimum: Math.min(...all), maximum: Math.max(...all) }).toEqual(returnRange(game));
  });
});
