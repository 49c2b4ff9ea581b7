import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { appIdentity, signedAppIdentity } from './app-identity.ts';
import { arcadeMath, arcadeSession, clientSeed } from './arcade.ts';
import { code, password, phone, proof, userName } from './auth.ts';
import { avatar } from './avatar.ts';
import { inviteCode } from './club.ts';
import { errorName, errors, httpStatus } from './errors.ts';
import { gameId } from './game.ts';
import { recordPageView } from './page-view.ts';
import { cnic, iban, personName } from './payment.ts';
import { aliasName } from './player.ts';
import { pushToken } from './push.ts';
import { isServerPath } from './server-path.ts';
import { claimCode, MAX_TICKET_TEXT, ticketText } from './ticket.ts';
import { appToken, trackerAddresses } from './tracking.ts';
import { amount, money, text } from './wire.ts';

type Shape = {
  schema: v.GenericSchema;
  /** The valid values, each with its parsed value if that differs. */
  accepts: readonly (string | readonly [typed: unknown, parsed: unknown])[];
  refuses: readonly unknown[];
};

const hex64 = '0123456789abcdef'.repeat(4);
const token43 = 'Ab3_-'.padEnd(43, 'x');
const sig = `${'Ab+/9'.padEnd(86, 'Z')}==`;
const print32 = Array(32).fill('0F').join(':');

