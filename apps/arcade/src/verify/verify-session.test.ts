import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFloats, portableHmac } from '@nua/games';
import { cents, toWire } from '@nua/money';
import {
  type ReferralTable,
  referralTableText,
  spinReferral,
  tableHash,
  verifyReferralSpin,
  verifySpin,
  wheelCommitment,
  wheelTableText,
} from '@nua/rewards';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idOf, pairOf, sessionOf } from '../../../../tests/games/claimed-rows.ts';
import { checkRow, recomputeSpin } from '../../public/verify.mjs';

const FILE = join(import.meta.dirname, '../../public/verify.mjs');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'nua-session-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const run = (...words: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [FILE, ...words], { encoding: 'utf8', cwd: folder });
  return { status, stderr, printed: stdout === '' ? null : JSON.parse(stdout) };
};
const check = (session: object, ...notes: string[]) => {
  writeFileSync(join(folder, 'session.json'), JSON.stringify(session));
  return run('--session', 'session.json', ...notes);
};

const session = sessionOf('ayesha', 60);
const [first, second, third] = session.rounds as [Row, Row, Row];
type Row = (typeof session.rounds)[number];
const without = (...nonces: number[]) => session.rounds.filter(({ nonce }) => !nonces.includes(nonce));
const other = sessionOf('bilal', 3);

