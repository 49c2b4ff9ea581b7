import * as v from 'valibot';
import { declare } from './call.ts';
import { amount, money, nothing } from './wire.ts';

/** The obstacles to closing an account, in the order of display. */
export const closingObstacles = [
  'round',
  'transfer',
  'withdraw',
  'deposit',
  'hold',
  'freeze',
  'debt',
  'balance',
  'exclusion',
] as const;

/** GET /api/c/player/closing */
export const getClosing = declare({
  purpose: 'The obstacles to closing the account, and the money that would be given up.',
  method: 'GET',
  path: '/api/c/player/closing',
  auth: 'player',
  response: v.object({
    obstacles: v.array(v.object({ kind: v.picklist(closingObstacles), amount: v.nullable(money) })),
    /** The money that closing forfeits: an amount too small to pay out, a bonus, winnings of free rounds, or a guest's money. */
    left: money,
    /** The minimum that can be withdrawn. */
    minimum: money,
    /** The number of open rounds with several steps. Closing the account ends each by the published rule of its game. */
    open_rounds: v.number(),
  }),
  errors: ['PLAYER_BLOCKED'],
});

/**
 * POST /api/c/player/closing. `give_up` repeats `left`, so that a player never gives up more than the screen showed.
 */
export const closeAccount = declare({
  purpose:
    'Closes the account permanently. Open rounds of several steps end by the published rule of their game. Personal data are erased; the ledger and the rounds remain.',
  method: 'POST',
  path: '/api/c/player/closing',
  auth: 'player',
  body: v.strictObject({ give_up: v.optional(amount) }),
  response: nothing,
  errors: ['CLOSING_REFUSED', 'CLOSING_LEAVES_MONEY', 'PROOF_REQUIRED', 'PLAYER_BLOCKED'],
});