const shapes: Record<string, Shape> = {
  'an amount in a request': {
    schema: amount,
    accepts: [
      ['1', 100n],
      ['0.01', 1n],
      ['1250.5', 125_050n],
      ['999999999999.99', 99_999_999_999_999n],
    ],
    refuses: ['', '0', '0.00', '-1', '1.', '.5', '1.234', '1e3', ' 1', '1 ', 'a1', '1a', '1234567890123', 5],
  },
  'money in a response': {
    schema: money,
    accepts: [
      ['1250.00', 125_000n],
      [12.5, 1_250n],
      ['-3.10', -310n],
      ['0', 0n],
      ['123456789012345.67', 12_345_678_901_234_567n],
    ],
    refuses: ['', '-', '1.', '.1', '1.234', '1,000', 'x1', '1x', '1234567890123456', 0.001, null, {}],
  },
  'a phone number': {
    schema: phone,
    accepts: [
      '0300-1234567',
      '+92 (300) 1234567',
      ['۰۳۰۰–۱۲۳۴۵۶۷', '0300-1234567'],
      [' 0300.1234567 ', '0300-1234567'],
    ],
    refuses: ['', '030012345', '0300123456789012345678', '0300x1234567', 'x03001234567', '03001234567x', 3_001_234_567],
  },
  'a code by SMS': {
    schema: code,
    accepts: ['123456', ['۱۲۳ ۴۵۶', '123456'], ['123-456', '123456']],
    refuses: ['', '12345', '1234567', '12345a', 'a123456', '123456a'],
  },
  'a user name': {
    schema: userName,
    accepts: ['abcd', 'a_9z', ['  Ayesha_1 ', 'ayesha_1'], 'abcdefghij0123456789'],
    refuses: ['abc', 'abcdefghij01234567890', 'ab cd', 'ab-cd', 'ayeshä', '!abcd', 'abcd!'],
  },
  'a password': { schema: password, accepts: ['12345678', 'x'.repeat(64)], refuses: ['1234567', 'x'.repeat(65)] },
  'the receipt of a code': {
    schema: proof,
    accepts: [token43],
    refuses: [`${token43}x`, token43.slice(1), `${token43.slice(1)}+`],
  },
  'a CNIC': {
    schema: cnic,
    accepts: ['35202-1234567-1', '3520212345671', ['۳۵۲۰۲ ۱۲۳۴۵۶۷ ۱', '3520212345671']],
    refuses: [
      '05202-1234567-1',
      '95202-1234567-1',
      '35202-123456-1',
      '35202-12345678-1',
      '35202-1234567-',
      'x3520212345671',
      '35202123456712',
    ],
  },
  'an IBAN': {
    schema: iban,
    accepts: [
      'PK36SCBL0000001123456702',
      ['pk36 scbl 0000 0011 2345 6702', 'PK36SCBL0000001123456702'],
      ['PK36-SCBL-0000001123456702', 'PK36SCBL0000001123456702'],
    ],
    refuses: [
      'GB36SCBL0000001123456702',
      'PK3SCBL0000001123456702',
      'PK36SCB10000001123456702',
      'PK36SCBL000000112345670',
      'PK36SCBL00000011234567023',
      'xPK36SCBL0000001123456702',
    ],
  },
  'the name of a person': {
    schema: personName,
    accepts: ['Al', ['  Ayesha Khan ', 'Ayesha Khan']],
    refuses: ['A', ' A ', 'x'.repeat(61), 'a\nb'],
  },
  'a short text': {
    schema: text(5),
    accepts: ['hello', [' hi ', 'hi']],
    refuses: ['', '   ', 'hello!', 'a\tb', 'a\u0000'],
  },
  'a displayed name': {
    schema: aliasName,
    accepts: ['A', 'Ayesha 1', 'عائشہ', 'a!', '9'],
    refuses: [
      '!!',
      'tourist-a1',
      'Tourist-a1',
      'a\u202eb',
      'a\u200bb',
      'a\u2028b',
      'a\u2066b',
      'a\ue000',
      'x'.repeat(25),
    ],
  },
  'an avatar': {
    schema: avatar,
    accepts: ['ab', 'falcon', `/api/c/avatar/${hex64}`],
    refuses: [
      'a',
      'a'.repeat(21),
      'Falcon',
      `/api/c/avatar/${hex64}0`,
      `/api/c/avatar/${hex64.slice(1)}`,
      `x/api/c/avatar/${hex64}`,
      `/api/c/avatar/${'g'.repeat(64)}`,
    ],
  },
  'an invite code': {
    schema: inviteCode,
    accepts: ['ABCDEFGH', [' abcdefg2 ', 'ABCDEFG2'], 'PQRSTUVZ'],
    refuses: ['ABCDEFG', 'ABCDEFGHJ', 'ABCDEFGI', 'ABCDEFGO', 'ABCDEFG1', 'ABCDEFG0'],
  },
  'the id of a game': {
    schema: gameId,
    accepts: ['ab', 'hi-lo2', `a${'b'.repeat(30)}`],
    refuses: ['a', '1a', '-a', 'aB', 'a_b', `a${'b'.repeat(31)}`, '!ab'],
  },
  'a client seed': {
    schema: clientSeed,
    accepts: ['a', '!~', 'x'.repeat(64)],
    refuses: ['', 'a b', 'a:b', 'abc:d', 'ä', 'x'.repeat(65)],
  },
  'a launch token': {
    schema: arcadeSession.body,
    accepts: [[{ launch_token: token43 }, { launch_token: token43 }]],
    refuses: [{ launch_token: `${token43}a` }, { launch_token: `a${token43}` }, { launch_token: '' }, {}],
  },
  'a push token': {
    schema: pushToken,
    accepts: ['a'.repeat(20), 'abc:DEF.0-_ghijklmnopqrs', '{"endpoint":"https://x"}', '{"a":"line\nend of it"}'],
    refuses: [
      'short',
      'x'.repeat(4097),
      'a b'.padEnd(20, 'c'),
      '"endpoint":"https://push"}',
      '{"endpoint":"https://push"',
    ],
  },
  'a claim code': {
    schema: claimCode,
    accepts: [
      'K7D2'.repeat(6),
      'K7D2'.repeat(7),
      ['k7d2-k7d2 k7d2 k7d2–k7d2 k7d2', 'K7D2'.repeat(6)],
      ['O'.repeat(24), '0'.repeat(24)],
      ['IL'.repeat(12), '1'.repeat(24)],
    ],
    refuses: ['K7D2'.repeat(5), 'K7D2'.repeat(8), `${'K7D2'.repeat(6)}K7D`, `${'K7D2'.repeat(5)}K7DU`, ' '.repeat(101)],
  },
  'the text of a ticket': {
    schema: ticketText,
    accepts: [['  Hello\r\nthere ', 'Hello\nthere'], ['a\rb', 'a\nb'], 'a\tb'],
    refuses: ['', '   ', 'a\u0007', 'x'.repeat(MAX_TICKET_TEXT + 1)],
  },
  'an app token': {
    schema: appToken,
    accepts: ['abc123', 'a'.repeat(20)],
    refuses: ['abc12', 'a'.repeat(21), 'ABC123', '-abc123', 'abc123-'],
  },
  'a visit of a page view': {
    schema: recordPageView.body.entries.visit,
    accepts: ['1.1234567890', '1234567890.1234567890'],
    refuses: ['.1234567890', '12345678901.1234567890', '1.123456789', '1.12345678901', 'x1.1234567890', '1-1234567890'],
  },
  'a signed identity of the app': {
    schema: signedAppIdentity,
    accepts: [
      [
        { signed: '{}', sig },
        { signed: '{}', sig, handovers: [] },
      ],
    ],
    refuses: [
      { signed: '{}', sig: sig.slice(1) },
      { signed: '{}', sig: `a${sig}` },
      { signed: '{}', sig: `${sig}=` },
      { signed: '{', sig },
    ],
  },
};

