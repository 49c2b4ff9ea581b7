import * as v from 'valibot';
import { declare } from './call.ts';
import { id, listOf, money, time } from './wire.ts';

/** The code of an invitation, used in links and typed by hand; small letters are accepted. */
export const inviteCode = v.pipe(v.string(), v.trim(), v.toUpperCase(), v.regex(/^[A-HJ-NP-Z2-9]{8}$/));

/**
 * Why a code had no effect. unknown: the code does not exist, or its owner may not invite now. same_person: the code belongs to the
 * player's own account or device.
 */
export const inviteRefusals = ['unknown', 'same_person'] as const;

/** The result of the invite code at sign-up. The sign-up succeeds even if the code is invalid. */
export const inviteOutcome = v.variant('state', [
  v.object({ state: v.literal('bound'), invited_by: v.string() }),
  v.object({ state: v.literal('refused'), reason: v.picklist(inviteRefusals) }),
]);
export type InviteOutcome = v.InferOutput<typeof inviteOutcome>;

/** GET /api/c/invite/{code} */
export const getInvite = declare({
  purpose: 'The owner of an invite code, as a short name, for a visitor before registration.',
  method: 'GET',
  path: '/api/c/invite/{invite}',
  params: { invite: inviteCode },
  auth: 'public',
  response: v.object({ invited_by: v.string() }),
  errors: ['NOT_FOUND'],
});

/** GET /api/c/player/club */
export const getClub = declare({
  purpose: 'Members, turnover and commission of the player’s club, and the invite code.',
  method: 'GET',
  path: '/api/c/player/club',
  auth: 'player',
  response: v.object({
    code: v.string(),
    /** A path of this site: `/sign-up?invite=CODE`. */
    link: v.string(),
    levels: v.array(
      v.object({
        level: v.number(),
        members: v.number(),
        /** Weighted stakes so far. */
        turnover: money,
        commission: money,
        /** Commission per weighted rupee, in basis points; 0.5 is 0.005 %. */
        rate_bps: v.number(),
      }),
    ),
    /** Commission that can be claimed. */
    claimable: money,
    /** The maximum commission of a day, over both levels. */
    day_maximum: money,
    /** The terms of the bonus that a claim creates: its wagering factor, and the days to complete the wagering. */
    wager_times: v.number(),
    days: v.number(),
    /** By game: the share of a stake that counts, in basis points. A game that is not listed does not count. */
    weights: v.record(v.string(), v.number()),
    /** The inviter of this player, as a short name; null if there is none. */
    invited_by: v.nullable(v.string()),
  }),
  errors: [],
});

/** POST /api/c/player/club/claim */
export const claimClub = declare({
  purpose: 'Moves the claimable commission into the bonus wallet.',
  method: 'POST',
  path: '/api/c/player/club/claim',
  auth: 'player',
  idempotent: true,
  in_maintenance: 'works',
  response: v.object({ amount: money, bonus_id: id }),
  errors: ['GUEST_MAY_NOT', 'PLAYER_EXCLUDED', 'NOTHING_TO_CLAIM'],
});

/** GET /api/c/player/club/member */
export const listClubMembers = declare({
  purpose: 'The members of the first level: short names and sums, newest first.',
  method: 'GET',
  path: '/api/c/player/club/member',
  auth: 'player',
  list: { filter: {}, sort: [] },
  response: listOf(
    v.object({
      /** Null after the member's account is closed. */
      name: v.nullable(v.string()),
      /** same_person: a device or a payment shows that this is the player's own account, which earns nothing. */
      state: v.picklist(['player', 'guest', 'closed', 'same_person']),
      joined_at: time,
      commission: money,
    }),
  ),
  errors: [],
});