describe('the check of a session', () => {
  it('succeeds if every nonce has a round, in any order', () => {
    const found = check({ ...session, rounds: [...session.rounds].reverse() });
    expect(found).toMatchObject({
      status: 0,
      printed: { rounds: 60, missing: [], doubles: [], foreign: [], differs: [] },
    });
    expect(found.printed.not_proven).toMatchObject({
      server_seed_hash: expect.stringContaining('--commitment'),
      last_nonce: expect.stringContaining('--last-nonce'),
      stake: expect.any(String),
      id: expect.any(String),
    });
    const { server_seed_hash: hash, client_seed } = session.pair;
    const noted = check(session, '--commitment', hash, '--client-seed', client_seed, '--last-nonce', '60');
    expect(noted.status).toBe(0);
    for (const name of ['server_seed_hash', 'client_seed', 'last_nonce', 'nonce'])
      expect(noted.printed.not_proven).not.toHaveProperty(name);
  });

  it('reports a skipped nonce, although every single round is correct', () => {
    const rounds = without(2, 10, 11, 12);
    for (const row of rounds) expect(checkRow(row).differs).toEqual([]);
    expect(check({ ...session, rounds })).toMatchObject({ status: 1, printed: { missing: ['2', '10-12'] } });
  });

  it('reports that the last rounds are missing if the file or the player’s notes contain the last nonce', () => {
    const rounds = without(59, 60);
    expect(check({ ...session, rounds })).toMatchObject({ status: 1, printed: { missing: ['59-60'] } });
    const shortened = { ...session, rounds, pair: { ...session.pair, last_nonce: 58 } };
    // The operator left the rounds out everywhere, so only the player's own last nonce reveals the gap.
    expect(check(shortened)).toMatchObject({ status: 0, printed: { not_proven: { last_nonce: expect.any(String) } } });
    expect(check(shortened, '--last-nonce', '60')).toMatchObject({
      status: 1,
      printed: { missing: ['59-60'], differs: ['noted.last_nonce'] },
    });
  });

  it('reports replaced seeds if the player has noted the original hash', () => {
    const replaced = sessionOf('replaced', 60);
    expect(check(replaced).status).toBe(0);
    expect(check(replaced, '--commitment', session.pair.server_seed_hash)).toMatchObject({
      status: 1,
      printed: { differs: ['noted.commitment'] },
    });
    const noted = { server_seed_hash: session.pair.server_seed_hash, client_seed: session.pair.client_seed };
    expect(check({ ...replaced, noted })).toMatchObject({
      status: 1,
      printed: { differs: ['device.server_seed_hash', 'device.client_seed'] },
    });
  });

  it.each<[string, object, object]>([
    ['a duplicate round', { rounds: [...session.rounds, first] }, { doubles: ['1'] }],
    ['two rounds of one nonce', { rounds: [...session.rounds, { ...first, id: idOf('another') }] }, { doubles: ['1'] }],
    [
      'one id for two nonces',
      { rounds: [...without(2), { ...second, id: first.id }] },
      { doubles: ['2'], missing: ['2'] },
    ],
    ['a round of other seeds', { rounds: [...session.rounds, other.rounds[0]] }, { foreign: [/another server_seed$/] }],
    [
      'a round whose result does not follow from the seeds',
      {
        rounds: [...without(1), { ...other.rounds[0]!, ...session.pair, id: first.id, seed_pair_id: session.pair.id }],
      },
      { differs: [/^1: /] },
    ],
    [
      'a round of another pair',
      { rounds: [...without(1), { ...first, seed_pair_id: idOf('x') }] },
      { foreign: [/another seed_pair_id/], missing: ['1'] },
    ],
    [
      'a nonce above the last nonce',
      { pair: { ...session.pair, last_nonce: 59 } },
      { foreign: [/after the last one/] },
    ],
    ['a nonce of 0', { rounds: [...without(1), { ...first, nonce: 0 }] }, { foreign: [/no nonce/], missing: ['1'] }],
    [
      'a nonce that is text',
      { rounds: [...without(1), { ...first, nonce: '1' }] },
      { foreign: [/no nonce/], missing: ['1'] },
    ],
    ['a null instead of a round', { rounds: [null, ...session.rounds] }, { foreign: [/no round/] }],
    [
      'two rounds with exchanged nonces',
      { rounds: [...without(1, 2), { ...first, nonce: 2 }, { ...second, nonce: 1 }] },
      { differs: [/^[12]: /] },
    ],
    ['a changed payout', { rounds: [...without(3), { ...third, payout: '123.45' }] }, { differs: ['3: payout'] }],
    [
      'a round whose game does not exist',
      { rounds: [...without(3), { ...third, game_id: 'roulette2' }] },
      { differs: [/^3: There is no such game/] },
    ],
    ['a round that cannot be read', { rounds: [...without(3), { ...third, outcome: 7 }] }, { differs: [/^3: /] }],
    [
      'a wrong hash of the seed pair',
      { pair: { ...session.pair, server_seed_hash: 'f'.repeat(64) } },
      { differs: ['pair.server_seed_hash'] },
    ],
    [
      'a last nonce that has no round',
      { pair: { ...session.pair, last_nonce: 2_147_483_647 } },
      { missing: ['61-2147483647'] },
    ],
  ])('reports %s', (_name, lie, expected) => {
    const { status, printed } = check({ ...session, ...lie });
    expect(status).toBe(1);
    for (const [name, texts] of Object.entries(expected))
      for (const text of texts as (string | RegExp)[])
        expect([name, printed[name]]).toEqual([
          name,
          expect.arrayContaining([typeof text === 'string' ? text : expect.stringMatching(text)]),
        ]);
  });

  it('compares the session with each bet that the page noted on the device', () => {
    const bet = { nonce: 3, id: third.id, stake: third.stake, payout: third.payout };
    const noted = (change: object) => ({ ...session, noted: { bets: [{ ...bet, ...change }] } });
    expect(check(noted({}))).toMatchObject({ status: 0 });
    expect(check(noted({ id: idOf('x') }))).toMatchObject({ status: 1, printed: { differs: ['device.bet 3: id'] } });
    expect(check(noted({ payout: '1.11' }))).toMatchObject({
      status: 1,
      printed: { differs: ['device.bet 3: payout'] },
    });
    expect(check(noted({ nonce: 61 }))).toMatchObject({ status: 1 });
  });

  it('fails if the seed is hidden, or if the file contains no session', () => {
    expect(check({ ...session, pair: { ...session.pair, server_seed: null } })).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('revealed'),
    });
    for (const wrong of [{ format: 'other' }, { v: 2 }, { rounds: {} }, { pair: null }])
      expect(check({ ...session, ...wrong }).status).toBe(2);
  });

  it('reads a session of ten thousand rounds completely', () => {
    const long = sessionOf('long', 10_000);
    expect(check(long)).toMatchObject({ status: 0, printed: { rounds: 10_000 } });
    const { printed } = check({ ...long, rounds: long.rounds.filter(({ nonce }) => nonce !== 7_777) });
    expect(printed.missing).toEqual(['7777']);
  });
});

