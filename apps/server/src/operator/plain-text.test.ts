import { describe, expect, it } from 'vitest';
import { defusedJson, plainLine, plainText } from './plain-text.ts';

describe('a text on a terminal', () => {
  it.each([
    ['\u001b[2J', '\\x1b[2J'],
    ['\u009b2J', '\\x9b2J'],
    ['1\u202e00', '1\\u202e00'],
    // The sign U+E0041 followed by a letter is not the sign U+E004 followed by 1.
    ['\u{e0041}1', '\\u{e0041}1'],
    ['سلام\u200c\u200d 😀\ufe0f', 'سلام\u200c\u200d 😀\ufe0f'],
  ])('shows misleading and control characters as codes, and other characters unchanged: %j', (text, shown) => {
    expect(plainText(text)).toBe(shown);
  });

  it('can be reduced to one line', () => {
    expect(plainLine('a\n\tb\u2028c')).toBe('a b\\u2028c');
  });
});

const defused = (text: string): unknown => JSON.parse(defusedJson(JSON.stringify(text)));

describe('a text in the JSON of the console', () => {
  it.each([
    ['a right-to-left override', 'Rs 1\u202e00\u202c', 'Rs 1\\u202e00\\u202c'],
    ['an unclosed bidirectional isolate', 'name\u2067', 'name\\u2067'],
    ['a zero-width character', 'oma\u200br\ufeff', 'oma\\u200br\\ufeff'],
    ['a hidden tag', 'a\u{e0041}', 'a\\u{e0041}'],
    ['an invisible letter', 'omar\u3164\u115f\u2800\u034f', 'omar\\u3164\\u115f\\u2800\\u034f'],
    ['a terminal control sequence', '\u001b[2J\u009b', '\\u001b[2J\\u009b'],
    ['an unusual line separator', 'a\u2028b', 'a\\u2028b'],
    ['a backslash before a mark', 'C:\\u001b\\\u202e', 'C:\\u001b\\\\u202e'],
  ])('shows a code in place of %s', (_what, text, shown) => {
    expect(defused(text)).toBe(shown);
  });

  it.each([
    'پہلی رقم ۵۰۰ می\u200cخواہم \u200fنوا',
    'two\nlines\tand "quotes" \\n',
    'C:\\u0041 <b>&amp;</b>',
    '👨\u200d👩\u200d👧 ❤\ufe0f',
  ])('is unchanged if it has no misleading characters: %j', (text) => {
    expect(defused(text)).toBe(text);
  });

  it('shows codes in field names too', () => {
    expect(JSON.parse(defusedJson(JSON.stringify({ 'a\u202e': 1 })))).toEqual({ 'a\\u202e': 1 });
  });
});
