import { describe, expect, it } from 'vitest';
import { choosePrimary, type QueriedHost } from './choose-primary.ts';

type Facts = { timeline?: number | null; system_id?: string; started_at?: string };

const addressOf = (host: string) => `postgresql://nua@${host}/nua`;
const host = (name: string, { timeline = 1, system_id = 'one', started_at = name }: Facts = {}): QueriedHost => ({
  address: addressOf(name),
  state: { is_writable: timeline !== null, system_id, timeline, started_at },
});
const standby = (name: string) => host(name, { timeline: null });
const silent = (name: string): QueriedHost => ({ address: addressOf(name), error: 'ECONNREFUSED' });
const seen = { system_id: 'one', timeline: 2 };

describe('the primary among the hosts of an address', () => {
  it('is the writable host, at any position of the address', () => {
    expect(choosePrimary([silent('a'), standby('b'), host('c')], null)).toEqual({
      address: addressOf('c'),
      seen: { system_id: 'one', timeline: 1 },
    });
  });

  it('is the host with the newer timeline if an old primary also responds', () => {
    expect(choosePrimary([host('a'), host('b', { timeline: 2 })], null)).toMatchObject({ address: addressOf('b') });
  });

  it('is accepted under two host names', () => {
    const hosts = [host('a', { started_at: 'noon' }), host('vip', { started_at: 'noon' })];
    expect(choosePrimary(hosts, null)).toMatchObject({ address: addressOf('a') });
  });

  it.each<[string, QueriedHost[], typeof seen | null, RegExp]>([
    ['no host answers', [silent('a'), silent('b')], null, /^does not answer: a: ECONNREFUSED; b: ECONNREFUSED$/],
    ['only standbys answer', [silent('a'), standby('b')], null, /^leads to a standby only \(b\)/],
    [
      'two hosts write one timeline',
      [host('a'), host('b')],
      null,
      /^leads to two primaries: a, b both write timeline 1/,
    ],
    ['a newer timeline was seen', [host('a'), silent('b')], seen, /^leads to an old primary: a writes timeline 1/],
    [
      'the address names two clusters',
      [host('a'), host('b', { system_id: 'two' })],
      null,
      /^leads to two clusters: b /,
    ],
    [
      'another cluster was used before',
      [host('b', { system_id: 'two', timeline: 9 })],
      seen,
      /^leads to two clusters: b /,
    ],
  ])('is refused if %s', (_case, hosts, known, sentence) => {
    expect(choosePrimary(hosts, known)).toMatch(sentence);
  });
});
