import { generateKeyPairSync, sign } from 'node:crypto';
import { type AppIdentity, handoverText } from '@nua/contract/app-identity.ts';
import { createVerify } from '@nua/updater';
import { describe, expect, it } from 'vitest';
import { createMemoryStorage } from '../../../platform/storage.ts';
import {
  commandsFor,
  differencesOf,
  judgeKey,
  type Published,
  readPublished,
  storedIdentity,
  storeIdentity,
} from './app-identity-rules.ts';

const identity: AppIdentity = {
  kind: 'nua-app',
  hosts: ['nua.example', 'cdn.nua.example'],
  domains: ['nua.example'],
  phones: [],
  ibans: [],
  agents: [],
  android: { package: 'pk.example.nua', certificates: [Array(32).fill('AB').join(':')], apks: [] },
  apple: { team_id: 'ABCDE12345', bundle_id: 'pk.example.nua.ios' },
  issued_at: '2026-03-01T07:00:00.000Z',
};
const sig = `${'A'.repeat(86)}==`;
const text = (signed: unknown, more: object = {}) => JSON.stringify({ signed: JSON.stringify(signed), sig, ...more });

describe('the published app identity', () => {
  it('is parsed together with the signed text', () => {
    expect(readPublished(text(identity))).toEqual({ identity, signed: JSON.stringify(identity), sig, handovers: [] });
  });
  it.each([
    ['a page', '<!doctype html>'],
    ['empty', ''],
    ['an array', '[]'],
    ['a text with an invalid signature', text(identity, { sig: 'x' })],
    ['a text with an unknown field', text(identity, { more: 1 })],
    ['a signed text of another kind', text({ ...identity, kind: 'nua-update' })],
    ['a list without hosts', text({ ...identity, hosts: [] })],
    [
      'a list with an invalid certificate',
      text({ ...identity, android: { ...identity.android, certificates: ['AB'] } }),
    ],
    ['a signed object instead of a text', JSON.stringify({ signed: identity, sig })],
  ])('is rejected if the response is %s', (_what, response) => {
    expect(readPublished(response)).toBeNull();
  });
});

describe('the app identity stored on a device', () => {
  const published = (issued_at: string) => readPublished(text({ ...identity, issued_at }))!;
  it('is replaced by a newer identity, never by an older one', () => {
    const storage = createMemoryStorage();
    expect(storedIdentity(storage)).toBeNull();
    expect(storeIdentity(storage, published('2026-03-01T07:00:00.000Z'))).toBe(true);
    expect(storeIdentity(storage, published('2026-04-01T07:00:00.000Z'))).toBe(true);
    expect(storeIdentity(storage, published('2026-03-01T07:00:00.000Z'))).toBe(false);
    expect(storedIdentity(storage)?.identity.issued_at).toBe('2026-04-01T07:00:00.000Z');
  });
});

describe('the running app', () => {
  const real = { program: { package: 'pk.example.nua' }, host: 'nua.example', isSigned: true, keyVerdict: null };
  it.each([
    ['equals the genuine app on Android', {}, []],
    ['equals the genuine app on an iPhone', { program: { package: 'pk.example.nua.ios' } }, []],
    [
      'equals the genuine app in a browser, which has no package and no key',
      { program: { package: null }, isSigned: null },
      [],
    ],
    ['differs from the genuine app by its package', { program: { package: 'pk.example.nua.pro' } }, ['package']],
    ['differs from the genuine app by its server', { host: 'nua.example.evil.example' }, ['host']],
    ['differs from the genuine app by its server if the port differs', { host: 'nua.example:8443' }, ['host']],
    ['differs from the genuine app by its keys', { isSigned: false }, ['signature']],
    [
      'differs from the genuine app by its key if the browser has stored another key',
      { isSigned: false, keyVerdict: 'other' as const },
      ['key'],
    ],
    [
      'differs from the genuine app by its keys, its server and its package',
      { program: { package: 'x' }, host: 'x', isSigned: false },
      ['signature', 'host', 'package'],
    ],
  ])('%s', (_how, change, differences) => {
    expect(differencesOf(identity, { ...real, ...change })).toEqual(differences);
  });
  it('differs from the genuine app by its package if the published identity contains no app', () => {
    expect(differencesOf({ ...identity, android: null, apple: null }, real)).toEqual(['package']);
  });
});

it('the identity page shows the commands that print the certificate of the installed app', () => {
  expect(commandsFor('pk.example.nua')[0]).toBe('adb shell pm path pk.example.nua');
  expect(commandsFor(null)).toEqual(['apksigner verify --print-certs nua.apk', 'sha256sum nua.apk']);
});

describe('in a browser, the key that signs the app identity', () => {
  const verifyWith = (key: string) => createVerify([key], globalThis.crypto.subtle);
  const [first, next, last, foreign] = [1, 2, 3, 4].map(() => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const { x = '' } = publicKey.export({ format: 'jwk' });
    const name = Buffer.from(x, 'base64url').toString('base64');
    const signText = (signed: string) => sign(null, Buffer.from(signed), privateKey).toString('base64');
    return { name, signText };
  }) as [Key, Key, Key, Key];
  type Key = { name: string; signText: (signed: string) => string };
  const signed = JSON.stringify(identity);
  const list = (by: Key, handovers: Published['handovers'] = []): Published => ({
    ...{ identity, signed, sig: by.signText(signed), key: by.name, handovers },
  });
  const handover = (from: Key, to: Key, by = from) => ({
    ...{ key: from.name, next: to.name, sig: by.signText(handoverText(to.name)) },
  });
  /** Judges the lists in order, as one browser does. */
  async function judgeAll(...lists: Published[]) {
    const storage = createMemoryStorage();
    const verdicts = [];
    for (const published of lists) verdicts.push(await judgeKey(storage, published, verifyWith));
    return verdicts;
  }

  it('is stored at the first visit, and known at the next visit', async () => {
    expect(await judgeAll(list(first), list(first))).toEqual(['first', 'known']);
  });
  it('is refused at every visit if it differs from the stored key', async () => {
    expect(await judgeAll(list(first), list(foreign), list(foreign), list(first))).toEqual([
      'first',
      'other',
      'other',
      'known',
    ]);
  });
  it('is replaced only by a key that it signed, directly or through other keys', async () => {
    const chain = [handover(first, next), handover(next, last)];
    expect(await judgeAll(list(first), list(last, chain), list(first))).toEqual(['first', 'known', 'other']);
    expect(await judgeAll(list(first), list(last, [handover(first, next)]))).toEqual(['first', 'other']);
    expect(await judgeAll(list(first), list(next, [handover(first, next, foreign)]))).toEqual(['first', 'other']);
    expect(await judgeAll(list(first), list(next, [handover(foreign, next)]))).toEqual(['first', 'other']);
  });
  it('is refused if the signature of the identity is invalid', async () => {
    const unsigned = { ...list(first), sig: foreign.signText(signed) };
    const { key: _, ...withoutKey } = list(first);
    expect(await judgeAll(unsigned, list(foreign))).toEqual(['other', 'first']);
    expect(await judgeAll(withoutKey)).toEqual([null]);
    expect(await judgeAll(list(first), withoutKey)).toEqual(['first', 'other']);
  });
  it('is neither accepted nor refused on a device that cannot verify signatures', async () => {
    expect(await judgeKey(createMemoryStorage(), list(first), () => async () => null)).toBeNull();
  });
});
