import { commitmentOf } from '@nua/games';
import { wheelCommitment } from '@nua/rewards/wheel/wheel-commitment.ts';
import { describe, expect, it } from 'vitest';
import { receiptDevice as device } from '../../../../../../tests/world/receipt-device.ts';
import type { Conflict, DrawNote } from './receipt-rules.ts';

type Note<K extends DrawNote['kind']> = Extract<DrawNote, { kind: K }>;

const seeds: Note<'seeds'> = {
  ...{ kind: 'seeds', active_id: 'a', active_hash: commitmentOf('seed a'), client_seed: 'mine' },
  ...{ next_id: 'b', next_hash: commitmentOf('seed b') },
};
const reveal: Note<'reveal'> = {
  ...{ kind: 'reveal', id: 'a', server_seed: 'seed a', server_seed_hash: commitmentOf('seed a') },
  ...{ client_seed: 'mine', nonce: 5 },
};
const bet: Note<'bet'> = { kind: 'bet', pair: 'a', nonce: 5, id: 'r5', stake: '1.00', payout: '2.00' };
const rotatedSeeds: Note<'seeds'> = {
  ...seeds,
  active_id: 'b',
  active_hash: seeds.next_hash,
  next_id: 'c',
  next_hash: 'hash c',
};

const elements = ['first'];
for (let turn = 0; turn < 9; turn += 1) elements.push(commitmentOf(elements.at(-1)!));
const terminating_hash = elements.at(-1)!;
const chain: Note<'chain'> = {
  ...{ kind: 'chain', game: 'crash', terminating_hash, length: 9, salt_height: 100, salt: null },
  announced_at: '2026-11-01T00:00:00.000Z',
};
const link = (number: number, hash = elements[9 - number]!): Note<'link'> => ({
  ...{ kind: 'link', terminating_hash },
  ...{ number, hash },
});

const wheelSeeds: Note<'wheel_seeds'> = {
  ...{ kind: 'wheel_seeds', wheel: 'wheel', version: 1, active_id: 'w', client_seed: 'mine' },
  ...{
    active_hash: wheelCommitment('seed w', 'table 1'),
    next_id: 'x',
    next_hash: wheelCommitment('seed x', 'table 1'),
  },
};
const wheelReveal: Note<'wheel_reveal'> = {
  ...{ kind: 'wheel_reveal', id: 'w', server_seed: 'seed w', server_seed_hash: wheelSeeds.active_hash! },
  ...{ client_seed: 'mine', nonce: 2, table_hash: 'table 1' },
};
const spin: Note<'bet'> = { kind: 'bet', pair: 'w', nonce: 2, id: 's2', stake: '0.00', payout: '5.00' };

