import { houseGames } from '@nua/games/play/catalogue.ts';
import { expect, it } from 'vitest';
import { artOf } from './art-files.ts';

it('every game of Nua has a drawing that no other provider’s game uses', () => {
  const drawings = houseGames.map(({ id }) => artOf(id, 'dark-red'));
  expect(new Set(drawings).size).toBe(houseGames.length);
  expect(drawings).not.toContain(artOf('studio-wheel', 'dark-red'));
});
