import { describe, expect, it } from 'vitest';
import { type Draft, type DraftOf, draftOf, emptyDraft, isChanged, moveItem, valueOfDraft } from './draft.ts';
import { type Json, readField } from './field.ts';
import { findErrors, idAt, isWritable } from './field-errors.ts';

const money = { type: ['string', 'number'], format: 'money' };
const schema = {
  type: 'object',
  properties: {
    title: { type: 'string', maxLength: 5 },
    count: { type: 'integer', minimum: 1, maximum: 9 },
    limit: money,
    cap: { anyOf: [money, { type: 'null' }] },
    expected_s: { type: 'integer', minimum: 0, default: 60 },
    tags: { type: 'array', items: { enum: ['new', 'old'] } },
    rows: { type: 'array', items: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] } },
    held: {
      type: 'object',
      propertyNames: { type: 'string', pattern: '^[a-z]+$' },
      additionalProperties: { anyOf: [{ const: 'all' }, { type: 'array', items: { enum: ['look', 'names'] } }] },
    },
  },
  required: ['title', 'count', 'limit', 'cap', 'tags', 'rows', 'held'],
};
const field = readField(schema);
const value = {
  ...{ title: 'One', count: 3, limit: '1000.00', cap: null, tags: ['old'] },
  rows: [{ name: 'a' }, { name: 'b' }],
  held: { sana: 'all', omar: ['names', 'look'] },
};

type ObjectDraft = DraftOf<'object'>;

function edited(draft: Draft, name: string, edit: (part: Draft) => Draft): Draft {
  const { parts, ...rest } = draft as ObjectDraft;
  return { ...rest, parts: parts.map((one) => (one.name === name ? { name, draft: edit(one.draft) } : one)) };
}

const typed =
  (text: string) =>
  (part: Draft): Draft =>
    ({ ...part, text }) as Draft;
const errorsOf = (draft: Draft) => [...findErrors(field, draft).values()];

describe('the draft of a value', () => {
  it('equals the value until it is edited', () => {
    const draft = draftOf(field, value);
    expect(valueOfDraft(draft)).toEqual(value);
    expect([isChanged(draft), errorsOf(draft)]).toEqual([false, []]);
  });

  it.each<[string, (part: Draft) => Draft, object]>([
    ['title', typed('Two'), { title: 'Two' }],
    ['count', typed(' ۴ '), { count: 4 }],
    ['limit', typed('7,000.5'), { limit: '7000.50' }],
    [
      'cap',
      (part) => ({ ...part, has: true, of: typed('5')((part as DraftOf<'optional'>).of) }) as Draft,
      { cap: '5.00' },
    ],
    ['expected_s', (part) => ({ ...part, has: true }) as Draft, { expected_s: 60 }],
    [
      'rows',
      (part) => ({ ...part, rows: moveItem((part as DraftOf<'list'>).rows, 1, 0) }) as Draft,
      { rows: [{ name: 'b' }, { name: 'a' }] },
    ],
  ])('changes only the edited part: %s', (name, edit, changed) => {
    const draft = edited(draftOf(field, value), name, edit);
    expect(valueOfDraft(draft)).toEqual({ ...value, ...changed });
    const marked = (draft as ObjectDraft).parts.filter((part) => isChanged(part.draft)).map((part) => part.name);
    expect(marked).toEqual([name]);
  });

  it('preserves a number in a money field until the field is edited', () => {
    const draft = draftOf(field, { ...value, limit: 1000 });
    expect(valueOfDraft(draft)).toEqual({ ...value, limit: 1000 });
    expect(valueOfDraft(edited(draft, 'limit', typed('1,000.00')))).toEqual({ ...value, limit: 1000 });
    expect(valueOfDraft(edited(draft, 'limit', typed('1000')))).toEqual({ ...value, limit: '1000.00' });
  });

  it.each([
    ['a name that the schema does not list', { ...value, extra: { a: [1, null] } }],
    ['a part of another type', { ...value, count: 'three', rows: 'none' }],
    ['a row of another type', { ...value, rows: [{ name: 1 }, 7] }],
    ['a choice that does not exist', { ...value, held: { sana: ['look', 'fly'] } }],
    ['a choice that is given twice', { ...value, tags: ['new', 'new'] }],
    ['another structure', [1, 2]],
  ] as [string, Json][])('preserves a value that does not fit the form: %s', (_case, unfit) => {
    const draft = draftOf(field, unfit);
    expect(valueOfDraft(draft)).toEqual(unfit);
    expect(isChanged(draft)).toBe(false);
  });

  it('marks the parts that an edit of the JSON has changed', () => {
    const draft = draftOf(field, { ...value, count: 4, rows: [{ name: 'a' }] }, { value }) as ObjectDraft;
    expect(draft.parts.filter((part) => isChanged(part.draft)).map(({ name }) => name)).toEqual(['count', 'rows']);
  });

  it('begins a new row with empty values', () => {
    expect(valueOfDraft(emptyDraft(field))).toEqual({
      title: '',
      count: '',
      limit: '',
      cap: null,
      tags: [],
      rows: [],
      held: {},
    });
  });
});

describe('the field errors of a draft', () => {
  it.each([
    ['title', 'Twelve', 'Enter at most 5 characters.'],
    ['count', '', 'Enter a number.'],
    ['count', '1.5', 'Enter a whole number.'],
    ['count', '0', 'Enter 1 or more.'],
    ['count', '10', 'Enter 9 or less.'],
    ['limit', '', 'Enter an amount.'],
    ['limit', '1.005', 'Enter an amount, such as 500.00.'],
  ])('explain what to enter: %s "%s"', (name, text, error) => {
    expect(errorsOf(edited(draftOf(field, value), name, typed(text)))).toEqual([error]);
  });

  it('report that the name of a record row is missing, invalid or used twice', () => {
    const rename = (key: string) =>
      edited(draftOf(field, value), 'held', (part) => {
        const { rows } = part as DraftOf<'record'>;
        return { ...part, rows: [rows[0]!, { ...rows[1]!, key }] } as Draft;
      });
    expect(errorsOf(rename(''))).toEqual(['Enter a name.']);
    expect(errorsOf(rename('Omar'))).toEqual(['This does not have the right form.']);
    expect(errorsOf(rename('sana'))).toEqual(['This name is used twice.']);
    expect([isWritable(rename('sana')), isWritable(rename('omar'))]).toEqual([false, true]);
  });

  it('from the server are shown at the field they name, or at the nearest field around it', () => {
    const draft = draftOf(field, value) as ObjectDraft;
    const rows = draft.parts.find(({ name }) => name === 'rows')!.draft as DraftOf<'list'>;
    expect(idAt(draft, ['rows', 1])).toBe(rows.rows[1]!.id);
    expect(idAt(draft, ['rows', 9, 'name'])).toBe(rows.id);
    expect(idAt(draft, [])).toBe(draft.id);
    const held = draft.parts.find(({ name }) => name === 'held')!.draft as DraftOf<'record'>;
    const omar = held.rows[1]!.draft as DraftOf<'union'>;
    expect(idAt(draft, ['held', 'omar', 0])).toBe(omar.of[omar.chosen]!.id);
  });
});
