import * as v from 'valibot';
import { createdCredential, credentialOptions, signedCredential } from '../webauthn.ts';
import { id, nothing, time } from '../wire.ts';
import { declareConsole } from './call.ts';
import { permissions } from './permission.ts';

/** The name of a staff member, in lower case. */
export const staffName = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9._-]{1,39}$/));

/** The signed-in staff member. */
export const staffMember = v.object({
  name: staffName,
  permissions: v.array(v.picklist(permissions)),
  /** Until this time, acts on money, personal data and rules need no new code. */
  fresh_until: time,
  /** The time at which this session ends if no request is made. */
  idle_until: time,
  /** True if a passkey can prove the second factor. */
  has_passkey: v.boolean(),
});

/** A code that a person types, such as k7f3m-qx9tb. */
const oneTimeCode = /^[a-z0-9]{5}-[a-z0-9]{5}$/;

/** A password that waits for approval. The approvers compare the fingerprint with the one that the invited person reads out. */
const waitingPassword = v.object({
  fingerprint: v.string(),
  /** first: the first owner alone approves the password. two: two other staff members approve the password. */
  allowed_by: v.picklist(['first', 'two']),
});

/** POST /api/o/auth/join */
export const join = declareConsole({
  purpose: 'Stores the password of an invited person. Others must approve it, except that of the very first owner.',
  method: 'POST',
  path: '/api/o/auth/join',
  access: 'public',
  body: v.strictObject({
    name: staffName,
    code: v.pipe(v.string(), v.trim(), v.regex(oneTimeCode)),
    password: v.pipe(v.string(), v.minLength(12), v.maxLength(200)),
  }),
  response: v.object({
    /** Null if the person can sign in at once. */
    waiting: v.nullable(waitingPassword),
  }),
  errors: ['JOIN_REFUSED', 'PASSWORD_EXISTS', 'SIGN_IN_DELAYED'],
});

/** POST /api/o/auth/login */
export const login = declareConsole({
  purpose: 'Checks name and password. The session can then only send a second factor.',
  method: 'POST',
  path: '/api/o/auth/login',
  access: 'public',
  body: v.strictObject({ name: staffName, password: v.pipe(v.string(), v.minLength(1), v.maxLength(200)) }),
  response: v.object({
    /**
     * The ways to prove the second factor. `invitation`: there is no authenticator yet, so the person sets one up with the code of the
     * invitation.
     */
    second: v.array(v.picklist(['code', 'passkey', 'invitation'])),
  }),
  errors: ['SIGN_IN_REFUSED', 'PASSWORD_WAITS', 'SIGN_IN_DELAYED'],
});

/** POST /api/o/auth/enrol */
export const enrol = declareConsole({
  purpose:
    'Creates an authenticator for a name that has none, if the code of the invitation is right. The first code of the authenticator confirms it.',
  method: 'POST',
  path: '/api/o/auth/enrol',
  access: 'password',
  body: v.strictObject({ code: v.pipe(v.string(), v.trim(), v.regex(oneTimeCode)) }),
  response: v.object({ uri: v.string(), secret: v.string() }),
  errors: ['INVITATION_REFUSED', 'SIGN_IN_DELAYED'],
});

/** The staff member whose second factor was proven. */
const proven = v.object({
  staff: staffMember,
  /** Ten codes, each for one sign-in without the authenticator. They are shown only when the authenticator is set up. */
  recovery_codes: v.nullable(v.array(v.string())),
});

/** POST /api/o/auth/second */
export const proveSecond = declareConsole({
  purpose: 'Checks the second factor: a code of the authenticator, or a recovery code. The session gets a new token.',
  method: 'POST',
  path: '/api/o/auth/second',
  access: 'password',
  body: v.strictObject({ code: v.pipe(v.string(), v.trim(), v.regex(/^(\d{6}|[a-z0-9]{5}-[a-z0-9]{5})$/)) }),
  response: proven,
  errors: ['CODE_REFUSED', 'SIGN_IN_DELAYED'],
});

/** POST /api/o/auth/passkey/options */
export const provePasskeyOptions = declareConsole({
  purpose: 'Begins to prove the second factor with a passkey: the options for the browser, valid for five minutes.',
  method: 'POST',
  path: '/api/o/auth/passkey/options',
  access: 'password',
  response: credentialOptions,
  errors: ['NOT_FOUND'],
});

/** POST /api/o/auth/passkey */
export const provePasskey = declareConsole({
  purpose: 'Checks the signature of a passkey as the second factor. The session gets a new token.',
  method: 'POST',
  path: '/api/o/auth/passkey',
  access: 'password',
  body: v.strictObject({ credential: signedCredential }),
  response: proven,
  errors: ['PASSKEY_REFUSED', 'SIGN_IN_DELAYED'],
});