const segments = [
  { prize: cents(100), again: false, weight: 470 },
  { prize: cents(0), again: true, weight: 30 },
  { prize: cents(50_000), again: false, weight: 500 },
];
const wheelTable = wheelTableText({ version: 3, segments });
const referral: ReferralTable = {
  target: cents(123_457),
  friends_maximum: 9,
  join: { minimum_bps: 2_000, maximum_bps: 3_000 },
  daily: { minimum_bps: 100, maximum_bps: 200 },
  friend: { minimum_bps: 800, maximum_bps: 1_200 },
};
const referralTable = referralTableText(4, referral);
const floats = createFloats(portableHmac);

function spinBase(word: string, nonce: number, table: string, table_version: number) {
  const { id, server_seed_hash: _, ...seeds } = pairOf(word);
  const server_seed_hash = wheelCommitment(seeds.server_seed, tableHash(table));
  const fields = { id: idOf(`spin ${word} ${nonce}`), at: '2026-11-28T10:00:00.000Z', seed_pair_id: id };
  return { ...fields, ...seeds, nonce, server_seed_hash, table, table_version };
}

/** A spin of the prize wheel as its log shows it. */
function wheelSpin(word: string, nonce: number) {
  const base = spinBase(word, nonce, wheelTable, 3);
  const { expected } = verifySpin({ ...base, segment: 0, prize: cents(0) });
  return { ...base, segment: expected!.segment, prize: toWire(expected!.prize), claim: 'claimable' };
}

/** Spins of the referral wheel as its log shows them. */
function referralSpins(word: string, kinds: readonly ('join' | 'daily' | 'friend')[]) {
  let current = { sum: cents(0), friends: 0 };
  return kinds.map((kind, place) => {
    const base = spinBase(word, place + 1, referralTable, 4);
    const before = kind === 'join' ? { sum: cents(0), friends: 0 } : current;
    const { added, sum, friends } = spinReferral(referral, before, kind, floats(base)());
    const { expected } = verifyReferralSpin({ ...base, kind, before, added });
    expect(expected).toEqual({ added, sum });
    current = { sum, friends };
    const { drawn_bps } = recomputeSpin({
      ...base,
      wheel: 'referral',
      kind,
      before: { ...before, sum: toWire(before.sum) },
    }).outcome as { drawn_bps: number };
    return {
      ...base,
      kind,
      drawn_bps,
      added: toWire(added),
      before: { sum: toWire(before.sum), friends: before.friends },
    };
  });
}

const KINDS = [
  'join',
  'daily',
  'friend',
  'friend',
  'daily',
  'friend',
  'friend',
  'friend',
  'friend',
  'friend',
  'join',
  'friend',
] as const;

