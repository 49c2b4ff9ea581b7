import * as v from 'valibot';
import { declare } from './call.ts';
import { amount, money, time } from './wire.ts';

/** The kinds of limit: deposits, losses (stakes minus wins), stakes. */
export const limitKinds = ['deposit', 'loss', 'stake'] as const;
export type LimitKind = (typeof limitKinds)[number];
/** Calendar periods in Asia/Karachi; weeks begin on Monday. */
export const limitPeriods = ['day', 'week', 'month'] as const;
export type LimitPeriod = (typeof limitPeriods)[number];
/** The lengths up to a month are time-outs; from half a year on they are self-exclusions. */
export const exclusionLengths = ['day', 'week', 'month', 'half_year', 'year', 'for_good'] as const;
export type ExclusionLength = (typeof exclusionLengths)[number];
/** Minutes between two reality checks; 0 turns them off. */
export const realityChecks = [0, 15, 30, 60] as const;

/** A limit in force. */
export const limit = v.object({
  kind: v.picklist(limitKinds),
  period: v.picklist(limitPeriods),
  amount: money,
  /** For a loss limit: the net loss, never below zero. */
  used: money,
  /** The amount still allowed. For a loss limit it can exceed `amount`, because net winnings add to it. */
  left: money,
  /** When the period ends. */
  resets_at: time,
  /** A pending raise, or a removal if `amount` is null. It must be confirmed between the two times, or it lapses. */
  pending: v.nullable(v.object({ amount: v.nullable(money), confirm_from: time, confirm_until: time })),
});

/** A time-out or self-exclusion in force. If `until` is null, it is for good. */
export const exclusion = v.object({
  kind: v.picklist(['time_out', 'self_exclusion']),
  from: time,
  until: v.nullable(time),
  set_by: v.picklist(['player', 'operator']),
});

/** The player's limits, exclusion and reality check, as they are now. */
export const protection = v.object({
  limits: v.array(limit),
  reality_check: v.number(),
  exclusion: v.nullable(exclusion),
  server_time: time,
});

/** GET /api/c/player/limit */
export const getLimits = declare({
  purpose: 'The player’s own limits with the used amounts, the reality check, and an exclusion in force.',
  method: 'GET',
  path: '/api/c/player/limit',
  auth: 'player',
  response: protection,
  errors: ['PLAYER_BLOCKED'],
});

/** PUT /api/c/player/limit */
export const setLimits = declare({
  purpose:
    'Sets limits. A lower limit applies immediately. A higher limit or none (null) waits a day, and applies after it is sent again with confirm. Sending the present amount cancels a pending raise.',
  method: 'PUT',
  path: '/api/c/player/limit',
  auth: 'player',
  body: v.strictObject({
    limits: v.optional(
      v.pipe(
        v.array(
          v.strictObject({
            kind: v.picklist(limitKinds),
            period: v.picklist(limitPeriods),
            amount: v.nullable(amount),
            confirm: v.optional(v.boolean(), false),
          }),
        ),
        v.maxLength(9),
      ),
    ),
    reality_check: v.optional(v.picklist(realityChecks)),
  }),
  response: protection,
  errors: ['PLAYER_BLOCKED', 'LIMIT_NOT_CONFIRMABLE'],
});

/** POST /api/c/player/exclusion */
export const excludePlayer = declare({
  purpose: 'Begins a time-out or self-exclusion; nobody can shorten it.',
  method: 'POST',
  path: '/api/c/player/exclusion',
  auth: 'player',
  idempotent: true,
  in_maintenance: 'works',
  body: v.strictObject({ length: v.picklist(exclusionLengths) }),
  response: exclusion,
  errors: ['PLAYER_BLOCKED', 'EXCLUSION_RUNS_LONGER'],
});

/** GET /api/c/player/play */
export const getPlay = declare({
  purpose: 'The player’s stakes and winnings since the game was opened, for the reality check.',
  method: 'GET',
  path: '/api/c/player/play',
  auth: 'player',
  response: v.object({
    /**
     * When the current play session began: at the first launch after the game wallet was emptied, or after a pause of half an hour. Null if
     * no game is open.
     */
    since: v.nullable(time),
    rounds: v.number(),
    staked: money,
    won: money,
    /** won - staked. */
    net: money,
    reality_check: v.number(),
    server_time: time,
  }),
  errors: ['PLAYER_BLOCKED'],
});
