import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../core/app.ts';
import type { Queryable } from '../db/connect.ts';
import { isPassword } from '../modules/person/public.ts';
import { CommandError } from './operator-deps.ts';
import { logAct, SYSTEM_NAMES } from './operator-log.ts';
import { closeProposals } from './proposals.ts';

/** The minimum length of a secret. The contract of the console has the same minimum for a password. */
const SECRET_MINIMUM = 12;
/** The minimum number of names, because important changes need two operators. */
export const NAMES_MINIMUM = 2;

export type NameRow = {
  name: string;
  secret_hash: string | null;
  pending_hash: string | null;
  added_at: Date | null;
  all_acts: boolean;
  removed_at: Date | null;
  is_script: boolean;
};

export const NAME_COLUMNS = sql`name, secret_hash, pending_hash, added_at, all_acts, removed_at, is_script`;

export const subjectOfName = (name: string): string => `name ${name}`;

/** Locks the table, so that names are added and removed one at a time and the first two are counted correctly. */
export async function lockNames(tx: Tx): Promise<NameRow[]> {
  await sql`lock table operator_name in share row exclusive mode`.execute(tx);
  return (await sql<NameRow>`select * from operator_name order by name`.execute(tx)).rows;
}

/** Counts the names that ever had a secret. Removed names count, so that nobody becomes the first name again. */
export const countEverAdded = (rows: readonly Pick<NameRow, 'added_at'>[]): number =>
  rows.filter(({ added_at }) => added_at !== null).length;

/** Returns the shape of a name: without dots and dashes, and with one character for characters that look alike. */
const shapeOf = (name: string): string => name.replace(/[._-]/g, '').replaceAll('0', 'o').replace(/[1l]/g, 'i');

/** Throws if a name looks like a name that the system itself uses. */
export function assertFreeForPeople(name: string): void {
  const like = SYSTEM_NAMES.find((systemName) => shapeOf(systemName) === shapeOf(name));
  if (like !== undefined)
    throw new CommandError(`The system itself uses the name ${like}. Choose a name that looks different.`);
}

/** Reports whether the invitation of a name was withdrawn before the name ever had a secret. */
const isWithdrawn = ({ added_at, pending_hash, removed_at }: NameRow): boolean =>
  added_at === null && pending_hash === null && removed_at !== null;

/** Throws if a new name could be mistaken for another name. */
export function assertUnlike(rows: readonly NameRow[], name: string): void {
  if (rows.some((row) => row.name === name && !isWithdrawn(row))) return;
  const like = rows.find((row) => !isWithdrawn(row) && shapeOf(row.name) === shapeOf(name));
  if (like !== undefined) throw new CommandError(`${name} looks like ${like.name}. Choose another name.`);
}

/** Adds the name of an invited person. A name whose invitation was withdrawn counts again as invited. */
export const addInvitedName = (tx: Tx, name: string) =>
  sql`insert into operator_name (name) values (${name})
    on conflict (name) do update set removed_at = null where operator_name.added_at is null`.execute(tx);

export function assertLongEnough(secret: string): void {
  if (secret.length < SECRET_MINIMUM) throw new CommandError(`A secret has at least ${SECRET_MINIMUM} characters.`);
}

export function assertHasNoSecret(rows: readonly NameRow[], name: string): void {
  if (rows.some((row) => row.name === name && row.secret_hash !== null))
    throw new CommandError(`${name} has a secret already: --as ${name} change-secret.`);
}

/** Compares a secret with its hash, for callers who have proved a code or can reach the database. */
export const matchesSecret = (secret: string, secret_hash: string) =>
  isPassword(secret, secret_hash, { queue: 'proven', beforeCheck: async () => {} });

/**
 * Reports whether another name has this secret. The command refuses such a secret. The console does not compare, because a refusal would
 * test a guess against every name.
 */
export async function isSecretOfAnother(db: Queryable, name: string, secret: string): Promise<boolean> {
  const { rows } = await sql<{ secret_hash: string }>`
    select secret_hash from operator_name where secret_hash is not null and name <> ${name}`.execute(db);
  for (const { secret_hash } of rows) if (await matchesSecret(secret, secret_hash)) return true;
  return false;
}

/**
 * Returns the fingerprint of a pending secret: 48 bits of a digest of its hash. The owner reads it out to the operators who allow the
 * secret. No list and no log shows it.
 */
export const fingerprintOf = (pending_hash: string): string =>
  createHash('sha256')
    .update(pending_hash)
    .digest('hex')
    .slice(0, 12)
    .replace(/(.{4})(?=.)/g, '$1-');

/** A pending secret: its fingerprint, and whether the first name or two operators must allow it. */
export type WaitingSecret = { fingerprint: string; allowed_by: 'first' | 'two' };

/** Returns the fingerprint of a pending secret, and who must allow it. */
export async function readWaitingSecret(db: Queryable, pending_hash: string): Promise<WaitingSecret> {
  const { rows } = await sql<{ added: number }>`
    select count(added_at)::int as added from operator_name`.execute(db);
  return waitingOf(pending_hash, rows[0]!.added);
}

const waitingOf = (pending_hash: string, addedCount: number): WaitingSecret => ({
  fingerprint: fingerprintOf(pending_hash),
  allowed_by: addedCount < NAMES_MINIMUM ? 'first' : 'two',
});

export type ChosenSecret = {
  name: string;
  hash: string;
  is_script: boolean;
  at: Date;
  /** The operator of the log entry for a pending secret. For the very first name, the name itself is the operator. */
  by: string;
  note?: string | undefined;
};

/**
 * Stores the secret that the owner of a name has chosen, and logs the act. Returns null if the secret can be used at once, or else the
 * approval that it needs.
 *
 * The first name can use its secret immediately. A later secret is pending until its fingerprint is allowed. A newer pending secret
 * replaces the older one and closes its proposals.
 *
 * Errors  CommandError if the name has a secret
 */
export async function storeChosenSecret(tx: Tx, chosen: ChosenSecret): Promise<WaitingSecret | null> {
  const { name, hash, is_script, at, by, note } = chosen;
  const rows = await lockNames(tx);
  assertHasNoSecret(rows, name);
  const subject = subjectOfName(name);
  const addedCount = countEverAdded(rows);
  if (addedCount === 0 && !is_script) {
    await sql`insert into operator_name (name, secret_hash, added_at, all_acts) values (${name}, ${hash}, ${at}, true)
      on conflict (name) do update set secret_hash = excluded.secret_hash, added_at = excluded.added_at, all_acts = true,
        pending_hash = null, removed_at = null, is_script = false`.execute(tx);
    await logAct(tx, { operator: name, at, act: 'choose secret', subject, note });
    return null;
  }
  await sql`insert into operator_name (name, pending_hash, is_script) values (${name}, ${hash}, ${is_script})
    on conflict (name) do update set pending_hash = excluded.pending_hash, is_script = excluded.is_script`.execute(tx);
  await closeProposals(tx, subject, at);
  await logAct(tx, { operator: by, at, act: 'choose secret (pending)', subject, note });
  return waitingOf(hash, addedCount);
}
