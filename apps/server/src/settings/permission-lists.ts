import { permissions, ROLE_NAME, ROLE_PREFIX } from '@nua/contract/console/permission.ts';
import * as v from 'valibot';

const permission = v.picklist(permissions);
const heldRole = v.pipe(
  v.string(),
  v.startsWith(ROLE_PREFIX),
  v.check((held) => ROLE_NAME.test(held.slice(ROLE_PREFIX.length)), `must be a permission, or ${ROLE_PREFIX}NAME`),
);
const operator = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9._-]{1,39}$/));

export const roleList = v.record(
  v.pipe(v.string(), v.regex(ROLE_NAME)),
  v.union([v.literal('all'), v.array(permission)]),
);

/** The permissions and roles of each operator. */
export const holdings = v.record(operator, v.union([v.literal('all'), v.array(v.union([permission, heldRole]))]));

/** The roles of a new site. */
export const firstRoles: v.InferInput<typeof roleList> = {
  owner: 'all',
  payments: ['look', 'payouts', 'deposits', 'alarms'],
  risk: ['look', 'players', 'payouts', 'alarms'],
  support: ['look', 'tickets', 'players'],
  content: ['look', 'content'],
  marketing: ['look', 'messages', 'rewards'],
  auditor: ['look', 'audit'],
};
