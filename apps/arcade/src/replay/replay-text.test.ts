import { expect, it } from 'vitest';
import { replayTitle } from './replay-text.ts';

const wheel = { name: { en: 'Wheel', ur: 'چرخہ' } };

it('the title of a shared round has the name of its game, open or closed, in both languages', () => {
  expect(replayTitle({ name: null }, 'Dice', 'en')).toBe('A shared round of \u2066Dice\u2069');
  expect(replayTitle(wheel, null, 'en')).toBe('A shared round of \u2066Wheel\u2069');
  expect(replayTitle(wheel, null, 'ur')).toBe('\u2066چرخہ\u2069 کا شیئر کیا گیا راؤنڈ');
});

it('the title of a shared round of a game that is no longer offered has no name', () => {
  expect(replayTitle({ name: null }, null, 'en')).toBe('A shared round');
  expect(replayTitle({ name: null }, null, 'ur')).toBe('شیئر کیا گیا راؤنڈ');
});
