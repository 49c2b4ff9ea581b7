import { cents } from '@nua/money';
import { describe, expect, it } from 'vitest';
import { dice } from '../dice/dice.ts';
import { keno } from '../keno/keno.ts';
import { mines } from '../mines/mines.ts';
import { createFloats } from './floats.ts';
import { commitmentOf, portableHmac } from './hash.ts';
import { replayRound } from './replay-round.ts';
import { isSameStep } from './same-step.ts';
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
  it('passes every check for an unchanged round', () => {
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
  ])('fails with %s', (_name, change, found) => {
    expect(verifyRound({ ...round, ...change })).toMatchObject({ ok: false, ...found });
  });
});

describe('the verification of an incomplete round', () => {
  it.each<[string, Partial<ClaimedRound>, { commitment: boolean }]>([
    ['without a server seed', { server_seed: null }, { commitment: false }],
    ['without a client seed', { client_seed: null }, { commitment: true }],
    ['without a nonce', { nonce: null }, { commitment: true }],
    ['in a game with shared rounds', { game_id: 'crash', outcome: { target_hundredths: 200 } }, { commitment: true }],
    ['with steps that are no list', { outcome: { ...round.outcome, steps: '' } }, { commitment: true }],
    ['with a step in a game without steps', { outcome: { ...round.outcome, steps: [{}] } }, { commitment: true }],
  ])('%s computes no outcome', (_name, change, found) => {
    expect(verifyRound({ ...round, ...change })).toEqual({
      ...{ ok: false, outcome: false, payout: false, expected: null },
      ...found,
    });
  });

  it('confirms outcome and payout if only the commitment is missing', () => {
    expect(verifyRound({ ...round, server_seed_hash: null })).toMatchObject({
      ...{ ok: false, commitment: false, outcome: true, payout: true },
    });
  });
});

it('a round is verified with a commitment in capital letters', () => {
  expect(verifyRound({ ...round, server_seed_hash: round.server_seed_hash!.toUpperCase() }).ok).toBe(true);
});

it('a round without a table version is verified with the current table', () => {
  const { table_version: _, ...outcome } = { table_version: 1, ...round.outcome };
  expect(verifyRound({ ...round, outcome }).ok).toBe(true);
});

describe('a list in an outcome', () => {
  const choice = { picks: [2, 8, 26], risk: 'classic' as const };
  const drawn = keno.play(choice, cents(100), createFloats(portableHmac)(seeds));
  const list = drawn.outcome.drawn;
  const verified = (claimed: unknown) =>
    verifyRound({
      ...round,
      ...{ game_id: 'keno', stake: cents(100), payout: drawn.payout, outcome: { ...choice, drawn: claimed } },
    }).outcome;

  it.each<[string, unknown, boolean]>([
    ['the same numbers', [...list], true],
    ['a number missing', list.slice(0, -1), false],
    ['an additional number', [...list, 1], false],
    ['two swapped numbers', [list[1], list[0], ...list.slice(2)], false],
    ['text of the same length', 'abcdefghij', false],
    ['no numbers', undefined, false],
  ])('with %s counts as equal: $2', (_name, claimed, same) => expect(verified(claimed)).toBe(same));
});

it.each([
  [{ tile: 3 }, { tile: 3 }, true],
  [{ tile: 3 }, { tile: 4 }, false],
  [{ tile: 3 }, { tile: '3' }, false],
  [{ tile: 3 }, { tile: 3, action: 'cash_out' }, false],
  [{ tile: 3, action: 'cash_out' }, { tile: 3 }, false],
  [{ tile: 3, action: 'cash_out' }, { tile: 4, action: 'cash_out' }, false],
])('the steps %o and %o are equal: %s', (one, other, same) => expect(isSameStep(one, other)).toBe(same));

describe('the replay of a round of several steps', () => {
  const draw = () => createFloats(portableHmac)(seeds);
  const replayed = (steps: unknown[]) => replayRound(mines as never, { mines: 1 }, cents(1_000), steps, draw());
  const [mine] = mines.open({ mines: 1 }, cents(1_000), draw()).mine_tiles;
  const [safe, other] = [0, 1, 2].filter((tile) => tile !== mine) as [number, number];

  it('pays the multiplier that its steps reached', () => {
    // One of 25 tiles is a mine, so one safe tile pays 0.99 × 25/24 of the stake.
    expect(replayed([{ tile: safe }, { action: 'cash_out' }])).toEqual({
      ...{ payout: 1_031n, outcome: { mine_tiles: [mine], opened: [safe] } },
    });
    expect(replayed([{ tile: mine }])).toMatchObject({ payout: 0n });
  });

  it.each<[string, unknown[]]>([
    ['without an end', [{ tile: safe }]],
    ['with an empty step', [{ tile: safe }, null]],
    ['with a step of unknown form', [{ tile: safe }, 'cash_out']],
    ['with a tile outside the field', [{ tile: 25 }]],
    ['with a tile opened twice', [{ tile: safe }, { tile: safe }, { action: 'cash_out' }]],
    ['with a cash-out before the first tile', [{ action: 'cash_out' }]],
    [
      'with a tile and a cash-out in one step',
      [{ tile: safe }, { tile: other, action: 'cash_out' }, { action: 'cash_out' }],
    ],
    ['with a step after its end', [{ tile: mine }, { tile: safe }]],
  ])('has no result for a round %s', (_name, steps) => expect(replayed(steps)).toBeNull());
});
