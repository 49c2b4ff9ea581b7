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
    /** Sends the field and stores it. `meanwhile` happens before the server has stored it. */
    send: (meanwhile: () => unknown = () => {}, isSent = () => true) => {
      const sent = fields.sentBy(isSent);
      meanwhile();
      fields.store(sent);
      return fields.hasAny();
    },
    focus: () => {
      fields.enter(field);
      return fields.hasAny();
    },
  };
}

it('a field counts as changed while its content differs from its original content, even if it is empty', () => {
  const { focus, edit } = pageWith({ value: 'Welcome' });
  expect([focus(), edit({ value: 'Welc' }), edit({ value: '' }), edit({ value: 'Welcome' })]).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

it('a typed text counts as a change until the page empties the field, and the empty field is the new original', () => {
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

it('a suggestion that a person chooses counts as a change, although the page writes it into the field', () => {
  const { edit, set } = pageWith({});
  expect([edit({ value: 'aye' }), set({ value: 'ayesha' })]).toEqual([true, true]);
});

it('a checkbox or a select counts as changed while its choice differs from the original', () => {
  const box = pageWith({ type: 'checkbox', value: 'on', checked: true });
  expect([box.edit({ checked: false }), box.edit({ checked: true })]).toEqual([true, false]);
  const select = pageWith({ type: 'select-one', value: 'en' });
  expect([select.edit({ value: 'ur' }), select.edit({ value: 'en' })]).toEqual([true, false]);
});

it('a changed field no longer counts after it has left the page', () => {
  const { edit, set } = pageWith({ value: 'a' });
  expect([edit({ value: 'b' }), set({ isConnected: false })]).toEqual([true, false]);
});

it('an edit counts as a change even if the field had no focus before', () => {
  const fields = new ChangedFields<Field>();
  fields.edit({ isConnected: true, type: 'checkbox', value: 'on', checked: true });
  expect(fields.hasAny()).toBe(true);
});

it('a sent field is not changed any more, also while the page sets it to its earlier and then to its new content', () => {
  const { edit, set, send, focus } = pageWith({ value: 'Welcome' });
  expect(edit({ value: 'Dear player' })).toBe(true);
  expect(send()).toBe(false);
  expect([set({ value: 'Welcome' }), set({ value: 'Dear player' }), focus()]).toEqual([false, false, false]);
  expect([edit({ value: 'Dear' }), edit({ value: 'Dear player' })]).toEqual([true, false]);
});

it('an edit while a field is sent counts after it was stored', () => {
  const { edit, send } = pageWith({ value: '' });
  edit({ value: 'thank you' });
  expect(send(() => edit({ value: 'thank you both' }))).toBe(true);
});

it('an emptied field that the page empties again after it was sent begins without content', () => {
  const { edit, set, send } = pageWith({ value: '' });
  edit({ value: 'thank you' });
  expect([send(), set({ value: '' }), edit({ value: 'x' }), edit({ value: '' })]).toEqual([false, false, true, false]);
});

it('a field that was not sent stays changed', () => {
  const { edit, send } = pageWith({ value: '' });
  edit({ value: 'thank you' });
  expect(send(undefined, () => false)).toBe(true);
});
