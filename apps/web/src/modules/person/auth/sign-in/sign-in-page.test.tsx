import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ApiError } from '../../../../api/api-error.ts';
import { clientForTests, session } from '../../../../boot/client-for-tests.ts';
import { ClientProvider } from '../../../../client/client-provider.tsx';
import { beginSession, endSession } from '../../../session/keep-session.ts';
import { sessionEndOf } from '../../../session/session-end.ts';
import { Page } from './sign-in-page.tsx';

const at = '2026-03-02T06:00:00.000Z';

async function signInPage(end_reason: string | null | undefined) {
  const { client } = clientForTests({});
  await client.i18n.load(['shell', 'auth', 'forms']);
  beginSession(client, session('token', at));
  const refusal = new ApiError(40100001, '', end_reason === undefined ? null : { end_reason });
  endSession(client, end_reason === null ? null : sessionEndOf(refusal));
  const html = () =>
    renderToString(
      <ClientProvider client={client}>
        <Page url={new URL('http://own/sign-in')} />
      </ClientProvider>,
    );
  return { client, html };
}

it.each([
  ['device_ended', 'signed out from another device'],
  ['cap', 'signed out from another device'],
  ['password', 'The password of this account was changed'],
  ['phone_changed', 'The phone number of this account was changed'],
  ['upgrade', 'Your account has been created'],
  [undefined, 'Your session has expired'],
])('the sign-in page explains why a session ended elsewhere (%s)', async (reason, text) => {
  const { html } = await signInPage(reason);
  expect(html()).toContain(text);
});

it('the sign-in page explains nothing to a player who signed out or has signed in again', async () => {
  expect((await signInPage(null)).html()).not.toContain('role="status"');
  const { client, html } = await signInPage('device_ended');
  beginSession(client, session('other', at));
  expect(html()).not.toContain('role="status"');
});
