import * as v from 'valibot';
import { id, money, time } from '../wire.ts';
import { declareConsole } from './call.ts';

const found = v.object({
  id,
  name: v.string(),
  state: v.picklist(['active', 'guest', 'blocked', 'closed']),
  created_at: time,
});

/** GET /api/o/player */
export const findPlayers = declareConsole({
  purpose: 'Finds players by the id of a player, payment, round or transfer, by user name, or by phone number.',
  method: 'GET',
  path: '/api/o/player',
  access: 'look',
  query: v.strictObject({
    find: v.pipe(v.string(), v.trim(), v.minLength(2), v.maxLength(80), v.regex(/^[^\p{Cc}]*$/u)),
  }),
  response: v.object({ list: v.array(found) }),
  errors: [],
});

const payment = v.object({ id, amount: money, rail: v.string(), state: v.string(), at: time });

/** GET /api/o/player/{id} */
export const getPlayerCard = declareConsole({
  purpose: 'Shows a player: wallets, payments, and what staff members did. The log records the look and its reason.',
  method: 'GET',
  path: '/api/o/player/{id}',
  access: 'look',
  fresh: true,
  query: v.strictObject({
    reason: v.pipe(v.string(), v.trim(), v.minLength(3), v.maxLength(200), v.regex(/^[^\p{Cc}]*$/u)),
  }),
  response: v.object({
    ...found.entries,
    block_reason: v.nullable(v.string()),
    /** The phone number with its middle hidden; null for a guest. */
    phone: v.nullable(v.string()),
    language: v.string(),
    seen_at: v.nullable(time),
    wallets: v.object({ main: money, game: money, bonus: money, held: money, debt: money }),
    deposits: v.array(payment),
    payouts: v.array(payment),
    acts: v.array(v.object({ by: v.string(), act: v.string(), note: v.nullable(v.string()), at: time })),
  }),
  errors: ['NOT_FOUND', 'SECOND_FACTOR_STALE'],
});
