import { describe, expect, it } from 'vitest';
import { rowsOf } from './lobby-rows.ts';

const game = (id: string, category: number) => ({ id, category }) as never;
const titlesAndGamesOf = (...games: never[]) =>
  rowsOf(games).map(({ title, games }) => [title, games.map(({ id }) => id)]);

describe('the lobby', () => {
  it('combines the categories that have only one game into the last row', () => {
    expect(titlesAndGamesOf(game('fishing', 5), game('dice', 6), game('roulette', 1), game('limbo', 6))).toEqual([
      ['category.6', ['dice', 'limbo']],
      ['lobby.more-games', ['roulette', 'fishing']],
    ]);
  });

  it('names the last row after its category if only one category is in it', () => {
    expect(titlesAndGamesOf(game('fishing', 5), game('dice', 6), game('limbo', 6))).toEqual([
      ['category.6', ['dice', 'limbo']],
      ['category.5', ['fishing']],
    ]);
  });

  it('makes a shared row the link target of each of its categories', () => {
    expect(rowsOf([game('fishing', 5), game('roulette', 1)]).map(({ anchors }) => anchors)).toEqual([
      ['live', 'fishing'],
    ]);
  });
});