describe.each(Object.entries(shapes))('the schema %s', (_name, { schema, accepts, refuses }) => {
  it('accepts valid values', () => {
    for (const one of accepts) {
      const [typed, parsed] = typeof one === 'string' ? [one, one] : one;
      expect(v.parse(schema, typed)).toEqual(parsed);
    }
  });
  it('refuses invalid values', () => {
    expect(refuses.filter((typed) => v.is(schema, typed))).toEqual([]);
  });
});

describe('the identity of the app', () => {
  const identity = (certificate: string, sha256: string) => ({
    ...{ kind: 'nua-app', hosts: ['nua.example'], apple: null, issued_at: '2026-01-01T00:00:00.000Z' },
    android: { package: 'example.nua', certificates: [certificate], apks: [{ version: '1', sha256 }] },
  });
  it('accepts fingerprints as keytool and sha256sum print them', () => {
    expect(v.is(appIdentity, identity(print32, hex64))).toBe(true);
  });
  it.each([
    [print32.toLowerCase(), hex64],
    [print32.slice(3), hex64],
    [`${print32}:0F`, hex64],
    [`0${print32}`, hex64],
    [print32.replaceAll(':', ''), hex64],
    [print32, hex64.toUpperCase()],
    [print32, hex64.slice(1)],
    [print32, `${hex64}0`],
    [print32, `x${hex64.slice(1)}`],
  ])('refuses the fingerprints %s and %s', (certificate, sha256) => {
    expect(v.is(appIdentity, identity(certificate, sha256))).toBe(false);
  });
});

it.each([
  ['99/100', true],
  ['0/7', true],
  ['1/0', false],
  ['1/', false],
  ['/1', false],
  ['-1/2', false],
  ['1/2/3', false],
  ['x1/2', false],
])('the text %s is a valid fraction in the published odds: %s', (rtp, isFraction) => {
  const mode = {
    call: {},
    rtp,
    hit: '1/2',
    variance: '1/2',
    largest: '1/2',
    method: 'exact',
    left_at_hundredths: null,
  };
  const math = { game_id: 'dice', table_version: 1, table: {}, best_play: null, modes: [mode] };
  expect(v.is(arcadeMath.response, math)).toBe(isFraction);
});

it.each([
  ['/api', true],
  ['/api/c/player', true],
  ['/password-reset/abc?x=1', true],
  ['/arcade?x=1', true],
  ['/docs#calls', true],
  ['/promo', false],
  ['/apiary', false],
  ['/x/api', false],
  ['/', false],
])('the path %s belongs to the server, not to a page: %s', (path, isServer) => {
  expect(isServerPath(path)).toBe(isServer);
});

it('each error code has a name, and begins with its HTTP status', () => {
  for (const [name, number] of Object.entries(errors)) {
    expect(errorName(number)).toBe(name);
    expect(httpStatus(name as keyof typeof errors)).toBe(Number(String(number).slice(0, 3)));
  }
  expect(errorName(1)).toBeUndefined();
});

it('the tracking SDK may call the addresses for sessions, clicks and deletions', () => {
  expect(trackerAddresses.adjust).toContain('https://app.adjust.com/session');
  expect(trackerAddresses.adjust).toContain('https://app.adjust.world/sdk_click');
  expect(trackerAddresses.adjust).toContain('https://gdpr.adjust.com/gdpr_forget_device');
});
