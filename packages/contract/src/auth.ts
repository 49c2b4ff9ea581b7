import * as v from 'valibot';
import { toAsciiNumber } from './ascii-number.ts';
import { declare } from './call.ts';
import { inviteCode, inviteOutcome } from './club.ts';
import { amount, id, language, nothing, origin, time } from './wire.ts';

/**
 * A phone number as typed or pasted. It may contain Urdu digits, printed dashes, dots and the invisible marks of copied contacts. The
 * server normalises it to E.164 and accepts only Pakistani mobile numbers.
 *
 * Shape   '۰۳۰۰–۱۲۳۴۵۶۷' -> '0300-1234567'
 */
export const phone = v.pipe(
  v.string(),
  v.transform((typed) => toAsciiNumber(typed).replace(/\./g, '-').trim()),
  v.minLength(10),
  v.maxLength(20),
  v.regex(/^[+\d\s()-]+$/),
);

/** Six digits sent by SMS. Urdu digits, spaces and dashes are accepted. */
export const code = v.pipe(
  v.string(),
  v.transform((typed) => toAsciiNumber(typed).replace(/[\s-]/g, '')),
  v.regex(/^\d{6}$/),
);

/** 4 to 20 characters of a-z, 0-9 and _. Upper case becomes lower case, so names are unique regardless of case. */
export const userName = v.pipe(v.string(), v.trim(), v.toLowerCase(), v.regex(/^[a-z0-9_]{4,20}$/));

/** 8 to 64 arbitrary characters. */
export const password = v.pipe(v.string(), v.minLength(8), v.maxLength(64));

/** A solved proof of work, in the form that the captcha component returns. */
export const captcha = v.pipe(v.string(), v.maxLength(4000));

/** The receipt of a verified code, for a visitor who is not signed in. */
export const proof = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/));

/** A random secret of 128 bits, which a client makes for one attempt to enter as a guest and sends again with each repeat of it. */
export const attemptSecret = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/));

const terms = v.pipe(v.string(), v.maxLength(20));

const adult = v.literal(true);

/** A session that has just begun. */
export const session = v.object({
  token: v.string(),
  created_at: time,
  player_id: id,
  /** True if the account has not used this device before. */
  new_device: v.boolean(),
});

/** The session of a new player, and the result of the invite code if one was sent. */
const newSession = v.object({ ...session.entries, invite: v.optional(inviteOutcome) });

/** How the code was sent, and the options to offer next. The response does not reveal whether the number exists. */
export const codeSent = v.object({
  resend_after_s: v.number(),
  expires_in_s: v.number(),
  /** True after two resends. The page then offers another way to sign in. */
  other_way: v.boolean(),
  /** True if the gateway did not confirm that it sent the text. The code is valid if it arrives. */
  unconfirmed: v.boolean(),
});

/** POST /api/c/auth/login: `code` contains a solved captcha if the server asked for one. */
export const login = declare({
  purpose: 'Begins a session with user name and password.',
  method: 'POST',
  path: '/api/c/auth/login',
  auth: 'public',
  body: v.strictObject({
    user_name: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
    password: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
    code: v.optional(captcha),
    origin: v.optional(origin),
  }),
  response: session,
  errors: ['LOGIN_DELAYED', 'CAPTCHA_REQUIRED', 'LOGIN_REFUSED', 'PLAYER_BLOCKED'],
});

/**
 * POST /api/c/auth/login/phone: `user_name` is the phone number. On a new device, an account with a password also needs
 * the password. Without it the call fails with PASSWORD_REQUIRED, and the code stays valid for the retry.
 */
export const loginPhone = declare({
  purpose: 'Begins a session with a phone number and its code. An unknown number continues to registration.',
  method: 'POST',
  path: '/api/c/auth/login/phone',
  auth: 'public',
  body: v.strictObject({
    user_name: phone,
    code,
    password: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(64))),
    origin: v.optional(origin),
  }),
  response: v.variant('next', [
    v.object({ next: v.literal('in'), session }),
    v.object({ next: v.literal('register'), proof: v.string() }),
  ]),
  errors: ['PHONE_INVALID', 'CODE_REFUSED', 'PASSWORD_REQUIRED', 'LOGIN_DELAYED', 'LOGIN_REFUSED', 'PLAYER_BLOCKED'],
});

