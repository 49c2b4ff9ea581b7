import * as v from 'valibot';
import { declare } from './call.ts';
import { currency, id, language, money, text, time } from './wire.ts';

/** The account data of the signed-in player. */
export const player = v.object({
  id,
  /** 1 active, 4 blocked. */
  status: v.number(),
  user_name: v.nullable(v.string()),
  /** E.164; null for a guest. */
  phone: v.nullable(v.string()),
  alias_name: v.string(),
  /** The name of a drawn avatar, the path of an uploaded picture, or null. */
  avatar: v.nullable(v.string()),
  /** False for a guest, and after the password was invalidated. */
  has_password: v.boolean(),
  /** The player has a passkey, which can confirm an act in place of a code. */
  has_passkey: v.boolean(),
  /**
   * The version of the terms that the player last accepted. If the client config has another version, the player is
   * asked again.
   */
  terms_version: v.string(),
  created_at: time,
  language: language,
  /** False if the player has declined offers. */
  offers: v.boolean(),
  /** True if the player has chosen a word for our text messages. No call returns the word, in case the session is stolen. */
  has_sms_word: v.boolean(),
  /**
   * The last events of the player's own stream and of the shared stream at the time of this response. The client reads the events after
   * them.
   */
  event_cursor: v.object({ own: v.number(), all: v.number() }),
  game_accts: v.array(v.object({ balance: money, currency })),
  player_accts: v.array(
    v.object({
      id,
      /** Available main balance. */
      balance: money,
      /** Held for pending withdrawals. */
      block_amount: money,
      bonus: money,
      currency,
      /** The amount that an operator has frozen; not spendable. */
      freeze: money,
      freeze_reason: v.optional(v.string()),
      /** The debt after a reversed deposit. New money pays it first, and withdrawals are blocked until it is paid. */
      debt: money,
    }),
  ),
});

/** GET /api/c/player */
export const getPlayer = declare({
  purpose: 'The signed-in player with the wallets.',
  method: 'GET',
  path: '/api/c/player',
  auth: 'player',
  response: player,
  errors: ['PLAYER_BLOCKED'],
});

/**
 * A name as others see it: 1 to 24 characters with at least one letter or digit. Invisible characters, direction marks
 * and guest names are refused.
 */
export const aliasName = v.pipe(
  text(24),
  v.regex(/^(?!tourist-)(?=.*[\p{L}\p{N}])[^\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\p{Co}\p{Zl}\p{Zp}]*$/iu),
);

/**
 * 3 to 12 Latin letters. Any other letter would make an English text message twice as long, and a digit could be read as
 * part of a code.
 */
export const smsWord = v.pipe(v.string(), v.regex(/^[A-Za-z]{3,12}$/));

/** PATCH /api/c/player. Setting or removing `sms_word` requires a code with the purpose `sms_word`. */
export const updatePlayer = declare({
  purpose:
    'Changes the display name, the language, the word of our text messages or the choice of offers, or accepts the terms in force.',
  method: 'PATCH',
  path: '/api/c/player',
  auth: 'player',
  body: v.strictObject({
    alias_name: v.optional(aliasName),
    language: v.optional(language),
    offers: v.optional(v.boolean()),
    sms_word: v.optional(v.nullable(smsWord)),
    terms_version: v.optional(v.pipe(v.string(), v.maxLength(20))),
  }),
  response: player,
  errors: ['PLAYER_BLOCKED', 'ADULT_AND_TERMS', 'PROOF_REQUIRED'],
});
