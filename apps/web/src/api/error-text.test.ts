import { errors } from '@nua/contract/errors.ts';
import { expect, it } from 'vitest';
import { clientForTests } from '../boot/client-for-tests.ts';
import { formatWhen } from '../i18n/format-when.ts';
import { ApiError, isUnreadable } from './api-error.ts';
import { errorText } from './error-text.ts';

const failedImport = new TypeError('Failed to fetch dynamically imported module: /error.js');

it('an error is shown as a lost connection if the error texts cannot be loaded', async () => {
  const { client } = clientForTests({});
  await client.i18n.load(['shell']);
  client.i18n.load = () => Promise.reject(failedImport);
  expect(await errorText(client, new ApiError(errors.INTERNAL, 'broken'))).toBe('We cannot be reached right now');
});

it('code that fails to load is shown as a lost connection, not as a server error', async () => {
  const { client } = clientForTests({});
  await client.i18n.load(['shell']);
  expect(await errorText(client, failedImport)).toBe('We cannot be reached right now');
  expect(await errorText(client, new TypeError('undefined is not a function'))).toMatch(/went wrong on our side/);
});

it('every code of the error table has its own text in both languages', async () => {
  for (const language of ['en', 'ur'] as const) {
    const { client } = clientForTests({ language });
    for (const code of Object.values(errors)) {
      const text = await errorText(client, new ApiError(code, 'The server says so.'));
      expect([code, text]).not.toEqual([code, expect.stringMatching(/^$|The server says so|^error\.|[A-Z]_[A-Z]/)]);
    }
  }
});

it('an error code of a newer server shows the server’s message [R8.04]', async () => {
  const { client } = clientForTests({});
  const text = (message: string) => errorText(client, new ApiError(40_099_999, message));
  expect(await text('The bank is asleep.')).toBe('The bank is asleep.');
  expect(await text('')).toBe('Something went wrong. Check whether your request went through before you try again.');
});

it('the text for a request without a response does not claim that the request failed', async () => {
  const { client } = clientForTests({});
  expect(await errorText(client, new ApiError(0, 'No answer'))).toMatch(/^No response arrived/);
});

it('a limit error shows the amount left and the time of the reset in the player’s language', async () => {
  const data = { left: '50.00', resets_at: '2026-03-03T19:00:00.000Z' };
  const { client } = clientForTests({});
  const when = formatWhen(data.resets_at, 'en');
  expect(await errorText(client, new ApiError(errors.LIMIT_REACHED, 'x', data))).toContain(
    `\u2066PKR 50.00\u2069 left. The limit resets ${when}.`,
  );
});

it('the text for a response from a hotspot’s login page does not claim that the request failed', async () => {
  const { client } = clientForTests({});
  for (const code of [50_000_000, 40_300_000]) {
    expect(await errorText(client, new ApiError(code, 'API Core Error', null, 200))).toMatch(/^No response arrived/);
  }
  expect(Object.values(errors).filter((code) => isUnreadable(new ApiError(code, '')))).toEqual([]);
});
