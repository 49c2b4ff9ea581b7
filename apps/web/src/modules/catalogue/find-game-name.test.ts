import { expect, it } from 'vitest';
import { findGameName } from './find-game-name.ts';

const dice = { id: 'dice', name: { en: 'Dice', ur: 'ڈائس' } };
const wheel = { id: 'wheel', name: { en: 'Wheel', ur: 'چرخہ' } };
const games = { list: [dice], total: 1, closed_games: [wheel] };

it('the name of an open or closed game is found in both languages, by the game’s id or in a round', () => {
  for (const [language, names] of [
    ['en', ['Dice', 'Wheel', 'Wheel']],
    ['ur', ['ڈائس', 'چرخہ', 'چرخہ']],
  ] as const) {
    const found = [
      findGameName(games, { game_id: 'dice' }, language),
      findGameName(games, { game_id: 'wheel' }, language),
      findGameName(undefined, { game_id: 'wheel', game_name: wheel.name }, language),
    ];
    expect(found).toEqual(names.map((name) => ({ is: 'name', name })));
  }
});

it('an unknown game counts as no longer offered only if the list is complete or its round has no name', () => {
  expect(findGameName(games, { game_id: 'gone' }, 'en')).toEqual({ is: 'ended' });
  expect(findGameName(undefined, { game_id: 'gone', game_name: null }, 'en')).toEqual({ is: 'ended' });
  expect(findGameName(undefined, { game_id: 'gone' }, 'en')).toEqual({ is: 'unknown' });
  expect(findGameName({ ...games, total: 101 }, { game_id: 'gone' }, 'en')).toEqual({ is: 'unknown' });
  // An offline copy of an earlier release has no closed games.
  expect(findGameName({ list: [dice], total: 1 }, { game_id: 'gone' }, 'en')).toEqual({ is: 'ended' });
});
