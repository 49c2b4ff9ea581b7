import { permissions } from '@nua/contract/console/permission.ts';
import { listStaff } from '@nua/contract/console/staff.ts';
import { sql } from 'kysely';
import { permissionsOf, readPermissionRules, rolesOf } from '../../operator/operator-permissions.ts';
import { handleConsole } from '../console-handle.ts';
import { IDLE_MS } from '../sign-in/staff-sessions.ts';

type Row = {
  id: string | null;
  name: string;
  all_acts: boolean;
  added_at: Date | null;
  removed_at: Date | null;
  is_pending: boolean;
  is_script: boolean;
  has_authenticator: boolean;
  passkeys: bigint;
  invited_until: Date | null;
  recovery_codes: bigint;
  sessions: bigint;
  used_at: Date | null;
};

const stateOf = ({ added_at, removed_at, is_pending }: Row) => {
  if (is_pending) return 'waiting' as const;
  if (removed_at !== null) return 'left' as const;
  return added_at === null ? ('invited' as const) : ('active' as const);
};

/**
 * Reports whether a name is listed. A name that was never added is listed only while its invitation is open or its chosen password waits
 * for approval.
 */
const isShown = (row: Row): boolean => row.added_at !== null || row.is_pending || row.invited_until !== null;

export const staffList = handleConsole(listStaff, async ({ app, reads }) => {
  const now = app.clock.now();
  const since = new Date(now.getTime() - IDLE_MS);
  const { rows } = await sql<Row>`
    select m.id, o.name, o.all_acts, o.added_at, o.removed_at, o.is_pending is true as is_pending, o.is_script,
      exists (select from staff_authenticator a where a.name = o.name and a.confirmed_at is not null) as has_authenticator,
      (select count(*) from staff_passkey p where p.name = o.name) as passkeys,
      (select max(i.expires_at) from staff_invitation i where i.name = o.name and i.used_at is null and i.expires_at > ${now}) as invited_until,
      (select count(*) from staff_recovery_code c where c.name = o.name and c.used_at is null) as recovery_codes,
      (select count(*) from staff_session s where s.name = o.name and s.ended_at is null and s.second_at is not null
        and s.used_at > ${since}) as sessions,
      (select max(s.used_at) from staff_session s where s.name = o.name and s.second_at is not null) as used_at
    from operator_name o left join staff_member m on m.name = o.name and m.left_at is null order by o.name`.execute(
    reads,
  );
  const rules = await readPermissionRules(app.db);
  return {
    list: rows.filter(isShown).map((row) => ({
      id: row.id,
      name: row.name,
      permissions: stateOf(row) === 'active' ? [...permissionsOf(rules, row)] : [],
      roles: stateOf(row) === 'active' ? rolesOf(rules, row) : [],
      state: stateOf(row),
      is_script: row.is_script,
      added_at: row.added_at?.toISOString() ?? null,
      has_authenticator: row.has_authenticator,
      passkeys: Number(row.passkeys),
      invited_until: row.invited_until?.toISOString() ?? null,
      recovery_codes: Number(row.recovery_codes),
      sessions: Number(row.sessions),
      used_at: row.used_at?.toISOString() ?? null,
    })),
    roles: Object.entries(rules.roles).map(([name, granted]) => ({
      name,
      permissions: [...(granted === 'all' ? permissions : granted)],
    })),
  };
});
