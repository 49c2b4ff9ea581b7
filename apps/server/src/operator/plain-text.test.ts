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
  ])('shows signs that mislead or control as their codes, and other signs unchanged: %j', (text, shown) => {
    expect(plainText(text)).toBe(shown);
  });

  it('is reduced to one line where one line is needed', () => {
    expect(plainLine('a\n\tb\u2028c')).toBe('a b\\u2028c');
  });
});

const defused = (text: string): unknown => JSON.parse(defusedJson(JSON.stringify(text)));

describe('a text in the JSON of the console', () => {
  it.each([
    ['a right-to-left override', 'Rs 1\u202e00\u202c', 'Rs 1\\u202e00\\u202c'],
    ['an isolate that does not end', 'name\u2067', 'name\\u2067'],
    ['a hidden sign', 'oma\u200br\ufeff', 'oma\\u200br\\ufeff'],
    ['a hidden tag', 'a\u{e0041}', 'a\\u{e0041}'],
    ['an invisible letter', 'omar\u3164\u115f\u2800\u034f', 'omar\\u3164\\u115f\\u2800\\u034f'],
    ['a control of a terminal', '\u001b[2J\u009b', '\\u001b[2J\\u009b'],
    ['an end of line of another kind', 'a\u2028b', 'a\\u2028b'],
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

  it('shows codes even where it is the name of a field', () => {
    expect(JSON.parse(defusedJson(JSON.stringify({ 'a\u202e': 1 })))).toEqual({ 'a\\u202e': 1 });
  });
});
