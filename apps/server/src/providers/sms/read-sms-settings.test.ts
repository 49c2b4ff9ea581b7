import { describe, expect, it } from 'vitest';
import { environmentReader } from '../../core/environment/environment-reader.ts';
import { readSmsSettings } from './read-sms-settings.ts';

const twilio = {
  kind: 'twilio',
  account_sid: `AC${'0'.repeat(32)}`,
  auth_token: 'a-token-of-thirty-two-characters',
  from: '+15005550006',
};
/** The formats of three gateways in Pakistan: JSON with the key in the body, everything in the address, a form with a header. */
const veevo = {
  kind: 'http',
  url: 'https://api.veevotech.example/v3/sendsms',
  body: { json: { hash: '{{key}}', receivernum: '{{to}}', sendernum: 'Nua', textmessage: '{{text}}' } },
  secrets: { key: 'not-to-be-seen' },
  accepted: { pointer: '/STATUS', equals: ['SUCCESSFUL'] },
  refused: { pointer: '/STATUS', equals: ['ERROR'] },
  reference: { pointer: '/MESSAGE_ID' },
};
const jazz = {
  kind: 'http',
  name: 'jazz',
  method: 'GET',
  url: 'https://connect.jazz.example/sendsms_url.html',
  query: { Username: '{{user}}', Password: '{{password}}', From: 'Nua', To: '{{to_digits}}', Message: '{{text}}' },
  secrets: { user: 'not-to-be-seen', password: 'not-to-be-seen' },
  accepted: { contains: 'Successful' },
};
const xml = {
  kind: 'http',
  url: 'https://api.example/soap',
  headers: { Authorization: 'Bearer {{key}}' },
  body: { xml: '<sms to="{{to_local}}">{{text}}</sms>' },
  secrets: { key: 'not-to-be-seen' },
  accepted: { status: [200], matches: '<code>0</code>' },
};

function read(first: unknown, second?: unknown) {
  const text = (value: unknown) =>
    value === undefined ? undefined : typeof value === 'string' ? value : JSON.stringify(value);
  const reader = environmentReader({ SMS_GATEWAY: text(first), SMS_FALLBACK_GATEWAY: text(second) });
  return { settings: readSmsSettings(reader), problems: reader.problems };
}

describe('the settings of the SMS gateways', () => {
  it('contain no gateway if nothing is set', () => {
    expect(read(undefined)).toEqual({ settings: [], problems: [] });
  });

  it.each([
    ['Twilio', twilio],
    ['JSON with the key in the body', veevo],
    ['everything in the address', jazz],
    ['XML with the key in a header', xml],
  ])('accept %s as the first and as the second gateway', (_name, gateway) => {
    expect(read(gateway).problems).toEqual([]);
    const { settings, problems } = read({ ...twilio, name: 'other' }, gateway);
    expect(problems).toEqual([]);
    expect(settings.map(({ name }) => name)).toEqual(['other', expect.any(String)]);
  });

  it.each<[string, unknown, RegExp]>([
    ['no JSON', '{"kind":', /^SMS_GATEWAY has .*; it must be the JSON of a gateway, or the path/],
    ['a file that is not there', '/nowhere/sms.json', /or the path of a file/],
    ['an unknown kind', { ...veevo, kind: 'pigeon' }, /kind/],
    ['plain http', { ...veevo, url: 'http://api.example/' }, /wrong url; it must start with https/],
    ['an unknown placeholder', { ...veevo, secrets: {} }, /names \{\{key\}\}; it must name only/],
    [
      'no placeholder for the number',
      { ...veevo, body: { json: { text: '{{text}}', k: '{{key}}' } } },
      /names no number; it must name \{\{to\}\}/,
    ],
    [
      'no placeholder for the text',
      { ...veevo, body: { json: { to: '{{to}}', k: '{{key}}' } } },
      /names no text; it must name \{\{text\}\}/,
    ],
    ['no rule for success', { ...veevo, accepted: {} }, /wrong accepted; it must name/],
    [
      'a broken pattern',
      { ...veevo, accepted: { matches: '(' } },
      /wrong accepted.matches; it must be a regular expression/,
    ],
    ['an unknown field', { ...veevo, acepted: {} }, /acepted/],
    ['a body in a GET', { ...jazz, body: { form: { a: 'b' } } }, /it must have no body/],
    ['a timeout that is too long', { ...twilio, timeout_ms: 60_000 }, /timeout_ms/],
    ['a malformed account SID', { ...twilio, account_sid: 'AC1' }, /account_sid; it must be AC/],
    [
      'a short report key',
      { ...veevo, report: { secret: 'short', state: 's', delivered: ['1'], undelivered: [] } },
      /secret/,
    ],
  ])('are refused with %s, without printing a secret', (_name, gateway, words) => {
    const { problems } = read(gateway);
    expect(problems.join('\n')).toMatch(words);
    expect(problems.join('\n')).not.toMatch(/not-to-be-seen|thirty-two/);
  });

  it('refuse a second gateway without a first', () => {
    expect(read(undefined, twilio).problems).toEqual([expect.stringMatching(/^SMS_GATEWAY is not set/)]);
    expect(read(twilio, twilio).problems).toEqual([expect.stringMatching(/same name/)]);
  });
});
