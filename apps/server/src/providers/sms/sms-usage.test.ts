import { describe, expect, it } from 'vitest';
import { smsParts } from './sms-usage.ts';

describe('the number of parts of a text message', () => {
  it.each([
    [1, 'GSM-7 of 160 characters', 'a'.repeat(160)],
    [2, 'GSM-7 of 161 characters', 'a'.repeat(161)],
    [2, 'GSM-7 of 306 characters', 'a'.repeat(306)],
    [3, 'GSM-7 of 307 characters', 'a'.repeat(307)],
    [1, 'GSM-7 with 80 extension characters', '€'.repeat(80)],
    [2, 'GSM-7 with 81 extension characters', '€'.repeat(81)],
    [1, 'UCS-2 of 70 characters', 'ا'.repeat(70)],
    [2, 'UCS-2 of 71 characters', 'ا'.repeat(71)],
    [3, 'UCS-2 of 135 characters', 'ا'.repeat(135)],
    [2, '71 letters of which one is not GSM-7', `${'a'.repeat(70)}•`],
  ])('is %i for %s', (parts, _what, text) => {
    expect(smsParts(text)).toBe(parts);
  });
});
