import { houseGames, publishedReturn } from '@nua/games/play/catalogue.ts';
import { expect, it } from 'vitest';
import { returnText } from './return-text.ts';

it.each(houseGames)('the table of $id shows the published return of the first mode of the game', (game) => {
  const [whole, part] = returnText(game, game.modes()[0]).split(/[.%]/);
  expect(Number(whole) * 100 + Number(part)).toBe(publishedReturn(game));
});
