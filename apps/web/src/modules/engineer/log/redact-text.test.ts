import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { redactText } from './redact-text.ts';

describe('redaction of secrets [R4.23]', () => {
  it.each([
    ['the code is 123456, thanks', 'the code is •••, thanks'],
    ['sent to +92 300 1234567', 'sent to +•••'],
    ['0300-1234567', '•••'],
    ['(0300) 123 45 67', '(•••'],
    ['۰۳۰۰ ۱۲۳۴۵۶۷ پر', '••• پر'],
    ['٠٣٠٠١٢٣٤٥٦٧', '•••'],
    ['?phone=%2B923001234567&x=1', '?phone=•••&x=1'],
    ['?to=%2B92%20300%201234567', '?to=+•••'],
    ['35202-1234567-1', '•••'],
    ['3520212345671', '•••'],
    ['card 4242 4242 4242 4242', 'card •••'],
    ['card 4242.4242.4242.4242!', 'card •••!'],
    ['PK36SCBL0000001123456702', '•••'],
    ['write to a.khan+nua@mail.example.pk now', 'write to ••• now'],
    ['Authorization: Bearer abc.def', 'Authorization: •••'],
    ['a bearer abcd', 'a bearer •••'],
    ['{"password":"a b, c","n":1}', '{"password":•••,"n":1}'],
    ['{"password":"a \\"quoted\\" one","n":1}', '{"password":•••,"n":1}'],
    ['{\\"old_password\\":\\"hunter two\\",\\"n\\":1}', '{\\"old_password\\":•••,\\"n\\":1}'],
    ["{ token: 'x', a: 1 }", '{ token: •••, a: 1 }'],
    ['pin=12&b=2', 'pin=•••&b=2'],
    ['my password is hunter2', 'my password is •••'],
    ['Cookie: nua_session=abc; other=d', 'Cookie: •••'],
    ['/launch/wq3xGm0bJrC2vF5yT8kLzN1dHs7uPe9oAi4tRb6YcXM?x', '/launch/•••?x'],
    ['/api/c/message/0198c4d2-7c4f-7abc-8def-0123456789ab', '/api/c/message/•••'],
    ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abcdefghijklmnopqrstuvwxyz', '•••.eyJzdWIiOiIxIn0.•••'],
  ])('turns "%s" into "%s"', (text, redacted) => {
    expect(redactText(text)).toBe(redacted);
  });

  it.each([
    'GET /api/c/player 200 in 123 ms',
    'TypeError: x is not a function\n    at f (https://nua.example/assets/wallet-1a2b3c4d5e6f7a8b.js:1:104523)',
    '{"code":40002013,"msg":"no"}',
    'code: 0',
    'PKR 1250 on dice',
    'یہ ایک جملہ ہے',
    '',
  ])('leaves "%s" unchanged', (text) => {
    expect(redactText(text)).toBe(text);
  });

  it('cuts a long text to 2,000 characters, and leaves no part of a secret at the cut', () => {
    expect(redactText('word '.repeat(1000))).toHaveLength(2001);
    for (let pad = 0; pad < 60; pad += 1) {
      const redacted = redactText(`${'0300-1234567 '.repeat(600)}${'x '.repeat(pad)}0300-1234567 and 0300-1234567`);
      expect(redacted).not.toMatch(/\d/);
    }
  });

  it('stays fast on a text that is built to slow it down', () => {
    const texts = [
      'a-'.repeat(4000),
      '1 '.repeat(4000),
      '"'.repeat(8000),
      'password:"'.repeat(800),
      '%41'.repeat(3000),
    ];
    for (const text of texts) expect(redactText(text).length).toBeLessThanOrEqual(2001);
  });
});

const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`));
const separator = fc.constantFrom('', '', ' ', '-', '.', ' - ', '%20', '\u200c', '–', '/', ')');
/** A number as people write it: in groups, with separators, in Western or Urdu digits. */
const writtenNumber = (length: number) =>
  fc
    .record({
      number: digits(length),
      sep: separator,
      groups: fc.array(fc.integer({ min: 2, max: 7 }), { minLength: 1 }),
      urdu: fc.boolean(),
    })
    .map(({ number, sep, groups, urdu }) => {
      const parts: string[] = [];
      for (let at = 0, turn = 0; at < number.length; turn += 1) {
        const size = groups[turn % groups.length]!;
        parts.push(number.slice(at, at + size));
        at += size;
      }
      const text = urdu
        ? parts.map((part) => part.replace(/\d/g, (digit) => String.fromCodePoint(0x06f0 + Number(digit)))).join(sep)
        : parts.join(sep);
      return { number, text };
    });
const surroundings = fc.constantFrom(
  '',
  ' ',
  'to ',
  'نمبر ',
  '"',
  '=',
  ': ',
  '?to=',
  '/',
  '{"a":"',
  "'",
  '\n',
  'x ',
  '(',
  '+',
);
const digitsOf = (text: string) =>
  text
    .replace(/[۰-۹]/g, (digit) => String(digit.codePointAt(0)! - 0x06f0))
    .replace(/%20/g, '')
    .replace(/\D/g, '');

describe('redaction inside arbitrary text', () => {
  it.each([
    ['code', 6],
    ['phone', 11],
    ['phone with its country', 12],
    ['CNIC', 13],
    ['card', 16],
  ])('removes every digit of a %s [R4.23]', (_what, length) => {
    fc.assert(
      fc.property(writtenNumber(length), surroundings, surroundings, ({ text }, before, after) => {
        expect(digitsOf(redactText(before + text + after))).toBe('');
      }),
      { numRuns: 2000 },
    );
  });

  it('removes every part of a token [R4.23]', () => {
    const token = fc.stringMatching(/^[A-Za-z0-9_-]{43}$/);
    fc.assert(
      fc.property(token, surroundings, surroundings, (tokenText, before, after) => {
        const redacted = redactText(before + tokenText + after);
        for (let start = 0; start + 8 <= tokenText.length; start += 1)
          expect(redacted).not.toContain(tokenText.slice(start, start + 8));
      }),
      { numRuns: 2000 },
    );
  });
});
