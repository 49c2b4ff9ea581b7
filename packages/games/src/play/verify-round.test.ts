import { cents } from '@nua/money';
import { describe, expect, it } from 'vitest';
import { dice } from '../dice/dice.ts';
import { createFloats } from './floats.ts';
import { commitmentOf, portableHmac } from './hash.ts';
import { type ClaimedRound, verifyRound } from './verify-round.ts';

const seeds = { server_seed: 'server seed', client_seed: 'client seed', nonce: 1 };
const call = { target_hundredths: 5000, over: true };
const played = dice.play(call, cents(10_000), createFloats(portableHmac)(seeds));
const round: ClaimedRound = {
  ...seeds,
  game_id: 'dice',
  server_seed_hash: commitmentOf(seeds.server_seed),
  stake: cents(10_000),
  payout: played.payout,
  outcome: { ...call, ...played.outcome },
};

describe('the verification of a round', () => {
  it('passes every check for a round that was played as promised', () => {
    expect(verifyRound(round)).toMatchObject({ ok: true, commitment: true, outcome: true, payout: true });
  });

  it.each<[string, Partial<ClaimedRound>, Partial<Record<'commitment' | 'outcome' | 'payout', boolean>>]>([
    ['another server seed', { server_seed: 'another' }, { commitment: false, outcome: false }],
    ['another commitment', { server_seed_hash: commitmentOf('x') }, { commitment: false, outcome: true }],
    ['another nonce', { nonce: 2 }, { commitment: true, outcome: false }],
    ['another client seed', { client_seed: 'mine' }, { commitment: true, outcome: false }],
    ['a changed roll', { outcome: { ...round.outcome, roll_hundredths: 1 } }, { outcome: false, payout: true }],
    ['a win called a loss', { outcome: { ...round.outcome, win: false } }, { outcome: false }],
    ['a short payout', { payout: cents(19_799) }, { outcome: true, payout: false }],
    [
      'an unknown table version',
      { outcome: { ...round.outcome, table_version: 99 } },
      { outcome: false, payout: false },
    ],
    ['an unknown game', { game_id: 'wheel' }, { outcome: false, payout: false }],
    ['a target outside the table', { outcome: { ...round.outcome, target_hundredths: 3 } }, { outcome: false }],
    ['an empty outcome', { outcome: {} }, { outcome: false, payout: false }],
  ])('fails with %s, and names the failed check', (_name, change, found) => {
    expect(verifyRound({ ...round, ...change })).toMatchObject({ ok: false, ...found });
  });
});
