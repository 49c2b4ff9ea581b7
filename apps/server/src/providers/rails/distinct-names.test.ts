import { describe, expect, it } from 'vitest';
import { formOf, parseDistinct } from './distinct-names.ts';

describe('JSON of a provider', () => {
  it.each([
    '{"a":1,"a":2}',
    '{"a":1,"\\u0061":2}',
    '{"b":{"a":1,"a":1}}',
    '[{"a":1},{"a" : 1, "a" : 2}]',
    '{"a":"}","a":"{"}',
    '{"a":',
    '',
  ])('with a repeated name or a syntax error is refused: %s', (text) => {
    expect(parseDistinct(text)).toBeUndefined();
  });

  it.each(['{"a":{"a":1},"b":[{"a":1},{"a":2}]}', '{"a":"\\"b\\":1,\\"b\\":2","b":":"}', '"a"', 'null', '[]'])(
    'with distinct names is read: %s',
    (text) => {
      expect(parseDistinct(text)).toEqual(JSON.parse(text));
    },
  );
});

it('a form with the same name twice is refused', () => {
  expect(formOf('a=1&b=2')).toEqual({ a: '1', b: '2' });
  expect(formOf('a=1&%61=2')).toBeUndefined();
});