describe('the receipts of a device', () => {
  it('report no contradiction for an honest wheel', () => {
    const phone = device();
    const afterReveal = {
      ...wheelSeeds,
      active_id: 'x',
      active_hash: wheelSeeds.next_hash,
      next_id: 'y',
      next_hash: 'y',
    };
    for (const note of [
      seeds,
      wheelSeeds,
      {
        ...wheelSeeds,
        wheel: 'referral' as const,
        active_id: null,
        active_hash: null,
        client_seed: null,
        next_id: 'z',
      },
      { ...spin, nonce: 1, id: 's1' },
      spin,
      seeds,
      wheelReveal,
      { ...wheelReveal, nonce: null },
      spin,
      afterReveal,
      // A new version of the rule replaces the next pair.
      { ...afterReveal, version: 2, next_id: 'v', next_hash: 'v' },
    ])
      expect(phone.take(note)).toEqual([]);
    expect(phone.receipts['pair/w']).toMatchObject({ values: { last_nonce: 2, server_seed: 'seed w' } });
  });

  it('report no contradiction for an honest game', () => {
    const phone = device();
    for (const note of [
      seeds,
      { ...bet, nonce: 1, id: 'r1' },
      bet,
      seeds,
      reveal,
      rotatedSeeds,
      reveal,
      { ...bet, pair: 'b', nonce: 1 },
    ])
      expect(phone.take(note)).toEqual([]);
    expect(phone.receipts['pair/a']).toMatchObject({
      noted_at: '2026-11-28T00:01:00.000Z',
      values: { hash: seeds.active_hash, client_seed: 'mine', last_nonce: 5, seen: 5 },
    });
  });

  it('report no contradiction for the client seed that the device chose', () => {
    const phone = device();
    const choice: Note<'choice'> = { kind: 'choice', pair: 'b', client_seed: 'mine' };
    for (const note of [seeds, choice, rotatedSeeds, choice]) expect(phone.take(note)).toEqual([]);
  });

  it('contradict nothing if another tab records the same rounds later', () => {
    const phone = device();
    for (const note of [
      seeds,
      bet,
      { ...bet, nonce: 3, id: 'r3' },
      reveal,
      rotatedSeeds,
      seeds,
      rotatedSeeds,
      { ...bet, nonce: 4, id: 'r4' },
      bet,
    ])
      expect(phone.take(note)).toEqual([]);
  });

  it('report no contradiction for first seeds without a client seed', () => {
    const phone = device();
    const firstSeeds: Note<'seeds'> = {
      ...seeds,
      active_id: null,
      active_hash: null,
      client_seed: null,
      next_id: 'a',
      next_hash: commitmentOf('seed a'),
    };
    for (const note of [firstSeeds, firstSeeds, seeds, bet, reveal]) expect(phone.take(note)).toEqual([]);
  });

  it.each<[string, readonly DrawNote[], DrawNote, Conflict['kind']]>([
    ['another hash of the active pair', [seeds], { ...seeds, active_hash: 'x' }, 'commitment'],
    ['another hash of the next pair once it is active', [seeds], { ...rotatedSeeds, active_hash: 'x' }, 'commitment'],
    ['a next pair that was replaced', [seeds], { ...seeds, next_id: 'c', next_hash: 'x' }, 'next'],
    ['another client seed', [seeds], { ...seeds, client_seed: 'theirs' }, 'client_seed'],
    [
      'a seed and its hash that are replaced together',
      [seeds],
      { ...reveal, server_seed: 'other', server_seed_hash: commitmentOf('other') },
      'seed',
    ],
    ['a seed without its hash', [], { ...reveal, server_seed: 'other' }, 'seed'],
    ['another hash beside the right seed', [seeds], { ...reveal, server_seed_hash: 'x' }, 'commitment'],
    ['another client seed in the reveal', [seeds], { ...reveal, client_seed: 'theirs' }, 'client_seed'],
    ['fewer bets than were seen', [seeds, bet], { ...reveal, nonce: 4 }, 'count'],
    ['another count at a second reveal', [seeds, reveal], { ...reveal, nonce: 6 }, 'count'],
    ['a bet after the reveal', [seeds, reveal], { ...bet, nonce: 6, id: 'r6' }, 'count'],
    ['another bet under a nonce', [bet], { ...bet, id: 'other' }, 'bet'],
    ['another payout of a bet', [bet], { ...bet, payout: '0.00' }, 'bet'],
    ['another stake of a bet', [bet], { ...bet, stake: '9.00' }, 'bet'],
    ['another server seed of a wheel', [wheelSeeds], { ...wheelReveal, server_seed: 'other' }, 'seed'],
    ['another table of a wheel', [wheelSeeds], { ...wheelReveal, table_hash: 'table 2' }, 'seed'],
    [
      'a seed of a wheel and its hash that are replaced together',
      [wheelSeeds],
      { ...wheelReveal, server_seed: 'other', server_seed_hash: wheelCommitment('other', 'table 1') },
      'seed',
    ],
    ['another seed in the log of a wheel', [wheelSeeds], { ...wheelReveal, nonce: null, server_seed: 'other' }, 'seed'],
    ['a wheel that counts fewer spins than were seen', [wheelSeeds, spin], { ...wheelReveal, nonce: 1 }, 'count'],
    ['another spin under a nonce', [spin], { ...spin, id: 'other' }, 'bet'],
    ['another prize of a spin', [spin], { ...spin, payout: '1.00' }, 'bet'],
    ['a spin after the reveal', [wheelSeeds, wheelReveal], { ...spin, nonce: 3, id: 's3' }, 'count'],
    [
      'a next pair of a wheel that was replaced under the same rule',
      [wheelSeeds],
      { ...wheelSeeds, next_id: 'q' },
      'next',
    ],
    ['another salt', [{ ...chain, salt: 'one' }], { ...chain, salt: 'two' }, 'chain'],
    ['another block for the salt', [chain], { ...chain, salt_height: 101 }, 'chain'],
    ['another length', [chain], { ...chain, length: 10 }, 'chain'],
    ['another time of the announcement', [chain], { ...chain, announced_at: '2026-10-01T00:00:00.000Z' }, 'chain'],
    ['a second chain that was announced at the same time', [chain], { ...chain, terminating_hash: 'x' }, 'chain'],
    [
      'an unknown chain with an earlier announcement',
      [chain],
      { ...chain, terminating_hash: 'x', announced_at: '2026-10-31T00:00:00.000Z' },
      'chain',
    ],
    ['a hash outside the chain', [chain], link(3, 'x'), 'link'],
    ['a number beyond the length of the chain', [chain], link(9_000_000_000, 'x'), 'link'],
    ['a number of 0', [chain], link(0, 'x'), 'link'],
    ['the hash of another number', [chain], { ...link(3), hash: elements[2]! }, 'link'],
    ['a next hash that does not lead to the hash before it', [chain, link(3)], link(4, 'x'), 'link'],
    ['another hash of the same round', [chain, link(3)], link(3, 'x'), 'link'],
    ['another hash of an earlier round', [chain, link(5)], link(4, 'x'), 'link'],
  ])('report %s as a contradiction, and stay unchanged', (_name, earlierNotes, contradicting, kind) => {
    const phone = device();
    for (const note of earlierNotes) expect(phone.take(note)).toEqual([]);
    // The active pair changes during play, so it is not compared.
    const { seeds: _, 'seeds/wheel': __, ...fixed } = structuredClone(phone.receipts);
    const [found] = phone.take(contradicting);
    expect(found).toMatchObject({ kind, noted: expect.any(String), shown: expect.any(String) });
    expect(found!.noted).not.toBe(found!.shown);
    expect(phone.receipts).toMatchObject(fixed);
    // The stored receipt has not changed, so the same contradiction is found again.
    expect(phone.take(contradicting)[0]).toMatchObject({ kind, noted: found!.noted, shown: found!.shown });
  });

  it('report no contradiction for honest rounds of two hash chains', () => {
    const phone = device();
    const next = { ...chain, terminating_hash: 'next', announced_at: '2026-11-20T00:00:00.000Z', salt_height: 200 };
    for (const note of [
      chain,
      link(2),
      { ...chain, salt: 'one' },
      link(7),
      link(7),
      link(3),
      next,
      chain,
      { ...chain, salt: 'one' },
      next,
    ])
      expect(phone.take(note)).toEqual([]);
    expect(device().take(link(1))).toEqual([]);
  });
});
