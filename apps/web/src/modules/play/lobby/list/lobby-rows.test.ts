import { describe, expect, it } from 'vitest';
import { rowsOf } from './lobby-rows.ts';

const game = (id: string, category: number) => ({ id, category }) as never;
const shown = (...games: never[]) => rowsOf(games).map(({ title, games }) => [title, games.map(({ id }) => id)]);

describe('the rows of the lobby', () => {
  it('are one for each category with several games, and a last one for all categories with a single game', () => {
    expect(shown(game('fishing', 5), game('dice', 6), game('roulette', 1), game('limbo', 6))).toEqual([
      ['category.6', ['dice', 'limbo']],
      ['lobby.more-games', ['roulette', 'fishing']],
    ]);
  });

  it('are named after the category if it is the only one with a single game', () => {
    expect(shown(game('fishing', 5), game('dice', 6), game('limbo', 6))).toEqual([
      ['category.6', ['dice', 'limbo']],
      ['category.5', ['fishing']],
    ]);
  });

  it('keep on a shared row the anchor of each of its categories', () => {
    expect(rowsOf([game('fishing', 5), game('roulette', 1)]).map(({ anchors }) => anchors)).toEqual([
      ['live', 'fishing'],
    ]);
  });
});
