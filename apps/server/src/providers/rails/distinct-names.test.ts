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
  ])('%s cannot be read', (text) => {
    expect(parseDistinct(text)).toBeUndefined();
  });

  it.each(['{"a":{"a":1},"b":[{"a":1},{"a":2}]}', '{"a":"\\"b\\":1,\\"b\\":2","b":":"}', '"a"', 'null', '[]'])(
    '%s can be read',
    (text) => {
      expect(parseDistinct(text)).toEqual(JSON.parse(text));
    },
  );
});

it('a form with the same name twice cannot be read', () => {
  expect(formOf('a=1&b=2')).toEqual({ a: '1', b: '2' });
  expect(formOf('a=1&%61=2')).toBeUndefined();
});
