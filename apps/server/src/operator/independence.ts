import { sql } from 'kysely';
import type { Tx } from '../core/app.ts';
import { CommandError } from './operator-deps.ts';

const TIED_MS = 24 * 3_600_000;

/** The acts by which one name adds or changes another. */
const CHANGING_NAMES = ['allow-name', 'invite', 'reset-authenticator', 'permit'];

/**
 * Checks that neither of two operators has added, invited or changed the other within 24 hours. Otherwise one person could create a name,
 * or take one over, and at once agree with it.
 *
 * While no third operator exists, nobody else could agree, so the two are not checked.
 *
 * Errors  CommandError
 */
export async function assertIndependent(tx: Tx, first: string, second: string, at: Date): Promise<void> {
  const { rows } = await sql<{ active: number }>`
    select count(*)::int as active from operator_name where secret_hash is not null`.execute(tx);
  if (rows[0]!.active <= 2) return;
  for (const [by, changed] of [
    [first, second],
    [second, first],
  ] as const)
    if (await hasChanged(tx, by, changed, new Date(at.getTime() - TIED_MS)))
      throw new CommandError(
        `${by} has added, invited or changed ${changed} within the last 24 hours. Another operator must agree.`,
      );
}

/** Reports whether both are the first two names, of which the first has to allow the second. */
async function areFirstTwo(tx: Tx, ...names: [string, string]): Promise<boolean> {
  const { rows } = await sql`select 1 from operator_name where name = any(${names}::text[]) and all_acts`.execute(tx);
  return rows.length === 2;
}

/** Reports whether one name has changed another since a time, alone, as the second operator or as the first. */
async function hasChanged(tx: Tx, by: string, changed: string, since: Date): Promise<boolean> {
  const subject = `name ${changed}`;
  const acts = (await areFirstTwo(tx, by, changed))
    ? CHANGING_NAMES.filter((one) => one !== 'allow-name')
    : CHANGING_NAMES;
  const { rows } = await sql`
    select 1 from operator_log where subject = ${subject} and at > ${since} and operator = ${by} and act = any(${acts}::text[])
    union all
    select 1 from operator_proposal where subject = ${subject} and decided_at > ${since} and operator = ${by} and state = 'done'
      and act = any(${acts}::text[])
    union all
    select 1 from operator_log where subject = 'setting operator_permissions' and at > ${since} and operator = ${by}
      and not after ? 'proposal' and before -> ${changed}::text is distinct from after -> ${changed}::text
    union all
    select 1 from operator_proposal where subject = 'setting operator_permissions' and decided_at > ${since} and operator = ${by}
      and state = 'done' and content -> 'before' -> ${changed}::text is distinct from content -> 'after' -> ${changed}::text
    limit 1`.execute(tx);
  return rows.length > 0;
}
