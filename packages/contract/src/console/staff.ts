import * as v from 'valibot';
import { nothing, time } from '../wire.ts';
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
  /** The time at which this session ends without a request. */
  idle_until: time,
});

/** POST /api/o/auth/login */
export const login = declareConsole({
  purpose: 'Checks name and password. The session can then only send a second factor.',
  method: 'POST',
  path: '/api/o/auth/login',
  access: 'public',
  body: v.strictObject({ name: staffName, password: v.pipe(v.string(), v.minLength(1), v.maxLength(200)) }),
  response: v.object({
    /** The authenticator to set up, at the first sign-in; null if the staff member has one. */
    enrol: v.nullable(v.object({ uri: v.string(), secret: v.string() })),
  }),
  errors: ['SIGN_IN_REFUSED', 'SIGN_IN_DELAYED'],
});

/** POST /api/o/auth/second */
export const proveSecond = declareConsole({
  purpose: 'Checks the second factor: a code of the authenticator, or a recovery code. The session gets a new token.',
  method: 'POST',
  path: '/api/o/auth/second',
  access: 'password',
  body: v.strictObject({ code: v.pipe(v.string(), v.trim(), v.regex(/^(\d{6}|[a-z0-9]{5}-[a-z0-9]{5})$/)) }),
  response: v.object({
    staff: staffMember,
    /** Ten codes, each for one sign-in without the authenticator. They are shown once, when it is set up. */
    recovery_codes: v.nullable(v.array(v.string())),
  }),
  errors: ['CODE_REFUSED', 'SIGN_IN_DELAYED'],
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
  purpose: 'Lists the staff with permissions, the state of the second factor, and the last request in the console.',
  method: 'GET',
  path: '/api/o/staff',
  access: 'names',
  response: v.object({
    list: v.array(
      v.object({
        name: staffName,
        permissions: v.array(v.picklist(permissions)),
        /** active: has a secret. waiting: its secret is not allowed yet. left: was removed. */
        state: v.picklist(['active', 'waiting', 'left']),
        added_at: v.nullable(time),
        has_authenticator: v.boolean(),
        /** The unused recovery codes. */
        recovery_codes: v.number(),
        sessions: v.number(),
        used_at: v.nullable(time),
      }),
    ),
  }),
  errors: [],
});
