import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errors } from '@nua/contract/errors.ts';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { clientForTests } from '../../../boot/client-for-tests.ts';
import { ClientProvider } from '../../../client/client-provider.tsx';
import { CodeStep } from './code-step.tsx';
import { areCodesUnavailable } from './codes-unavailable.ts';

async function renderedStep(other_way: boolean, token?: string): Promise<string> {
  const { client } = clientForTests({ ...(token && { token }) });
  await client.i18n.load(['shell', 'forms']);
  const sent = { resend_after_s: 60, expires_in_s: 300, other_way, unconfirmed: false };
  const rejectCall = async () => Promise.reject(new Error('this test sends no code'));
  return renderToString(
    <ClientProvider client={client}>
      <CodeStep phone="+923001234567" sent={sent} resend={rejectCall} verify={rejectCall} />
    </ClientProvider>,
  );
}

it('a player who receives no code is offered customer service once the server allows it', async () => {
  expect(await renderedStep(false)).not.toContain('No code received?');
  const visitor = await renderedStep(true);
  expect(visitor).toContain('Contact customer service');
  expect(visitor).toContain('<details');
  // HTML allows no form inside another, so the help form must follow the code form.
  expect(visitor.indexOf('<details')).toBeGreaterThan(visitor.indexOf('</form>'));
  expect(await renderedStep(true, 'token')).toContain('href="/customer-service?ask&amp;kind=account"');
});

it('a player is offered customer service if no more codes can be sent, but not after a wrong code', () => {
  expect(areCodesUnavailable(new ApiError(errors.CODE_LIMIT, '', { other_way: true }))).toBe(true);
  expect(areCodesUnavailable(new ApiError(errors.CODE_LIMIT, '', { other_way: false }))).toBe(false);
  expect(areCodesUnavailable(new ApiError(errors.SMS_NOT_SENT, ''))).toBe(true);
  expect(areCodesUnavailable(new ApiError(errors.CODE_REFUSED, ''))).toBe(false);
});

it('every screen that asks for a code uses the same component', () => {
  const source = join(import.meta.dirname, '../../..');
  const asking = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
    .filter((file) => /<(OtpField|CodeStep)\b/.test(readFileSync(join(source, file), 'utf8')));
  expect(asking.filter((file) => readFileSync(join(source, file), 'utf8').includes('<OtpField')).sort()).toEqual([
    // The component gallery requests no code.
    'modules/engineer/test-page/sigma-controls.tsx',
    'modules/person/phone-verify/code-step.tsx',
  ]);
  expect(asking.length).toBeGreaterThan(5);
});