describe('the check of a spin', () => {
  it('recomputes a spin of the prize wheel, alone and in a session', () => {
    const rounds = Array.from({ length: 300 }, (_, place) => wheelSpin('wheel', place + 1));
    for (const spin of rounds) expect(checkRow(spin).differs).toEqual([]);
    expect(new Set(rounds.map(({ segment }) => segment)).size).toBe(3);
    const [{ id: _, server_seed_hash, seed_pair_id, server_seed, client_seed, ...spin }] = rounds as [Spin];
    const pair = { id: seed_pair_id, server_seed, client_seed, server_seed_hash, last_nonce: 300 };
    const file = { format: 'nua-session', v: 1, pair, rounds, noted: null };
    expect(check(file, '--commitment', server_seed_hash)).toMatchObject({ status: 0, printed: { rounds: 300 } });
    expect(check({ ...file, rounds: rounds.slice(1) })).toMatchObject({ status: 1, printed: { missing: ['1'] } });
    const seeds = ['--server-seed', server_seed, '--client-seed', client_seed, '--nonce', '1'];
    expect(run('--game', 'wheel', ...seeds, '--table', wheelTable, '--commitment', server_seed_hash)).toMatchObject({
      status: 0,
      printed: { outcome: { segment: spin.segment, prize: spin.prize } },
    });
  });
  type Spin = ReturnType<typeof wheelSpin>;

  it('recomputes a spin of the referral wheel from the sum of the previous spin', () => {
    const rounds = referralSpins('referral', KINDS);
    for (const spin of rounds) expect(checkRow(spin).differs).toEqual([]);
    const { seed_pair_id: id, server_seed, client_seed, server_seed_hash } = rounds[0]!;
    const pair = { id, server_seed, client_seed, server_seed_hash, last_nonce: KINDS.length };
    const file = { format: 'nua-session', v: 1, pair, rounds, noted: null };
    expect(check(file)).toMatchObject({ status: 0, printed: { differs: [] } });
    expect(check(file).printed.not_proven).not.toHaveProperty('before');
    // The second spin claims a lower sum than the first spin left. Each spin alone is consistent.
    const [join, daily] = rounds;
    const lower = { ...daily!, before: { sum: '1.00', friends: 0 } };
    expect(checkRow(lower)).toMatchObject({ differs: [], not_proven: { before: expect.any(String) } });
    expect(check({ ...file, rounds: [join, lower, ...rounds.slice(2)] })).toMatchObject({
      status: 1,
      printed: { differs: expect.arrayContaining(['2: before']) },
    });
    const seeds = ['--server-seed', server_seed, '--client-seed', client_seed, '--nonce', '1', '--kind', 'join'];
    const before = ['--before', '{"sum":"0.00","friends":0}'];
    expect(run('--game', 'referral', ...seeds, '--table', referralTable, ...before)).toMatchObject({
      status: 0,
      printed: { outcome: { added: join!.added } },
    });
  });

  const prize = wheelSpin('wheel', 1);
  const friend = referralSpins('referral', KINDS)[3]!;
  it.each<[string, object, string[]]>([
    ['a wrong slice', { ...prize, segment: (prize.segment + 1) % 3 }, ['segment']],
    ['a wrong prize', { ...prize, prize: '1.23' }, ['prize']],
    ['a wrong version of the table', { ...prize, table_version: 4 }, ['table_version']],
    [
      'a table that was changed after the commitment',
      { ...prize, table: wheelTable.replace('"weight":470', '"weight":471') },
      ['server_seed_hash'],
    ],
    ['a wrong added amount', { ...friend, added: '0.01' }, ['added']],
    ['a wrong drawn number', { ...friend, drawn_bps: friend.drawn_bps + 1 }, ['drawn_bps']],
    ['a wrong kind of spin', { ...friend, kind: 'daily' }, ['drawn_bps', 'added']],
    [
      'a changed table of the referral wheel',
      { ...friend, table: referralTable.replace('1234.57', '1234.56') },
      ['server_seed_hash'],
    ],
  ])('reports %s', (_name, lie, differs) => {
    expect(checkRow(lie).differs).toEqual(expect.arrayContaining(differs));
  });

  it.each<[string, object]>([
    ['no table', { ...prize, table: 'x' }],
    ['no slices', { ...prize, table: '{"segments":[]}' }],
    ['a weight of zero', { ...prize, table: '{"segments":[{"prize":"1.00","again":false,"weight":0}]}' }],
    ['an unknown kind of spin', { ...friend, kind: 'version' }],
    ['the kind "constructor"', { ...friend, kind: 'constructor' }],
    ['no sum before the spin', { ...friend, before: null }],
    ['a hidden seed', { ...friend, server_seed: null }],
  ])('fails with %s', (_name, row) => {
    expect(() => checkRow(row)).toThrow();
  });
});
