import { houseGames } from '@nua/games/play/catalogue.ts';
import { expect, it } from 'vitest';
import { artOf } from './art-files.ts';

it('every game of Nua has its own drawing', () => {
  const drawings = houseGames.map(({ id }) => artOf(id, 'dark-red'));
  expect(new Set(drawings).size).toBe(houseGames.length);
  expect(drawings).not.toContain(artOf('studio-wheel', 'dark-red'));
});
