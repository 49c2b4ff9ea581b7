import { dice } from '@nua/games/dice/dice.ts';
import { cents } from '@nua/money';
import { expect, it } from 'vitest';
import { noteReceipts } from './receipts.ts';
import { firstState, type TableState } from './table-state.ts';
import type { Table } from './view.ts';

/** A table whose state the test changes. Records what the shell receives. */
function createTestTable() {
  const sent: unknown[] = [];
  let state: TableState = firstState({ target_hundredths: 5_000, over: true }, 0);
  let listener: (state: TableState) => void = () => {};
  noteReceipts({
    listen: (added) => {
      listener = added as typeof listener;
      return () => {};
    },
    shell: { inside: true, send: (message) => sent.push('note' in message ? message.note : message) },
    view: { game: dice } as unknown as Table['view'],
  });
  return {
    change(patch: Partial<TableState>) {
      state = { ...state, ...patch };
      listener(state);
      return sent.splice(0);
    },
  };
}

const pair = { id: 'a', server_seed_hash: 'hash a', client_seed: 'mine', nonce: 0 };
const seeds = { active: pair, next: { id: 'b', server_seed_hash: 'hash b' } };
const round = {
  ...{ round_id: 'r1', seed_pair_id: 'a', nonce: 1, call: {}, outcome: {}, steps: [], at: '' },
  ...{ stake: cents(1_000), payout: cents(0), bonus_stake: cents(0), bonus_payout: cents(0) },
};
const note = {
  kind: 'seeds',
  active_id: 'a',
  active_hash: 'hash a',
  client_seed: 'mine',
  next_id: 'b',
  next_hash: 'hash b',
};

it('a table stores a receipt when it first sees a seed pair, a bet or a revealed seed', () => {
  const { change } = createTestTable();
  expect(change({})).toEqual([]);
  expect(change({ seeds })).toEqual([note]);
  // A bet increments the nonce, which is not noted.
  const bet = { kind: 'bet', pair: 'a', nonce: 1, id: 'r1', stake: '10.00', payout: '0.00' };
  expect(change({ seeds: { ...seeds, active: { ...pair, nonce: 1 } }, history: [round] })).toEqual([bet]);
  expect(change({ history: [round] })).toEqual([]);
  expect(change({ history: [{ ...round, payout: cents(5) }] })).toEqual([{ ...bet, payout: '0.05' }]);
  const revealed = { id: 'a', server_seed: 's', server_seed_hash: 'hash a', client_seed: 'mine', nonce: 1 };
  expect(change({ revealed: [revealed] })).toEqual([{ kind: 'reveal', ...revealed }]);
  expect(change({ seeds: { ...seeds, next: { id: 'c', server_seed_hash: 'x' } } })).toEqual([
    { ...note, next_id: 'c', next_hash: 'x' },
  ]);
});

it('a table stores receipts of an announced hash chain and of the round hashes in it', () => {
  const { change } = createTestTable();
  const chain = { terminating_hash: 't', length: 9, salt_height: 5, salt: null, announced_at: 'then' };
  const shared = (number: number, hash: string | null, more = {}) =>
    ({ shared: { chain, next_chain: null, round: { number, hash }, ...more } }) as unknown as Partial<TableState>;
  const announced = { kind: 'chain', game: 'dice', ...chain };
  expect(change(shared(7, null))).toEqual([announced]);
  const link = { kind: 'link', terminating_hash: 't', number: 7, hash: 'h7' };
  expect(change(shared(7, 'h7'))).toEqual([link]);
  expect(change(shared(8, 'h8'))).toEqual([{ ...link, number: 8, hash: 'h8' }]);
  expect(change(shared(1, 'other chain'))).toEqual([]);
  const next = { ...chain, terminating_hash: 'u', announced_at: 'later' };
  expect(change(shared(1, 'u1', { chain: next }))).toEqual([
    { ...announced, ...next },
    { kind: 'link', terminating_hash: 'u', number: 1, hash: 'u1' },
  ]);
});

it('a table stores no receipt of a bet on a shared round, which has no nonce', () => {
  const { change } = createTestTable();
  expect(change({ history: [{ ...round, seed_pair_id: null, nonce: null }] })).toEqual([]);
});