/** POST /api/c/auth/refresh_token */
export const refreshToken = declare({
  purpose: 'Exchanges the token for a new one on a new day. The old token works for another 30 s.',
  method: 'POST',
  path: '/api/c/auth/refresh_token',
  auth: 'player',
  response: session,
  errors: ['REFRESH_REUSED', 'PLAYER_BLOCKED'],
});

/** The purpose of a visitor's code. */
export const otpPurposes = ['login', 'register', 'forgotten'] as const;
export type OtpPurpose = (typeof otpPurposes)[number];
const otpPurpose = v.picklist(otpPurposes);

/** POST /api/c/auth/otp */
export const sendOtp = declare({
  purpose:
    'Sends a code to a number for a caller who is not signed in. The response does not reveal whether the number is known.',
  method: 'POST',
  path: '/api/c/auth/otp',
  auth: 'public',
  body: v.strictObject({
    phone,
    purpose: otpPurpose,
    /** The language of the text message. */
    language: v.optional(language, 'en'),
    captcha: v.optional(captcha),
  }),
  response: codeSent,
  errors: ['PHONE_INVALID', 'CODE_LIMIT', 'CAPTCHA_REQUIRED', 'SMS_NOT_SENT'],
});

/** POST /api/c/auth/otp_verify */
export const verifyOtp = declare({
  purpose:
    'Exchanges a code for a proof, which works once within 5 minutes. While the proof is unused, the device gets it again for the same code.',
  method: 'POST',
  path: '/api/c/auth/otp_verify',
  auth: 'public',
  body: v.strictObject({ phone, purpose: otpPurpose, code }),
  response: v.object({ proof: v.string(), expires_at: time }),
  errors: ['PHONE_INVALID', 'CODE_REFUSED'],
});

/** POST /api/c/auth/register */
export const register = declare({
  purpose: 'Creates an account for a proven phone and begins its first session.',
  method: 'POST',
  path: '/api/c/auth/register',
  auth: 'public',
  body: v.strictObject({
    user_name: userName,
    password,
    phone,
    proof,
    adult,
    terms_version: terms,
    origin: v.optional(origin),
    invite: v.optional(inviteCode),
  }),
  response: newSession,
  errors: [
    'ADULT_AND_TERMS',
    'PHONE_INVALID',
    'PASSWORD_WEAK',
    'CODE_REFUSED',
    'PHONE_EXCLUDED',
    'PHONE_TAKEN',
    'USER_NAME_TAKEN',
  ],
});

/**
 * POST /api/c/auth/tourist_login: a repeat with the same `attempt` on the same device begins a new session of the same guest for an hour, so
 * that a lost response costs neither the guest's play money nor one of the device's guests.
 */
export const touristLogin = declare({
  purpose: 'Begins a session as a guest of this device.',
  method: 'POST',
  path: '/api/c/auth/tourist_login',
  auth: 'public',
  body: v.strictObject({
    adult,
    terms_version: terms,
    captcha: v.optional(captcha),
    origin: v.optional(origin),
    invite: v.optional(inviteCode),
    attempt: v.optional(attemptSecret),
  }),
  response: newSession,
  errors: ['ADULT_AND_TERMS', 'PLAYER_EXCLUDED', 'GUEST_LIMIT', 'GUEST_NETWORK_LIMIT', 'CAPTCHA_REQUIRED'],
});

/** POST /api/c/auth/tourist_upgrade. The phone must be verified first, by sms and sms_verify with the purpose `upgrade`. */
export const touristUpgrade = declare({
  purpose: 'Adds a phone, a user name and a password to a guest account. Its id, balance and history do not change.',
  method: 'POST',
  path: '/api/c/auth/tourist_upgrade',
  auth: 'player',
  body: v.strictObject({ phone, user_name: userName, password, origin: v.optional(origin) }),
  response: session,
  errors: [
    'GUEST_ONLY',
    'PHONE_INVALID',
    'PASSWORD_WEAK',
    'PROOF_REQUIRED',
    'PHONE_EXCLUDED',
    'PHONE_TAKEN',
    'USER_NAME_TAKEN',
  ],
});

