import * as v from 'valibot';
import { id, money, time } from '../wire.ts';
import { declareConsole } from './call.ts';

/** A kind of work that waits for a person. */
export const waitingKinds = [
  'withdraw',
  'deposit',
  'reversal',
  'bank line',
  'referral',
  'win',
  'round',
  'ticket',
  'proposal',
] as const;

const payments = v.array(v.object({ rail: v.string(), count: v.number(), sum: money }));

/** GET /api/o/today */
export const getToday = declareConsole({
  purpose: 'Shows what waits for a person, and the day since midnight in Pakistan.',
  method: 'GET',
  path: '/api/o/today',
  access: 'look',
  response: v.object({
    now: time,
    payouts_paused: v.boolean(),
    waiting: v.array(v.object({ kind: v.picklist(waitingKinds), count: v.number(), oldest_at: time })),
    /** The questions that staff members work on now. */
    working: v.array(v.object({ ticket_id: id, by: v.string(), at: time })),
    day: v.object({
      day: v.string(),
      new_players: v.number(),
      new_guests: v.number(),
      deposits: payments,
      reversals: payments,
      payouts: payments,
      /** The stakes and payouts by game. */
      games: v.array(v.object({ game_id: v.string(), rounds: v.number(), staked: money, paid: money })),
      /** The time up to which `games` is complete. Null if `games` is complete up to now. */
      games_counted_until: v.nullable(time),
    }),
    log: v.object({
      entries: v.number(),
      /** The hash of the newest entry. It covers all entries before it. Null for an empty log. */
      head: v.nullable(v.string()),
    }),
  }),
  errors: [],
});
