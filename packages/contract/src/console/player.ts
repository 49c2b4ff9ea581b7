import * as v from 'valibot';
import { id, money, time } from '../wire.ts';
import { declareConsole } from './call.ts';
import { lookReason } from './look.ts';

/** Needed unless a reason for this player was given in the session within 15 minutes. */
const reason = v.optional(lookReason);

const foundPlayer = v.object({
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
  response: v.object({
    list: v.array(foundPlayer),
    /**
     * If nothing has the searched id: the month of a round or transfer with this id, as `2026-03`, if the plain rounds of that month are only
     * in its archive. Otherwise null.
     */
    archived_month: v.nullable(v.string()),
  }),
  errors: [],
});

const payment = v.object({ id, amount: money, rail: v.string(), state: v.string(), at: time });

/** GET /api/o/player/{id} */
export const getPlayerCard = declareConsole({
  purpose: 'Shows a player: wallets, payments, and what staff members did. The log records the access and its reason.',
  method: 'GET',
  path: '/api/o/player/{id}',
  access: 'look',
  fresh: true,
  query: v.strictObject({ reason }),
  response: v.object({
    ...foundPlayer.entries,
    block_reason: v.nullable(v.string()),
    /** The phone number with its middle hidden; null for a guest. */
    phone: v.nullable(v.string()),
    language: v.string(),
    seen_at: v.nullable(time),
    wallets: v.object({ main: money, game: money, bonus: money, held: money, debt: money }),
    deposits: v.array(payment),
    payouts: v.array(payment),
    /** The VIP level; null before the first one. */
    level: v.nullable(v.number()),
    bonuses: v.array(
      v.object({
        id,
        source: v.string(),
        state: v.string(),
        amount: money,
        left: money,
        wagered: money,
        wager_needed: money,
        at: time,
        expires_at: time,
      }),
    ),
    /** The newest free rounds. `won` is what they have won so far. */
    free_rounds: v.array(
      v.object({
        id,
        source: v.string(),
        state: v.string(),
        games: v.array(v.string()),
        stake: money,
        rounds: v.number(),
        used: v.number(),
        won: money,
        at: time,
        expires_at: time,
      }),
    ),
    limits: v.array(v.object({ kind: v.string(), period: v.string(), amount: money, used: money, resets_at: time })),
    exclusion: v.nullable(v.object({ kind: v.string(), set_by: v.string(), until: v.nullable(time) })),
    devices: v.array(v.object({ id, name: v.string(), platform: v.string(), since: time, seen_at: time })),
    /** Other accounts with the same device, payer, payout account or CNIC. `shares` names the shared item but does not show its value. */
    shared: v.array(v.object({ id, name: v.string(), shares: v.string() })),
    acts: v.array(v.object({ by: v.string(), act: v.string(), note: v.nullable(v.string()), at: time })),
  }),
  errors: ['NOT_FOUND', 'REASON_NEEDED', 'SECOND_FACTOR_STALE'],
});

/** POST /api/o/player/{id}/reveal */
export const revealPhone = declareConsole({
  purpose: 'Shows the whole phone number of a player. The log records the access and its reason.',
  method: 'POST',
  path: '/api/o/player/{id}/reveal',
  access: 'players',
  fresh: true,
  body: v.strictObject({ reason }),
  response: v.object({ phone: v.nullable(v.string()) }),
  errors: ['NOT_FOUND', 'REASON_NEEDED', 'SECOND_FACTOR_STALE'],
});

/** GET /api/o/player/{id}/round */
export const listPlayerRounds = declareConsole({
  purpose: 'Lists the rounds of a player, the newest first. The log records the access and its reason.',
  method: 'GET',
  path: '/api/o/player/{id}/round',
  access: 'look',
  fresh: true,
  query: v.strictObject({
    reason,
    /** The id of the last row of the previous page. */
    after: v.optional(id),
  }),
  list: null,
  response: v.object({
    list: v.array(
      v.object({
        id,
        game_id: v.string(),
        at: time,
        stake: money,
        payout: money,
        state: v.string(),
      }),
    ),
    has_more: v.boolean(),
  }),
  errors: ['REASON_NEEDED', 'SECOND_FACTOR_STALE'],
});

/** POST /api/o/player/{id}/replay */
export const replayRound = declareConsole({
  purpose:
    'Makes a link that replays an ended round of a player on the site for five minutes. The log records the access and its reason.',
  method: 'POST',
  path: '/api/o/player/{id}/replay',
  access: 'look',
  fresh: true,
  body: v.strictObject({ round: id, reason }),
  response: v.object({ address: v.string(), until: time }),
  errors: ['NOT_FOUND', 'ACT_REFUSED', 'REASON_NEEDED', 'SECOND_FACTOR_STALE'],
});

/** GET /api/o/player/{id}/transfer */
export const listPlayerTransfers = declareConsole({
  purpose: 'Lists the transfers of a wallet of a player, the newest first. The log records the access and its reason.',
  method: 'GET',
  path: '/api/o/player/{id}/transfer',
  access: 'look',
  fresh: true,
  query: v.strictObject({
    reason,
    wallet: v.optional(v.picklist(['main', 'game', 'bonus']), 'main'),
    /** The entry number of the last row of the previous page. */
    after: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/))),
  }),
  list: null,
  response: v.object({
    list: v.array(
      v.object({
        id,
        entry: v.number(),
        at: time,
        reason: v.string(),
        /** post, hold, settle or void. */
        step: v.string(),
        direction: v.picklist(['in', 'out']),
        amount: money,
        balance_after: v.nullable(money),
      }),
    ),
    has_more: v.boolean(),
  }),
  errors: ['REASON_NEEDED', 'SECOND_FACTOR_STALE'],
});
