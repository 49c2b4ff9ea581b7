import { expect, it } from 'vitest';
import { findGameName } from './find-game-name.ts';

const dice = { id: 'dice', name: { en: 'Dice', ur: 'ڈائس' } };

it('finds the name of an open or a closed game in both languages, and none for a game that is no longer offered', () => {
  const closed = { game_id: 'wheel', game_name: { en: 'Wheel', ur: 'چرخہ' } };
  expect(findGameName([dice], { game_id: 'dice', game_name: null }, 'ur')).toBe('ڈائس');
  expect(findGameName([dice], closed, 'en')).toBe('Wheel');
  expect(findGameName([dice], closed, 'ur')).toBe('چرخہ');
  expect(findGameName([dice], { game_id: 'wheel', game_name: null }, 'en')).toBeNull();
  // An offline copy of an earlier release has no name.
  expect(findGameName([dice], { game_id: 'wheel' }, 'en')).toBeNull();
});
