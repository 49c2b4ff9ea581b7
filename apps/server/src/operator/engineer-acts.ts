import { sql } from 'kysely';
import { hashPassword } from '../modules/person/public.ts';
import { localTime } from './local-time.ts';
import { type Acting, CommandError, type OperatorDeps } from './operator-deps.ts';
import { logAct } from './operator-log.ts';
import type { ReadSecret } from './read-secret.ts';

/** Whoever knows the address may guess at it. */
const PASSWORD_MINIMUM = 16;
const PASSWORD_MAXIMUM = 64;
const SUBJECT = 'engineer mode';

type Row = { has_password: boolean; generation: number; changed_at: Date | null; changed_by: string | null };

/** Whether there is a password, who set it, and where it was used. */
export async function showEngineerMode({ db }: Pick<OperatorDeps, 'db'>): Promise<string> {
  const { rows } = await sql<Row & { devices: bigint; last_at: Date | null }>`
    select password_hash is not null as has_password, changed_at, changed_by,
      (select count(*) from engineer_try where entered_at >= changed_at) as devices,
      (select max(entered_at) from engineer_try where entered_at >= changed_at) as last_at
    from engineer_mode`.execute(db);
  const { has_password, changed_at, changed_by, devices, last_at } = rows[0]!;
  if (!has_password) return 'Engineer mode is off: no password is set. engineer password sets one.';
  const used = last_at === null ? 'Nobody has used it.' : `Used on ${devices} devices, last ${localTime(last_at)}.`;
  return `Engineer mode can be entered with the password that ${changed_by} set ${localTime(changed_at!)}. ${used}`;
}

/** Sets the password of engineer mode; what was entered with the one before ends. */
export async function setEngineerPassword(deps: OperatorDeps, acting: Acting, readSecret: ReadSecret): Promise<string> {
  const password = await readSecret({ name: 'engineer mode', is_new: true });
  if (password.length < PASSWORD_MINIMUM || password.length > PASSWORD_MAXIMUM)
    throw new CommandError(`The password has ${PASSWORD_MINIMUM} to ${PASSWORD_MAXIMUM} characters.`);
  await change(deps, acting, { act: 'engineer password', password_hash: await hashPassword(password) });
  return 'Set. Whoever was in engineer mode has to enter again.';
}

/** Ends engineer mode everywhere at once, and takes its password away. */
export async function endEngineerMode(deps: OperatorDeps, acting: Acting): Promise<string> {
  await change(deps, acting, { act: 'engineer off', password_hash: null });
  return 'Off: every device has left engineer mode, and there is no password any more.';
}

async function change(
  deps: OperatorDeps,
  acting: Acting,
  { act, password_hash }: { act: string; password_hash: string | null },
): Promise<void> {
  const at = deps.clock.now();
  await deps.db.transaction().execute(async (tx) => {
    await sql`update engineer_mode set password_hash = ${password_hash}, generation = generation + 1, changed_at = ${at},
      changed_by = ${acting.operator}`.execute(tx);
    await logAct(tx, { ...acting, at, act, subject: SUBJECT });
  });
}
