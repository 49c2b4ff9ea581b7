import * as v from 'valibot';
import { captcha, password, phone } from './auth.ts';
import { declare } from './call.ts';
import { cnic, iban } from './payment.ts';
import { amount, money, nothing, time } from './wire.ts';

/**
 * The faces drawn for everyone, by their names.
 *
 * Source  our own drawings; the specification names the page and leaves its pictures open
 */
export const drawnAvatars = [
  'falcon',
  'markhor',
  'leopard',
  'dolphin',
  'peacock',
  'camel',
  'bear',
  'fox',
  'owl',
  'lion',
  'horse',
  'turtle',
] as const;
export type DrawnAvatar = (typeof drawnAvatars)[number];

/** What an avatar is on the wire: a drawn one's name, or the path of an own picture. */
export const avatar = v.pipe(v.string(), v.regex(/^(?:[a-z]{2,20}|\/api\/c\/avatar\/[0-9a-f]{64})$/));

/** Where an own picture is sent as it is (PNG, JPEG or WebP), and how large it may be. */
export const avatarUpload = { path: '/api/c/player/avatar', max_bytes: 2 * 1024 * 1024, side_px: 256 } as const;

/** Where the player's own data are fetched as a file. */
export const exportPath = '/api/c/player/export';

/** PUT /api/c/player/avatar */
export const chooseAvatar = declare({
  purpose: 'Chooses a drawn avatar; an own picture, if there was one, is deleted.',
  method: 'PUT',
  path: '/api/c/player/avatar',
  auth: 'player',
  body: v.strictObject({ avatar: v.picklist(drawnAvatars) }),
  answer: v.object({ avatar }),
  errors: ['PLAYER_BLOCKED'],
});

/** DELETE /api/c/player/avatar */
export const removeAvatar = declare({
  purpose: 'Goes back to having no avatar; an own picture is deleted.',
  method: 'DELETE',
  path: '/api/c/player/avatar',
  auth: 'player',
  answer: nothing,
  errors: ['PLAYER_BLOCKED'],
});

/** PATCH /api/c/auth/change_password: without an old one (a guest who became a player long ago) a code with purpose set_password is needed. */
export const changePassword = declare({
  purpose: 'Changes the password of the signed-in player; every other session ends.',
  method: 'PATCH',
  path: '/api/c/auth/change_password',
  auth: 'player',
  body: v.strictObject({
    old_password: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(64))),
    password,
    captcha: v.optional(captcha),
  }),
  answer: nothing,
  errors: [
    'GUEST_MAY_NOT',
    'PASSWORD_WEAK',
    'LOGIN_DELAYED',
    'CAPTCHA_REQUIRED',
    'LOGIN_REFUSED',
    'PROOF_REQUIRED',
    'PLAYER_BLOCKED',
  ],
});

/** POST /api/c/auth/password_verify */
export const verifyPassword = declare({
  purpose: 'Checks the password again; the server then holds a proof for 5 minutes, good once, for just this act.',
  method: 'POST',
  path: '/api/c/auth/password_verify',
  auth: 'player',
  body: v.strictObject({
    purpose: v.picklist(['change_phone', 'close_account']),
    password: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
    captcha: v.optional(captcha),
  }),
  answer: v.object({ expires_at: time }),
  errors: ['GUEST_MAY_NOT', 'LOGIN_DELAYED', 'CAPTCHA_REQUIRED', 'LOGIN_REFUSED', 'PLAYER_BLOCKED'],
});

/** A change of phone that waits for its day; the number is masked. */
export const phoneChange = v.object({ phone: v.string(), asked_at: time, due_at: time });

/** GET /api/c/player/phone_change */
export const getPhoneChange = declare({
  purpose: 'Whether a change of phone is waiting, and which payout accounts could prove who asks for one.',
  method: 'GET',
  path: '/api/c/player/phone_change',
  auth: 'player',
  answer: v.object({ waiting: v.nullable(phoneChange), proven_by: v.array(v.picklist(['bank', 'wallet'])) }),
  errors: ['GUEST_MAY_NOT', 'PLAYER_BLOCKED'],
});

/**
 * POST /api/c/player/phone_change
 *
 * way `codes`: sms_verify with change_phone (new number) and change_phone_old (old number) and password_verify came before; it
 * happens at once.
 * way `lost`: sms_verify with change_phone and password_verify came before, and a payout account is named by its full IBAN, or
 * by its full number and CNIC; it happens after 72 hours, unless it is stopped.
 */
export const changePhone = declare({
  purpose:
    'Moves the account to another phone: at once with the password and both codes, after 72 hours where the old one is lost.',
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
  answer: v.object({ waiting: v.nullable(phoneChange) }),
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
  purpose: 'Stops a change of phone that is waiting.',
  method: 'DELETE',
  path: '/api/c/player/phone_change',
  auth: 'player',
  answer: nothing,
  errors: ['NOT_FOUND', 'PLAYER_BLOCKED'],
});

/** What stands in the way of closing an account, in the order in which it is shown. */
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
  purpose: 'What stands in the way of closing the account, and what would be given up.',
  method: 'GET',
  path: '/api/c/player/closing',
  auth: 'player',
  answer: v.object({
    obstacles: v.array(v.object({ kind: v.picklist(closingObstacles), amount: v.nullable(money) })),
    /** All that is left in the wallets: too little to be paid out, a bonus, or a guest's. */
    left: money,
    /** The minimum that can be withdrawn. */
    minimum: money,
  }),
  errors: ['PLAYER_BLOCKED'],
});

/** POST /api/c/player/closing: `give_up` repeats what is left, so that nobody gives up more than was shown. */
export const closeAccount = declare({
  purpose: 'Closes the account for good: personal data are erased, the ledger and the rounds stay without them.',
  method: 'POST',
  path: '/api/c/player/closing',
  auth: 'player',
  body: v.strictObject({ give_up: v.optional(amount) }),
  answer: nothing,
  errors: ['CLOSING_REFUSED', 'CLOSING_LEAVES_MONEY', 'PROOF_REQUIRED', 'PLAYER_BLOCKED'],
});
