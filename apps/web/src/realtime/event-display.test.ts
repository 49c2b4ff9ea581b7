import { expect, it } from 'vitest';
import { clientForTests } from '../boot/client-for-tests.ts';
import { textOf } from './event-display.ts';

it('an event that this version does not know is shown with the text in its payload', async () => {
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
