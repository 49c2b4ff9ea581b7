import { houseGames, publishedReturn } from '@nua/games/play/catalogue.ts';
import { expect, it } from 'vitest';
import { returnText } from './return-text.ts';

it.each(houseGames)('$id shows its published return in its first mode', (game) => {
  const [whole, part] = returnText(game, game.modes()[0]).split(/[.%]/);
  expect(Number(whole) * 100 + Number(part)).toBe(publishedReturn(game));
});
