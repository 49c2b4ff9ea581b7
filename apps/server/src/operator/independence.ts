import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../core/app.ts';
import { settingRules } from '../settings/setting-rules.ts';
import { subjectOfName } from './chosen-secret.ts';
import { CommandError } from './operator-deps.ts';
import { PROPOSAL_SUFFIXES } from './operator-log.ts';
import { readPermissionRules, rolesOf } from './operator-permissions.ts';

const DEPENDENT_MS = 24 * 3_600_000;

/** The acts by which one name adds or changes another. */
const CHANGING_NAMES = ['allow-name', 'invite', 'reset-authenticator', 'permit'];

/**
 * Throws if one of two operators has added, invited or changed the other within 24 hours. Otherwise one person could create or take over a
 * name, and at once approve a change with it.
 *
 * While no third operator exists, nobody else could agree, so the two are not checked.
 *
 * Errors  CommandError
 */
export async function assertIndependent(tx: Tx, first: string, second: string, at: Date): Promise<void> {
  const { rows } = await sql<{ active: number }>`
    select count(*)::int as active from operator_name where secret_hash is not null and not is_script`.execute(tx);
  if (rows[0]!.active <= 2) return;
  for (const [by, changed] of [
    [first, second],
    [second, first],
  ] as const)
    if (await hasChanged(tx, by, changed, new Date(at.getTime() - DEPENDENT_MS)))
      throw new CommandError(
        `${by} has added, invited or changed ${changed} within the last 24 hours. Another operator must agree.`,
      );
}

/** Returns the roles that a name holds now. */
async function rolesHeldBy(tx: Tx, name: string): Promise<string[]> {
  const { rows } = await sql<{ name: string; all_acts: boolean }>`
    select name, all_acts from operator_name where name = ${name}`.execute(tx);
  const rules = await readPermissionRules(tx);
  return rows.flatMap((row) => rolesOf(rules, row));
}

/** Reports whether both names are the first two names. The first of them had to allow the second. */
async function areFirstTwo(tx: Tx, ...names: [string, string]): Promise<boolean> {
  const { rows } = await sql`select 1 from operator_name where name = any(${names}::text[]) and all_acts`.execute(tx);
  return rows.length === 2;
}

/**
 * Reports whether one name has changed another since a time, alone or as one of two operators. A change of a role counts as a change of
 * every name that holds it.
 *
 * An invitation counts until a day after its code was used, because an invited person may use it a day later.
 */
async function hasChanged(tx: Tx, by: string, changed: string, since: Date): Promise<boolean> {
  const subject = subjectOfName(changed);
  const acts = (await areFirstTwo(tx, by, changed))
    ? CHANGING_NAMES.filter((act) => act !== 'allow-name')
    : CHANGING_NAMES;
  const roles = await rolesHeldBy(tx, changed);
  const changedRole = (before: RawBuilder<unknown>, after: RawBuilder<unknown>) =>
    sql`exists (select from unnest(${roles}::text[]) role where ${before} -> role is distinct from ${after} -> role)`;
  // The log has null for the first value of a setting.
  const first_roles = JSON.stringify(settingRules.operator_roles.first);
  const rolesBefore = sql`(case jsonb_typeof(before) when 'object' then before else ${first_roles}::jsonb end)`;
  // A role or a name can be called `proposal`, so the act, and not the content, shows whether an entry is a proposal.
  const isChange = sql`act not like all (${PROPOSAL_SUFFIXES.map((suffix) => `%${suffix}`)}::text[])`;
  const { rows } = await sql`
    select 1 from operator_log where subject = ${subject} and at > ${since} and operator = ${by} and act = any(${acts}::text[])
    union all
    select 1 from staff_invitation where name = ${changed} and invited_by = ${by} and used_at > ${since}
    union all
    select 1 from operator_proposal where subject = ${subject} and decided_at > ${since} and operator = ${by} and state = 'done'
      and act = any(${acts}::text[])
    union all
    select 1 from operator_log where subject = 'setting operator_permissions' and at > ${since} and operator = ${by}
      and ${isChange} and before -> ${changed}::text is distinct from after -> ${changed}::text
    union all
    select 1 from operator_proposal where subject = 'setting operator_permissions' and decided_at > ${since} and operator = ${by}
      and state = 'done' and content -> 'before' -> ${changed}::text is distinct from content -> 'after' -> ${changed}::text
    union all
    select 1 from operator_log where subject = 'setting operator_roles' and at > ${since} and operator = ${by}
      and ${isChange} and ${changedRole(rolesBefore, sql`after`)}
    union all
    select 1 from operator_proposal where subject = 'setting operator_roles' and decided_at > ${since} and operator = ${by}
      and state = 'done' and ${changedRole(sql`content -> 'before'`, sql`content -> 'after'`)}
    union all
    select 1 from operator_proposal where subject = any(${roles.map((role) => `role ${role}`)}::text[]) and decided_at > ${since}
      and operator = ${by} and state = 'done' and act = 'change-role'
    limit 1`.execute(tx);
  return rows.length > 0;
}
