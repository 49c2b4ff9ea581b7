import { expect, it } from 'vitest';
import { clientForTests } from '../boot/client-for-tests.ts';
import { problemMatch } from './load-route.ts';
import { titleOf } from './page-title.ts';

it.each([
  [404, 'Page Not Found'],
  [403, 'Page Not Found'],
  [500, 'Internal Server Error'],
])('an error page of status %i has the title %s [R2.38]', async (status, title) => {
  const { client } = clientForTests({});
  await client.i18n.load(['shell']);
  expect(titleOf(problemMatch(new URL('http://own/no-such'), status), client.i18n.translate())).toBe(title);
});
