import * as v from 'valibot';
import { declare } from './call.ts';
import { currency, id, listOf, money, nothing, text, time } from './wire.ts';

/** What the logged-in player may know of themselves. */
export const player = v.object({
  id,
  /** 1 in order, 4 blocked. */
  status: v.number(),
  user_name: v.nullable(v.string()),
  /** Null is a guest. E.164. */
  phone: v.nullable(v.string()),
  alias_name: v.string(),
  /** A drawn one's name, the path of an own picture, or null. */
  avatar: v.nullable(v.string()),
  /** False for a guest, and where the password was made void. */
  has_password: v.boolean(),
  /** The version of the terms this player accepted last; another one in the client config asks again. */
  terms_version: v.string(),
  created_at: time,
  language: v.picklist(['en', 'ur']),
  game_accts: v.array(v.object({ balance: money, currency })),
  player_accts: v.array(
    v.object({
      id,
      /** Available main balance. */
      balance: money,
      /** Sum of holds: on its way out. */
      block_amount: money,
      bonus: money,
      currency,
      /** Amount an operator has frozen, not spendable. */
      freeze: money,
      freeze_reason: v.optional(v.string()),
      /** What is owed after a deposit was taken back; paid from what comes in next, and withdrawals wait for it. */
      debt: money,
    }),
  ),
});

/** GET /api/c/player */
export const getPlayer = declare({
  purpose: 'The logged-in player and their wallets.',
  method: 'GET',
  path: '/api/c/player',
  auth: 'player',
  answer: player,
  errors: ['PLAYER_BLOCKED'],
});

/**
 * A name as others see it: 1 to 24 signs with a letter or digit among them; none that cannot be seen or turns the line
 * around, and not the name of a guest.
 */
export const aliasName = v.pipe(
  text(24),
  v.regex(/^(?!tourist-)(?=.*[\p{L}\p{N}])[^\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\p{Co}\p{Zl}\p{Zp}]*$/iu),
);

/** PATCH /api/c/player */
export const updatePlayer = declare({
  purpose: 'Changes the display name or the language, or accepts the terms in force.',
  method: 'PATCH',
  path: '/api/c/player',
  auth: 'player',
  body: v.strictObject({
    alias_name: v.optional(aliasName),
    language: v.optional(v.picklist(['en', 'ur'])),
    terms_version: v.optional(v.pipe(v.string(), v.maxLength(20))),
  }),
  answer: player,
  errors: ['PLAYER_BLOCKED', 'ADULT_AND_TERMS'],
});

/** PATCH /api/c/player/game_transfer_main */
export const pullGameWallet = declare({
  purpose:
    'Pulls everything in the game wallet back to the main wallet; safe to repeat. A game that another device plays keeps its money, but not from a withdrawal.',
  method: 'PATCH',
  path: '/api/c/player/game_transfer_main',
  auth: 'player',
  query: v.strictObject({ for: v.optional(v.literal('withdraw')) }),
  answer: v.object({ moved: money, balance: money }),
  errors: ['PLAYER_BLOCKED', 'ACCOUNT_FROZEN', 'GAME_PLAYED_ELSEWHERE', 'ROUND_IN_PROGRESS', 'TRANSFER_IN_PROGRESS'],
});

/** What a fund record can be; `demo_grant` and `adjustment` come from the house. */
export const fundKinds = [
  'deposit',
  'withdraw',
  'game_in',
  'game_out',
  'bet',
  'win',
  'bonus',
  'demo_grant',
  'adjustment',
  'reversal',
  'debt',
] as const;

/** GET /api/c/player/accts/logs */
export const listFundRecords = declare({
  purpose:
    'Every movement of the player’s money, newest first, with the balance after it; between them the deposits that were not paid.',
  method: 'GET',
  path: '/api/c/player/accts/logs',
  auth: 'player',
  list: {
    filter: {
      kind: { is: 'text', by: ['', 'in'] },
      wallet: { is: 'text', by: ['', 'in'] },
      at: { is: 'time', by: ['gte', 'lte'] },
    },
    sort: ['at'],
  },
  answer: listOf(
    v.object({
      /** The ledger transfer's id; of an unpaid deposit, which moved nothing, its own. */
      id,
      at: time,
      kind: v.picklist(fundKinds),
      wallet: v.picklist(['main', 'bonus', 'game']),
      /** hold: set aside, not gone yet; settle: a hold that left; void: a hold that came back; post: moved at once; unpaid: a deposit that failed or expired. */
      step: v.picklist(['post', 'hold', 'settle', 'void', 'unpaid']),
      /** Signed: positive came in. */
      amount: money,
      /** Null of an unpaid deposit. */
      balance_after: v.nullable(money),
      /** What it belongs to: an order, a round, a launch. */
      about: v.nullable(v.object({ word: v.string(), id })),
      /** Of a deposit or a withdrawal: how it is paid, how it stands now and why, and how much was asked for. */
      order: v.nullable(
        v.object({
          pay_type: v.picklist([1, 2, 3]),
          status: v.string(),
          reason: v.nullable(v.string()),
          amount: money,
        }),
      ),
    }),
  ),
  errors: [],
});

/**
 * The name of a device whose browser says nothing of itself; the client has words for it in each language.
 *
 * Shape   'Browser'
 */
export const unnamedBrowser = 'Browser';

/** GET /api/c/player/device */
export const listDevices = declare({
  purpose: 'The devices that are signed in.',
  method: 'GET',
  path: '/api/c/player/device',
  auth: 'player',
  answer: listOf(
    v.object({
      id,
      platform: v.string(),
      name: v.string(),
      created_at: time,
      last_seen_at: time,
      current: v.boolean(),
    }),
  ),
  errors: [],
});

/** DELETE /api/c/player/device/{id} */
export const endDevice = declare({
  purpose: 'Ends the session of a device.',
  method: 'DELETE',
  path: '/api/c/player/device/{id}',
  auth: 'player',
  answer: nothing,
  errors: ['NOT_FOUND'],
});