const passkey = v.object({
  id,
  /** The browser in which the passkey was added. */
  label: v.string(),
  created_at: time,
  /** Null if it was never used. */
  last_used_at: v.nullable(time),
});

/** GET /api/o/passkey */
export const listStaffPasskeys = declareConsole({
  purpose: 'Lists the passkeys of the staff member, newest first.',
  method: 'GET',
  path: '/api/o/passkey',
  access: 'staff',
  response: v.object({ list: v.array(passkey) }),
  errors: [],
});

/** POST /api/o/passkey/options */
export const newStaffPasskeyOptions = declareConsole({
  purpose: 'Begins to add a passkey: the options for the browser, with a challenge that is valid for five minutes.',
  method: 'POST',
  path: '/api/o/passkey/options',
  access: 'staff',
  fresh: true,
  response: credentialOptions,
  errors: ['PASSKEY_LIMIT', 'SECOND_FACTOR_STALE'],
});

/** POST /api/o/passkey */
export const addStaffPasskey = declareConsole({
  purpose: 'Adds the passkey that the browser created.',
  method: 'POST',
  path: '/api/o/passkey',
  access: 'staff',
  fresh: true,
  body: v.strictObject({ credential: createdCredential }),
  response: passkey,
  errors: ['PASSKEY_LIMIT', 'PASSKEY_REFUSED', 'SECOND_FACTOR_STALE'],
});

/** DELETE /api/o/passkey/{id} */
export const removeStaffPasskey = declareConsole({
  purpose: 'Removes a passkey of the staff member, which can no longer be used.',
  method: 'DELETE',
  path: '/api/o/passkey/{id}',
  access: 'staff',
  fresh: true,
  response: nothing,
  errors: ['NOT_FOUND', 'SECOND_FACTOR_STALE'],
});

/** GET /api/o/auth/me */
export const getStaff = declareConsole({
  purpose: 'Returns the signed-in staff member.',
  method: 'GET',
  path: '/api/o/auth/me',
  access: 'staff',
  response: staffMember,
  errors: [],
});

/** POST /api/o/auth/logout */
export const logout = declareConsole({
  purpose: 'Ends this session.',
  method: 'POST',
  path: '/api/o/auth/logout',
  access: 'password',
  response: nothing,
  errors: [],
});

/** GET /api/o/auth/session */
export const listSessions = declareConsole({
  purpose: 'Lists the devices on which the staff member is signed in.',
  method: 'GET',
  path: '/api/o/auth/session',
  access: 'staff',
  response: v.object({
    list: v.array(
      v.object({ id: v.string(), user_agent: v.string(), created_at: time, used_at: time, is_this: v.boolean() }),
    ),
  }),
  errors: [],
});

/** DELETE /api/o/auth/session/{id} */
export const endSession = declareConsole({
  purpose: 'Signs the staff member out on one device.',
  method: 'DELETE',
  path: '/api/o/auth/session/{id}',
  access: 'staff',
  response: nothing,
  errors: ['NOT_FOUND'],
});

/** GET /api/o/staff */
export const listStaff = declareConsole({
  purpose:
    'Lists the staff with roles and permissions, the state of the second factor, and the last request in the console.',
  method: 'GET',
  path: '/api/o/staff',
  access: 'names',
  response: v.object({
    list: v.array(
      v.object({
        /**
         * The staff member's id in the log. If a name is given to another person, that person gets a new id. Null for a name without a
         * secret.
         */
        id: v.nullable(id),
        name: staffName,
        /** Includes the permissions of the staff member's roles. */
        permissions: v.array(v.picklist(permissions)),
        roles: v.array(v.string()),
        /**
         * active: has a secret (a password, or the secret of a script). waiting: the secret is not approved yet. invited: no secret was
         * chosen yet. left: was removed.
         */
        state: v.picklist(['active', 'waiting', 'invited', 'left']),
        /** True for a script, which has no second factor. */
        is_script: v.boolean(),
        added_at: v.nullable(time),
        has_authenticator: v.boolean(),
        passkeys: v.number(),
        /** The expiry of an unused invitation; null without an invitation. */
        invited_until: v.nullable(time),
        /** The number of unused recovery codes. */
        recovery_codes: v.number(),
        sessions: v.number(),
        used_at: v.nullable(time),
      }),
    ),
    roles: v.array(v.object({ name: v.string(), permissions: v.array(v.picklist(permissions)) })),
  }),
  errors: [],
});
