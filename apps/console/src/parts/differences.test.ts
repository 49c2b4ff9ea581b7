import { describe, expect, it } from 'vitest';
import { differencesOf, leavesOf } from './differences.ts';

describe('the differences between two values', () => {
  it('have readable names, and amounts of money in rupees', () => {
    const before = { daily: { fee_cents: '50000' }, is_open: true };
    expect(differencesOf(before, { daily: { fee_cents: '70000' }, is_open: true })).toEqual([
      { key: '["daily","fee_cents"]', title: 'Daily fee', before: '500.00', after: '700.00' },
    ]);
  });

  it.each([
    ['an underscore and a space', { 'a b': 1, a_b: 1 }, { 'a b': 1, a_b: 2 }, '["a_b"]'],
    ['a nested name and a name with a space', { a: { b: 1 }, 'a b': 1 }, { a: { b: 2 }, 'a b': 1 }, '["a","b"]'],
    ['a nested name and a name with a dot', { 'a.b': 1, a: { b: 1 } }, { 'a.b': 2, a: { b: 1 } }, '["a.b"]'],
    ['a name with quotes', { 'a","b': 1, a: { b: 1 } }, { 'a","b': 2, a: { b: 1 } }, '["a\\",\\"b"]'],
    ['an empty name', { '': 1 }, { '': 2 }, '[""]'],
    ['a row of a list', { a: [1, 1] }, { a: [1, 2] }, '["a",1]'],
    ['a name that ends in cents', { fee: '1', fee_cents: '1' }, { fee: '1', fee_cents: '2' }, '["fee_cents"]'],
    ['capital letters', { Fee: 1, fee: 1 }, { Fee: 1, fee: 2 }, '["fee"]'],
  ])('name exactly the changed field among similar names: %s', (_, before, after, key) => {
    expect(differencesOf(before, after).map((difference) => difference.key)).toEqual([key]);
  });

  it('show the exact path if two changes would have the same title', () => {
    expect(differencesOf({ a: { b: 1 }, a_b: 1 }, { a: { b: 1 }, a_b: 2 })).toEqual([
      { key: '["a_b"]', title: '["a_b"]', before: '1', after: '2' },
    ]);
    expect(differencesOf({}, { 'a  b': 2, '["a_b"]': 1 }).map(({ title }) => title)).toEqual([
      'The whole',
      '["a  b"]',
      '["[\\"a_b\\"]"]',
    ]);
  });

  it('have a separate key and title for each changed value', () => {
    const names = ['a b', 'a_b', 'a.b', 'a"b', 'A b', 'a b_cents'];
    const value = (content: number) => Object.fromEntries(names.map((name) => [name, content]));
    const found = differencesOf({ ...value(1), a: { b: 1 } }, { ...value(2), a: { b: 2 } });
    expect(new Set(found.map(({ key }) => key)).size).toBe(7);
    expect(new Set(found.map(({ title }) => title)).size).toBe(7);
  });

  it.each([
    ['a text that became a number', { a: '1' }, { a: 1 }, '"1"', '1'],
    ['null that became absent', { a: null, b: 1 }, { b: 1 }, 'null', 'not set'],
    ['null that became a text', { a: null }, { a: 'none' }, 'null', '"none"'],
    ['paisa that became rupees', { fee_cents: '50000' }, { fee_cents: '500.00' }, '"50000"', '"500.00"'],
  ])('show JSON if both values would be shown as the same text: %s', (_, before, after, was, is) => {
    expect(differencesOf(before, after)).toMatchObject([{ before: was, after: is }]);
  });

  it('show a list that became an object, and a list that became empty', () => {
    expect(differencesOf({ a: ['x'] }, { a: { 0: 'x' } })).toHaveLength(2);
    expect(differencesOf({ a: ['x'] }, { a: [] })).toEqual([
      { key: '["a",0]', title: 'A 0', before: 'x', after: 'none' },
      { key: '["a"]', title: 'A', before: 'none', after: '[]' },
    ]);
  });

  it('have one entry if two plain values differ, and none for equal values', () => {
    expect(differencesOf(true, false)).toEqual([{ key: '[]', title: 'The whole', before: 'true', after: 'false' }]);
    expect(differencesOf({ a: [1, { b: null }] }, { a: [1, { b: null }] })).toEqual([]);
  });
});

describe('the leaves of a JSON value', () => {
  it('are all listed, even if two would have the same title', () => {
    expect(leavesOf({ a_b: 1, a: { b: 2 }, note: null }).map(({ title, text }) => [title, text])).toEqual([
      ['["a_b"]', '1'],
      ['["a","b"]', '2'],
      ['Note', 'none'],
    ]);
  });
});
