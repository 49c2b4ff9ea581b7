import * as v from 'valibot';
import { declare } from './call.ts';
import { payType } from './payment.ts';
import { id, listOf, money, time } from './wire.ts';

/** The kinds of a fund record; the house pays `demo_grant` and `adjustment`. */
export const fundKinds = [
  'deposit',
  'withdraw',
  'game_in',
  'game_out',
  'bet',
  'bet_returned',
  'win',
  'bonus',
  'bonus_cleared',
  'bonus_returned',
  'demo_grant',
  'adjustment',
  'reversal',
  'debt',
] as const;
export type FundKind = (typeof fundKinds)[number];

/** The wallets of a player. */
export const wallets = ['main', 'bonus', 'game'] as const;
export type Wallet = (typeof wallets)[number];

/** GET /api/c/player/accts/logs */
export const listFundRecords = declare({
  purpose:
    'Every movement of the player’s money, newest first, with the balance after it. Deposits that were not paid are included.',
  method: 'GET',
  path: '/api/c/player/accts/logs',
  auth: 'player',
  list: {
    filter: {
      kind: { type: 'text', operators: ['', 'in'] },
      wallet: { type: 'text', operators: ['', 'in'] },
      at: { type: 'time', operators: ['gte', 'lte'] },
    },
    sort: ['at'],
  },
  response: listOf(
    v.object({
      /** The id of the ledger transfer. An unpaid deposit has no transfer, so its record has the deposit's id. */
      id,
      at: time,
      kind: v.picklist(fundKinds),
      wallet: v.picklist(wallets),
      /**
       * hold: reserved, still in the wallet; settle: a hold was taken; void: a hold was released; post: moved without a
       * hold; unpaid: a deposit that failed or expired.
       */
      step: v.picklist(['post', 'hold', 'settle', 'void', 'unpaid']),
      /** Signed: positive is incoming. */
      amount: money,
      /** Null for an unpaid deposit. */
      balance_after: v.nullable(money),
      /** The cause of the record: an order, a round, a launch. */
      about: v.nullable(v.object({ word: v.string(), id })),
      /** For a deposit or a withdrawal: the pay type, the current state with its reason, and the requested amount. */
      order: v.nullable(
        v.object({
          pay_type: payType,
          status: v.string(),
          reason: v.nullable(v.string()),
          amount: money,
        }),
      ),
    }),
  ),
  errors: ['ARCHIVE_UNAVAILABLE', 'ARCHIVE_TOO_WIDE'],
});
