import { expect, it } from 'vitest';
import { ChangedFields } from './changed-fields.ts';

type Field = { isConnected: boolean; type: string; value: string; checked?: boolean };

/** A page with one field, in which a person edits and which the page sets. */
function pageWith(first: Partial<Field>) {
  const field: Field = { isConnected: true, type: 'text', value: '', ...first };
  const fields = new ChangedFields<Field>();
  return {
    edit: (to: Partial<Field>) => {
      fields.enter(field);
      Object.assign(field, to);
      fields.edit(field);
      return fields.hasAny();
    },
    set: (to: Partial<Field>) => {
      Object.assign(field, to);
      return fields.hasAny();
    },
    focus: () => {
      fields.enter(field);
      return fields.hasAny();
    },
  };
}

it('a field is changed while its content differs from what the page gave it, also if somebody emptied it', () => {
  const { focus, edit } = pageWith({ value: 'Welcome' });
  expect([focus(), edit({ value: 'Welc' }), edit({ value: '' }), edit({ value: 'Welcome' })]).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

it('a typed text counts until the page empties the sent field, which then begins again', () => {
  const { edit, set } = pageWith({});
  expect([edit({ value: 'thank you' }), set({ value: '' }), edit({ value: 'x' }), edit({ value: '' })]).toEqual([
    true,
    false,
    true,
    false,
  ]);
  const given = pageWith({ value: 'Dear player' });
  expect([given.edit({ value: 'Dear Ayesha' }), given.set({ value: '' }), given.edit({ value: '' })]).toEqual([
    true,
    false,
    false,
  ]);
});

it('a chosen suggestion counts, although the page writes it', () => {
  const { edit, set } = pageWith({});
  expect([edit({ value: 'aye' }), set({ value: 'ayesha' })]).toEqual([true, true]);
});

it('a checkbox is changed while its tick differs, and a select while its choice differs', () => {
  const box = pageWith({ type: 'checkbox', value: 'on', checked: true });
  expect([box.edit({ checked: false }), box.edit({ checked: true })]).toEqual([true, false]);
  const select = pageWith({ type: 'select-one', value: 'en' });
  expect([select.edit({ value: 'ur' }), select.edit({ value: 'en' })]).toEqual([true, false]);
});

it('a field that left the page is not changed', () => {
  const { edit, set } = pageWith({ value: 'a' });
  expect([edit({ value: 'b' }), set({ isConnected: false })]).toEqual([true, false]);
});

it('an edit of a field that had no focus before counts', () => {
  const fields = new ChangedFields<Field>();
  fields.edit({ isConnected: true, type: 'checkbox', value: 'on', checked: true });
  expect(fields.hasAny()).toBe(true);
});
