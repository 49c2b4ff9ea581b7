import * as v from 'valibot';
import { declare } from './call.ts';
import { currency, id, language, money, text, time } from './wire.ts';

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
  language: language,
  /** False: the player wants to hear of no offers. */
  offers: v.boolean(),
  /** How far the events of this player and of everybody had come when this was read: a client that shows it listens from there. */
  event_cursor: v.object({ own: v.number(), all: v.number() }),
  game_accts: v.array(v.object({ balance: money, currency })),
  player_accts: v.array(
    v.object({
      id,
      /** Available main balance. */
      balance: money,
      /** Held for withdrawals that are under way. */
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
  response: player,
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
  purpose: 'Changes the display name, the language or whether offers are told, or accepts the terms in force.',
  method: 'PATCH',
  path: '/api/c/player',
  auth: 'player',
  body: v.strictObject({
    alias_name: v.optional(aliasName),
    language: v.optional(language),
    offers: v.optional(v.boolean()),
    terms_version: v.optional(v.pipe(v.string(), v.maxLength(20))),
  }),
  response: player,
  errors: ['PLAYER_BLOCKED', 'ADULT_AND_TERMS'],
});
