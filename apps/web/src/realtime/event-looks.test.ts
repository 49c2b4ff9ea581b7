import { expect, it } from 'vitest';
import { clientForTests } from '../boot/client-for-tests.ts';
import { lookOf } from './event-looks.ts';
import { textOf } from './event-text.ts';

it('good news wears no warning sign; what may be somebody else’s doing does', () => {
  expect(lookOf('notice_ticket_answered').tone).toBe('positive');
  expect(lookOf('notice_phone_change_stopped').tone).toBe('positive');
  expect(lookOf('forced_update').tone).toBe('info');
  for (const key of ['notice_new_device', 'notice_password_changed', 'limit_reached', 'announcement', 'odd'])
    expect(lookOf(key).tone).toBe('warning');
});

it('an event that only a newer server knows is told in the words it came with', async () => {
  const { client } = clientForTests({});
  await client.i18n.load(['realtime']);
  const extra = { name: 'Ayesha', confirmText: 'Look' };
  expect(textOf(client, { key: 'something_new', title: 'Hello {{.name}}', content: 'More', extra })).toEqual({
    title: 'Hello Ayesha',
    text: [{ kind: 'text', text: 'More' }],
    confirmText: 'Look',
  });
  expect(textOf(client, { key: 'deposit_credited', title: 'never shown', extra }).title).toBe(
    'Your deposit has arrived',
  );
});
