import { calls } from '@nua/contract';
import { money } from '@nua/contract/wire.ts';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { readAmounts } from '../src/api/read-amounts.ts';
import { config, player } from '../src/boot/client-for-tests.ts';
import { amountPaths } from './lean-calls.ts';

const id = '01890000-0000-7000-8000-000000000001';
const time = '2026-03-02T07:00:00.000Z';
const game = {
  id: 'dice',
  name: { en: 'Dice', ur: 'ڈائس' },
  category: 6,
  provider: 'arcade',
  rtp_bps: 9900,
  rtp_maximum_bps: 9900,
  stake_minimum: '1.00',
  stake_maximum: 50,
  payout_cap: '9.99',
};
const round = {
  id,
  game_id: 'dice',
  game_name: null,
  at: time,
  stake: '1.00',
  payout: '0.00',
  net: '-1.00',
  bonus_stake: '0.00',
  bonus_payout: '0.00',
  seed_pair_id: id,
  nonce: 1,
  free_rounds_id: null,
  outcome: { stake: '1.00' },
  server_seed_hash: 'ab',
  client_seed: 'mine',
  server_seed: null,
  shared: null,
  state: 'settled',
  void_reason: null,
};
const responses = {
  getConfig: config,
  getPlayer: player({ game_accts: [{ balance: 40.5, currency: 'PKR' }] }),
  listGames: { list: [game], page: 1, size: 20, total: 1, closed_games: [{ id: 'wheel', name: game.name }] },
  listRounds: { list: [round, round], page: 1, size: 20, total: 2 },
  pullGameWallet: { moved: '1.00', balance: '2.50' },
} as const;

describe('the conversion of the amounts in a response', () => {
  it.each(Object.entries(responses))('gives the same values for %s as the schema of the call', (name, response) => {
    const schema = calls[name as keyof typeof responses].response as v.GenericSchema;
    const lean = readAmounts(structuredClone(response), amountPaths(schema, money));
    expect(lean).toEqual(v.parse(schema, response));
  });
  it('covers every amount of a schema, also in lists, records and unions', () => {
    const schema = v.object({
      a: money,
      b: v.array(v.object({ c: v.nullable(money) })),
      d: v.optional(v.record(v.string(), money)),
      e: v.variant('kind', [v.object({ kind: v.literal('x'), f: money }), v.object({ kind: v.literal('y') })]),
    });
    expect(amountPaths(schema, money)).toEqual(['a', 'b.*.c', 'd.*', 'e.f']);
  });
});
