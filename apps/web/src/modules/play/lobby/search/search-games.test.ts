import { houseGames } from '@nua/games';
import { describe, expect, it } from 'vitest';
import { searchGames } from './search-games.ts';

const idsFor = (typed: string) => searchGames(houseGames, typed).map(({ id }) => id);

describe('the search of the lobby', () => {
  it.each([
    ['dice', 'dice'],
    ['ڈائس', 'dice'],
    ['Dice ', 'dice'],
    ['hi lo', 'hilo'],
    ['hi-lo', 'hilo'],
    ['hilo', 'hilo'],
    ['ہائی لو', 'hilo'],
    ['crash', 'crash'],
    ['رولیٹ', 'roulette'],
    ['کريش', 'crash'],
    ['black', 'blackjack'],
    ['بليك جيك', 'blackjack'],
    ['بَلیک', 'blackjack'],
    ['پلنكو', 'plinko'],
    ['fishing', 'fishing'],
    ['مچهلى', 'fishing'],
    ['باغ', 'orchard'],
    ['machli', 'fishing'],
    ['patang', 'kites'],
    ['taash wala khel', 'blackjack'],
  ])('for "%s" lists %s first [R2.01]', (typed, game) => {
    expect(idsFor(typed)[0]).toBe(game);
  });

  it.each([
    ['slots', ['kites', 'orchard', 'river']],
    ['سلاٹس', ['kites', 'orchard', 'river']],
    ['cards', ['blackjack', 'hilo']],
    ['تاش', ['blackjack', 'hilo']],
    ['table', ['blackjack', 'hilo', 'keno', 'mines']],
    ['fish', ['fishing']],
    ['شکار', ['fishing']],
    ['free spins', ['kites', 'river']],
    ['original', ['crash', 'dice', 'limbo', 'plinko']],
  ])('finds all games of the kind or category "%s"', (typed, games) => {
    expect(idsFor(typed)).toEqual(expect.arrayContaining(games));
    const others = houseGames.map(({ id }) => id).filter((id) => !games.includes(id));
    expect(
      idsFor(typed).filter((id) => ['dice', 'limbo', 'river', 'mines'].includes(id) && others.includes(id)),
    ).toEqual([]);
  });

  it('finds a game of another provider by its name and its category', () => {
    const ludo = { id: 'their-ludo', name: { en: 'Ludo', ur: 'لڈو' }, category: 4 as const };
    for (const typed of ['ludo', 'لڈو', 'table']) expect(searchGames([ludo], typed)).toEqual([ludo]);
    expect(searchGames([ludo], 'slots')).toEqual([]);
  });

  it('finds every game for "khel", the Urdu word for game in Latin letters [M9]', () => {
    expect(idsFor('khel')).toHaveLength(houseGames.length);
  });

  it('returns all games for an empty search, and none if nothing matches', () => {
    expect(idsFor('  ')).toEqual(houseGames.map(({ id }) => id));
    expect(idsFor('submarine')).toEqual([]);
  });
});
