import { expect, it } from 'vitest';
import { isTwilioSignature } from './twilio-signature.ts';

const published = {
  url: 'https://mycompany.com/myapp.php?foo=1&bar=2',
  fields: {
    CallSid: 'CA1234567890ABCDE',
    From: '+12349013030',
    To: '+18005551212',
    Caller: '+12349013030',
    Digits: '1234',
  },
  auth_token: '12345',
  signature: '0/KCTR6DLpKmkAf8muzZqo1nDgQ=',
};

it('Twilio’s own published example is authentic', () => {
  expect(isTwilioSignature(published)).toBe(true);
});

it.each([
  ['another address', { url: 'https://mycompany.com/myapp.php?foo=1&bar=3' }],
  ['another field', { fields: { ...published.fields, Digits: '1235' } }],
  ['a field more', { fields: { ...published.fields, A: '', B: 'x' } }],
  ['another key', { auth_token: '12346' }],
  ['no signature', { signature: '' }],
])('with %s it is not', (_name, change) => {
  expect(isTwilioSignature({ ...published, ...change })).toBe(false);
});