/** POST /api/c/auth/captcha_code */
export const captchaCode = declare({
  purpose:
    'A proof-of-work challenge. It is quick at first, and becomes harder with the number of recent challenges, of the caller’s address and of the whole site. A slow phone needs at most 3 s.',
  method: 'POST',
  path: '/api/c/auth/captcha_code',
  auth: 'public',
  response: v.object({ challenge: v.record(v.string(), v.unknown()) }),
  errors: [],
});

/** PATCH /api/c/auth/update_password */
export const updatePassword = declare({
  purpose: 'Sets a new password for a proven phone. Every other session ends.',
  method: 'PATCH',
  path: '/api/c/auth/update_password',
  auth: 'public',
  body: v.strictObject({ phone, proof, password }),
  response: nothing,
  errors: ['PHONE_INVALID', 'PASSWORD_WEAK', 'CODE_REFUSED'],
});

/** The purpose of a signed-in player's code. */
export const smsPurposes = [
  'upgrade',
  'change_phone',
  'change_phone_old',
  'set_password',
  'close_account',
  'payout_account',
  'withdraw',
  'passkey',
  'sms_word',
] as const;
export type SmsPurpose = (typeof smsPurposes)[number];
const smsPurpose = v.picklist(smsPurposes);

/**
 * POST /api/c/auth/sms. `phone` is the new number for upgrade, change_phone and change_phone_old; change_phone_old
 * sends the code to the old number. `amount` is for withdraw. A number that is not the player's own requires `captcha`.
 */
export const sendSms = declare({
  purpose: 'Sends a code to the signed-in player, for one act.',
  method: 'POST',
  path: '/api/c/auth/sms',
  auth: 'player',
  body: v.strictObject({
    purpose: smsPurpose,
    phone: v.optional(phone),
    amount: v.optional(amount),
    /** The language of the text message. */
    language: v.optional(language, 'en'),
    captcha: v.optional(captcha),
  }),
  response: codeSent,
  errors: ['GUEST_MAY_NOT', 'GUEST_ONLY', 'PHONE_INVALID', 'CODE_LIMIT', 'CAPTCHA_REQUIRED', 'SMS_NOT_SENT'],
});

/** POST /api/c/auth/sms_verify */
export const verifySms = declare({
  purpose:
    'Checks a code of `sendSms`. The server then stores a proof that works once within 5 minutes, for this player, device, act and amount only.',
  method: 'POST',
  path: '/api/c/auth/sms_verify',
  auth: 'player',
  body: v.strictObject({ purpose: smsPurpose, code, phone: v.optional(phone), amount: v.optional(amount) }),
  response: v.object({ expires_at: time }),
  errors: ['GUEST_MAY_NOT', 'GUEST_ONLY', 'PHONE_INVALID', 'CODE_REFUSED'],
});

/** POST /api/c/auth/logout */
export const logout = declare({
  purpose: 'Ends the session of this device. Without a token, it ends the session of the cookie.',
  method: 'POST',
  path: '/api/c/auth/logout',
  auth: 'player',
  cookie: true,
  response: nothing,
  errors: [],
});

/** PATCH /api/c/auth/change_password. An account without a password needs a code with purpose set_password. */
export const changePassword = declare({
  purpose: 'Changes the password of the signed-in player. Every other session ends.',
  method: 'PATCH',
  path: '/api/c/auth/change_password',
  auth: 'player',
  body: v.strictObject({
    old_password: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(64))),
    password,
    captcha: v.optional(captcha),
  }),
  response: nothing,
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
  purpose:
    'Checks the password again. The server then stores a proof that works once within 5 minutes, for this act only.',
  method: 'POST',
  path: '/api/c/auth/password_verify',
  auth: 'player',
  body: v.strictObject({
    purpose: v.picklist(['change_phone', 'close_account', 'payout_account']),
    password: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
    captcha: v.optional(captcha),
  }),
  response: v.object({ expires_at: time }),
  errors: [
    'GUEST_MAY_NOT',
    'LOGIN_DELAYED',
    'CAPTCHA_REQUIRED',
    'LOGIN_REFUSED',
    'PLAYER_BLOCKED',
    'PASSWORD_RESET_WAITING',
  ],
});
