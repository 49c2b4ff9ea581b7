import * as v from 'valibot';
import { phone, session } from './auth.ts';
import { declare } from './call.ts';
import { createdCredential, credentialOptions, signedCredential } from './webauthn.ts';
import { amount, id, listOf, nothing, origin, time } from './wire.ts';

const passkey = v.object({
  id,
  /** The device on which it was added. */
  name: v.string(),
  created_at: time,
  /** Null if it was never used. */
  last_used_at: v.nullable(time),
});

/** GET /api/c/player/passkey */
export const listPasskeys = declare({
  purpose: 'The player’s passkeys, newest first.',
  method: 'GET',
  path: '/api/c/player/passkey',
  auth: 'player',
  response: listOf(passkey),
  errors: [],
});

/** POST /api/c/player/passkey/options */
export const newPasskeyOptions = declare({
  purpose: 'Begins to add a passkey: the options for the browser, with a challenge that is valid for five minutes.',
  method: 'POST',
  path: '/api/c/player/passkey/options',
  auth: 'player',
  response: credentialOptions,
  errors: ['GUEST_MAY_NOT', 'PASSKEY_LIMIT'],
});

/** POST /api/c/player/passkey. The phone must be verified first, by sms and sms_verify with the purpose `passkey`. */
export const addPasskey = declare({
  purpose: 'Adds the passkey that the browser created.',
  method: 'POST',
  path: '/api/c/player/passkey',
  auth: 'player',
  body: v.strictObject({ credential: createdCredential }),
  response: passkey,
  errors: ['GUEST_MAY_NOT', 'PASSKEY_LIMIT', 'PASSKEY_REFUSED', 'PROOF_REQUIRED'],
});

/** DELETE /api/c/player/passkey/{id}: needs the same proof as adding one. */
export const removePasskey = declare({
  purpose: 'Removes a passkey, which can no longer be used.',
  method: 'DELETE',
  path: '/api/c/player/passkey/{id}',
  auth: 'player',
  response: nothing,
  errors: ['NOT_FOUND', 'PROOF_REQUIRED'],
});

/** POST /api/c/auth/passkey/options */
export const signInOptions = declare({
  purpose: 'Begins a sign-in with any passkey of this site. The response names no account.',
  method: 'POST',
  path: '/api/c/auth/passkey/options',
  auth: 'public',
  response: credentialOptions,
  errors: [],
});

/** POST /api/c/auth/login/passkey */
export const loginPasskey = declare({
  purpose: 'Begins a session with a passkey.',
  method: 'POST',
  path: '/api/c/auth/login/passkey',
  auth: 'public',
  body: v.strictObject({ credential: signedCredential, origin: v.optional(origin) }),
  response: session,
  errors: ['PASSKEY_REFUSED', 'PLAYER_BLOCKED', 'PLAYER_EXCLUDED'],
});

/** The actions that a passkey confirms in place of a code. */
export const passkeyActs = ['withdraw', 'payout_account', 'change_phone_old'] as const;
export type PasskeyAct = (typeof passkeyActs)[number];

const act = { purpose: v.picklist(passkeyActs), phone: v.optional(phone), amount: v.optional(amount) };

/** POST /api/c/auth/passkey/confirm/options, with the fields of sms. */
export const confirmOptions = declare({
  purpose: 'Begins the confirmation of one act with a passkey of the player.',
  method: 'POST',
  path: '/api/c/auth/passkey/confirm/options',
  auth: 'player',
  body: v.strictObject(act),
  response: credentialOptions,
  errors: ['GUEST_MAY_NOT', 'PHONE_INVALID', 'PLAYER_EXCLUDED', 'NOT_FOUND'],
});

/** POST /api/c/auth/passkey/confirm */
export const confirmPasskey = declare({
  purpose:
    'Checks the signature. The server then stores a proof that works once within 5 minutes, for this player, device, act and amount only.',
  method: 'POST',
  path: '/api/c/auth/passkey/confirm',
  auth: 'player',
  body: v.strictObject({ ...act, credential: signedCredential }),
  response: v.object({ expires_at: time }),
  errors: ['GUEST_MAY_NOT', 'PHONE_INVALID', 'PLAYER_EXCLUDED', 'PASSKEY_REFUSED'],
});
