import { describe, expect, it } from 'vitest';
import { type Draft, type DraftOf, draftOf } from './draft.ts';
import { type Json, readField } from './field.ts';
import { errorsAfterEdit, idAt } from './field-errors.ts';
import { htmlOfDraft } from './fields-for-tests.tsx';

const choice = { enum: ['fast', 'slow'] };
const orNull = (schema: object) => ({ anyOf: [schema, { type: 'null' }] });
const schema = {
  type: 'object',
  properties: {
    title: { type: 'string' },
    open: { type: 'boolean' },
    pace: choice,
    only: { const: 'one' },
    tags: { type: 'array', items: { enum: ['new', 'old'] } },
    given_pace: orNull(choice),
    given_switch: orNull({ type: 'boolean' }),
    given_count: orNull({ type: 'integer' }),
    given_part: orNull({ type: 'object', properties: { name: { type: 'string' } }, required: ['name'] }),
    absent_pace: orNull(choice),
    absent_count: orNull({ type: 'integer' }),
    rows: { type: 'array', items: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] } },
    pair: { type: 'array', items: [orNull(choice), { const: 'one' }], minItems: 2 },
    held: {
      type: 'object',
      propertyNames: { type: 'string' },
      additionalProperties: { anyOf: [{ const: 'all' }, { type: 'array', items: { enum: ['look', 'names'] } }] },
    },
  },
};
const field = readField({ ...schema, required: Object.keys(schema.properties) });
const value = {
  ...{ title: 'One', open: true, pace: 'fast', only: 'one', tags: ['new'] },
  ...{ given_pace: 'slow', given_switch: true, given_count: 3, given_part: { name: 'a' } },
  ...{ absent_pace: null, absent_count: null },
  rows: [{ name: 'a' }],
  pair: ['fast', 'one'],
  held: { sana: 'all', omar: ['look'] },
};

type Path = readonly (string | number)[];

/** The path of a value and of everything in it. */
function pathsOf(part: unknown, path: Path = []): Path[] {
  const entries = Array.isArray(part) ? [...part.entries()] : Object.entries((part ?? {}) as object);
  return [path, ...(typeof part === 'string' ? [] : entries.flatMap(([name, one]) => pathsOf(one, [...path, name])))];
}

describe('an error that the server finds', () => {
  const draft = draftOf(field, value as Json);

  it.each(pathsOf(value).map((path) => [path.join('.'), path] as const))(
    'is shown at the path "%s", whose field can get the focus',
    (_name, path) => {
      const id = idAt(draft, path);
      const html = htmlOfDraft(field, draft, new Map([[id, 'must be later']]));
      expect(html.split('must be later')).toHaveLength(2);
      expect(html.split(`id="${id}"`)).toHaveLength(2);
    },
  );

  it.each(['title', 'pace', 'given_pace', 'given_count', 'absent_pace', 'absent_count'])(
    'is read by a screen reader with the control of its field: %s',
    (name) => {
      const id = idAt(draft, [name]);
      const html = htmlOfDraft(field, draft, new Map([[id, 'must be later']]));
      expect(html).toMatch(new RegExp(`<(input|select)[^>]*aria-describedby="${id}-error"[^>]*aria-invalid="true"`));
    },
  );
});

describe('an edit', () => {
  const draft = draftOf(field, value as Json) as DraftOf<'object'>;
  const edit = (name: string, change: (part: Draft) => Draft): Draft => ({
    ...draft,
    parts: draft.parts.map((one) => (one.name === name ? { name, draft: change(one.draft) } : one)),
  });
  const [title, row, sana] = [idAt(draft, ['title']), idAt(draft, ['rows', 0, 'name']), idAt(draft, ['held', 'sana'])];
  const shown = new Map([
    [title, 'must be shorter'],
    [row, 'must be a game'],
    [sana, 'must not be all'],
  ]);

  it('of a field removes only the server’s error of that field', () => {
    const after = edit('title', (part) => ({ ...part, text: 'Two' }) as Draft);
    expect([...errorsAfterEdit(shown, field, draft, after).keys()]).toEqual([row, sana]);
  });

  it('of a part removes the errors of the object or list around it', () => {
    const rows = idAt(draft, ['rows']);
    const after = edit('rows', (part) => ({ ...part, rows: [] }) as Draft);
    const errors = new Map([...shown, [rows, 'must have a row']]);
    expect([...errorsAfterEdit(errors, field, draft, after).keys()]).toEqual([title, sana]);
  });

  it('removes an error of the form as soon as the value is valid', () => {
    const rename = (keys: string[]) => (part: Draft) =>
      ({ ...part, rows: (part as DraftOf<'record'>).rows.map((one, at) => ({ ...one, key: keys[at]! })) }) as Draft;
    const before = edit('held', rename(['sana', 'sana'])) as DraftOf<'object'>;
    const duplicate = (before.parts.at(-1)!.draft as DraftOf<'record'>).rows[1]!.id;
    const errors = new Map([[duplicate, 'This name is used twice.']]);
    expect([...errorsAfterEdit(errors, field, before, before)]).toEqual([...errors]);
    expect(errorsAfterEdit(errors, field, before, edit('held', rename(['omar', 'sana']))).size).toBe(0);
  });
});
