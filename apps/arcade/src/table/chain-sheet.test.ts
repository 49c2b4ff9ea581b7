import { expect, it } from 'vitest';
import { timeText } from './chain-sheet.ts';

it.each([
  ['en', '30 Nov 2026, 10:05:27'],
  ['ur', '30 نومبر، 2026، 10:05:27'],
] as const)(
  'a time is shown in Pakistan’s time and in the language of the player, with the same digits (%s)',
  (lang, text) => {
    expect(timeText('2026-11-30T05:05:27.000Z', lang)).toBe(text);
  },
);
