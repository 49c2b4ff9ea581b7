import * as v from 'valibot';
import { phone } from './auth.ts';
import { declare } from './call.ts';
import { cnic, iban } from './payment.ts';
import { nothing, time } from './wire.ts';

/** A pending change of phone; the number is masked. */
export const phoneChange = v.object({ phone: v.string(), asked_at: time, due_at: time });

/** GET /api/c/player/phone_change */
export const getPhoneChange = declare({
  purpose: 'Whether a phone change is pending, and the kinds of payout account that can prove the player’s identity.',
  method: 'GET',
  path: '/api/c/player/phone_change',
  auth: 'player',
  response: v.object({ waiting: v.nullable(phoneChange), proven_by: v.array(v.picklist(['bank', 'wallet'])) }),
  errors: ['GUEST_MAY_NOT', 'PLAYER_BLOCKED'],
});

/**
 * POST /api/c/player/phone_change
 *
 * way `codes`: requires sms_verify with change_phone (new number), sms_verify with change_phone_old (old number), and password_verify. The
 * change takes effect immediately.
 *
 * way `lost`: requires sms_verify with change_phone, password_verify, and the full IBAN of a payout account or its full number and CNIC.
 * The change takes effect after 72 hours, unless it is cancelled.
 */
export const changePhone = declare({
  purpose:
    'Moves the account to another phone: immediately with the password and both codes, or after 72 hours if the old phone is lost.',
  method: 'POST',
  path: '/api/c/player/phone_change',
  auth: 'player',
  body: v.strictObject({
    way: v.picklist(['codes', 'lost']),
    phone,
    iban: v.optional(iban),
    payout_phone: v.optional(phone),
    cnic: v.optional(cnic),
  }),
  response: v.object({ waiting: v.nullable(phoneChange) }),
  errors: [
    'GUEST_MAY_NOT',
    'PHONE_INVALID',
    'PHONE_SAME',
    'PHONE_CHANGE_WAITING',
    'PASSWORD_RESET_WAITING',
    'PHONE_CHANGE_LIMIT',
    'PAYOUT_PROOF_REFUSED',
    'PROOF_REQUIRED',
    'PHONE_EXCLUDED',
    'PHONE_TAKEN',
    'PLAYER_BLOCKED',
    'SMS_NOT_SENT',
  ],
});

/** DELETE /api/c/player/phone_change */
export const cancelPhoneChange = declare({
  purpose: 'Cancels a pending phone change.',
  method: 'DELETE',
  path: '/api/c/player/phone_change',
  auth: 'player',
  response: nothing,
  errors: ['NOT_FOUND', 'PLAYER_BLOCKED'],
});
