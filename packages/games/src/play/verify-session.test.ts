import { parseCents } from '@nua/money';
import { describe, expect, it } from 'vitest';
import { checkSession } from '../../../../apps/arcade/public/verify.mjs';
import { sessionOf } from '../../../../tests/games/claimed-rows.ts';
import { createSessionCheck, type SessionPair, type SessionRound } from './verify-session.ts';

const session = sessionOf('page', 90);
type Row = (typeof session.rounds)[number];
const asRound = (row: Row) =>
  ({ ...row, stake: parseCents(row.stake), payout: parseCents(row.payout) }) as unknown as SessionRound;

function check(rows: readonly Row[], pair: SessionPair = session.pair) {
  const checking = createSessionCheck(pair);
  for (const row of rows) checking.add(asRound(row));
  return checking.end();
}

const all = session.rounds;
const [first, second] = all as [Row, Row];
const VOIDED = { state: 'voided' };
const RIGHT = { rounds: 90, commitment: true, missing: [], doubles: [], foreign: 0, wrong: [] };

describe('the check of all rounds of a seed pair', () => {
  it('accepts the rounds in any order', () => {
    expect(check(all)).toEqual(RIGHT);
    expect(check([...all].reverse())).toEqual(RIGHT);
  });

  it.each<[string, readonly Row[], Partial<SessionPair>, object]>([
    ['a skipped nonce', all.filter(({ nonce }) => nonce !== 7), {}, { missing: ['7'] }],
    ['missing rounds at both ends', all.slice(2, 80), {}, { missing: ['1-2', '81-90'] }],
    ['an empty list of rounds', [], {}, { missing: ['1-90'] }],
    ['a repeated round', [...all, first], {}, { doubles: [1] }],
    ['one id for two nonces', [first, { ...second, id: first.id }, ...all.slice(2)], {}, { doubles: [2] }],
    ['a round of another pair', [...all, sessionOf('other', 1).rounds[0]!], {}, { foreign: 1 }],
    ['a nonce after the last nonce', all, { last_nonce: 89 }, { foreign: 1 }],
    ['a nonce of 0', [...all, { ...first, id: 'x', nonce: 0 }], {}, { foreign: 1 }],
    ['another hash of the server seed', all, { server_seed_hash: 'f'.repeat(64) }, { commitment: false, foreign: 90 }],
    ['a changed payout', [{ ...first, payout: '9.99' }, ...all.slice(1)], {}, { wrong: [1] }],
    ['a voided round that paid', [{ ...first, ...VOIDED, payout: '9.99' }, ...all.slice(1)], {}, { wrong: [1] }],
    ['exchanged nonces', [{ ...first, nonce: 2 }, { ...second, nonce: 1 }, ...all.slice(2)], {}, { wrong: [2] }],
  ])('reports %s, like verify.mjs', (_name, rounds, pair, found) => {
    expect(check(rounds, { ...session.pair, ...pair })).toMatchObject(found);
    const reported = checkSession({ ...session, pair: { ...session.pair, ...pair }, rounds });
    const lists = ['missing', 'doubles', 'foreign', 'differs'];
    expect(lists.some((name) => reported[name as 'differs'].length > 0)).toBe(true);
  });
});
