import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/connect.ts';
import { hashPassword, isPassword } from '../domain/password/hash-password.ts';
import type { Tx } from '../http/request-context.ts';
import { localTime } from './local-time.ts';
import { type Acting, CommandError, type OperatorDeps } from './operator-deps.ts';
import { clearVotes, forgetYesesOf, isSecondName, logAct } from './operator-log.ts';
import type { ReadSecret } from './read-secret.ts';

const SECRET_MINIMUM = 12;
const NAMES_MINIMUM = 2;

type Row = {
  name: string;
  secret_hash: string | null;
  pending_hash: string | null;
  added_at: Date | null;
  removed_at: Date | null;
};

const subjectOf = (name: string) => `name ${name}`;

async function findName(db: Kysely<Database>, name: string): Promise<Row | null> {
  const { rows } = await sql<Row>`select * from operator_name where name = ${name}`.execute(db);
  return rows[0] ?? null;
}

/** Names are added and removed one after the other, so that the first two are counted rightly. */
async function lockNames(tx: Tx): Promise<Row[]> {
  await sql`lock table operator_name in share row exclusive mode`.execute(tx);
  return (await sql<Row>`select * from operator_name order by name`.execute(tx)).rows;
}

/** A command of its own: nobody else waits in its line, and what it counts stands in the log. */
const isSecret = (secret: string, secret_hash: string) =>
  isPassword(secret, secret_hash, { place: 'proven', first: async () => {} });

/**
 * Makes sure that whoever acts under a name that has a secret knows it. A name without one can do what one name may do alone.
 *
 * Errors  CommandError where the secret is wrong, which stands in the log
 */
export async function confirmName(deps: OperatorDeps, operator: string, readSecret: ReadSecret): Promise<void> {
  const row = await findName(deps.db, operator);
  if (!row?.secret_hash) return;
  const secret = await readSecret({ name: operator, is_new: false });
  if (await isSecret(secret, row.secret_hash)) return;
  const at = deps.clock.now();
  await deps.db
    .transaction()
    .execute((tx) => logAct(tx, { operator, at, act: 'wrong secret', subject: subjectOf(operator) }));
  throw new CommandError(`That is not the secret of ${operator}.`);
}

async function readNewSecret(deps: OperatorDeps, name: string, readSecret: ReadSecret): Promise<string> {
  const secret = await readSecret({ name, is_new: true });
  if (secret.length < SECRET_MINIMUM) throw new CommandError(`A secret has at least ${SECRET_MINIMUM} characters.`);
  const { rows } = await sql<{ secret_hash: string }>`
    select secret_hash from operator_name where secret_hash is not null and name <> ${name}`.execute(deps.db);
  for (const { secret_hash } of rows)
    if (await isSecret(secret, secret_hash)) throw new CommandError('Another name has this secret. Each has its own.');
  return await hashPassword(secret);
}

function assertHasNone(rows: readonly Row[], name: string): void {
  if (rows.some((row) => row.name === name && row.secret_hash !== null))
    throw new CommandError(`${name} has a secret already: --as ${name} change-secret.`);
}

/**
 * What the owner of a pending secret reads out to the two who allow it: 48 bits of a digest of the salted hash, so that nobody finds
 * another secret with the same one. No list and no log shows it, or whoever allows could copy it instead of asking the owner.
 */
const fingerprintOf = (pending_hash: string): string =>
  createHash('sha256')
    .update(pending_hash)
    .digest('hex')
    .slice(0, 12)
    .replace(/(.{4})(?=.)/g, '$1-');

/**
 * Gives a name its secret. Its owner types it; nobody else has to know it. The first two ever have it at once; of a later name it is
 * pending until two others have allowed it by its fingerprint. A newer pending secret takes the place of the older, and its yeses go.
 */
export async function addName(
  deps: OperatorDeps,
  { name, note, readSecret }: { name: string; note: string | undefined; readSecret: ReadSecret },
): Promise<string> {
  assertHasNone((await sql<Row>`select * from operator_name`.execute(deps.db)).rows, name);
  const hash = await readNewSecret(deps, name, readSecret);
  return await deps.db.transaction().execute(async (tx) => {
    const rows = await lockNames(tx);
    assertHasNone(rows, name);
    const at = deps.clock.now();
    const subject = subjectOf(name);
    if (rows.filter(({ added_at }) => added_at !== null).length < NAMES_MINIMUM) {
      await sql`insert into operator_name (name, secret_hash, added_at) values (${name}, ${hash}, ${at})
        on conflict (name) do update set secret_hash = excluded.secret_hash, added_at = excluded.added_at,
          pending_hash = null, removed_at = null`.execute(tx);
      await logAct(tx, { operator: name, at, act: 'add name', subject, note });
      return `Added: ${name} acts with its secret from now on.`;
    }
    await sql`insert into operator_name (name, pending_hash) values (${name}, ${hash})
      on conflict (name) do update set pending_hash = excluded.pending_hash`.execute(tx);
    await clearVotes(tx, subject);
    await logAct(tx, { operator: name, at, act: 'add name (pending)', subject, note });
    return `The secret is kept; it counts when two others have allowed it. Tell each of them yourself, by voice: allow-name ${name} ${fingerprintOf(hash)}`;
  });
}

/** Changes the secret of the name that acts, which has just shown its old one. */
export async function changeSecret(deps: OperatorDeps, acting: Acting, readSecret: ReadSecret): Promise<string> {
  const name = acting.operator;
  if (!(await findName(deps.db, name))?.secret_hash) throw new CommandError(`${name} has no secret: add-name ${name}.`);
  const secret_hash = await readNewSecret(deps, name, readSecret);
  return await deps.db.transaction().execute(async (tx) => {
    const { rows } = await sql`update operator_name set secret_hash = ${secret_hash}
      where name = ${name} and secret_hash is not null returning 1`.execute(tx);
    if (rows.length === 0) throw new CommandError(`${name} was removed.`);
    await logAct(tx, { ...acting, at: deps.clock.now(), act: 'change secret', subject: subjectOf(name) });
    return 'Changed.';
  });
}

/** Says one name's yes; true when it was the second. */
async function isDecided(tx: Tx, acting: Acting, act: string, subject: string, at: Date): Promise<boolean> {
  const done = await isSecondName(tx, { act, subject, operator: acting.operator, at });
  await logAct(tx, { ...acting, at, act: done ? act : `${act} (first name)`, subject });
  if (done) await clearVotes(tx, subject);
  return done;
}

const NOTED = 'Noted. A second operator has to say the same.';

/**
 * Allows the pending secret of a further name: two names say so, or one person could make the second. Each gives the fingerprint that
 * the owner has read out, so that nobody takes a name which was meant for another.
 */
export async function allowName(
  deps: OperatorDeps,
  acting: Acting,
  name: string,
  fingerprint: string,
): Promise<string> {
  return await deps.db.transaction().execute(async (tx) => {
    const rows = await lockNames(tx);
    assertHasNone(rows, name);
    const pending = rows.find((one) => one.name === name)?.pending_hash;
    if (!pending) throw new CommandError(`${name} has chosen no secret yet. Its owner does first: add-name ${name}.`);
    if (fingerprint.toLowerCase() !== fingerprintOf(pending))
      throw new CommandError(`That is not the fingerprint of the secret that waits for ${name}. Ask its owner again.`);
    const at = deps.clock.now();
    if (!(await isDecided(tx, acting, 'allow-name', subjectOf(name), at))) return NOTED;
    await sql`update operator_name set secret_hash = pending_hash, pending_hash = null, added_at = ${at}, removed_at = null
      where name = ${name}`.execute(tx);
    return `Allowed: ${name} acts with its secret from now on.`;
  });
}

/** Takes a name's secret away, and what it had said yes to. Two names say so. */
export async function removeName(deps: OperatorDeps, acting: Acting, name: string): Promise<string> {
  return await deps.db.transaction().execute(async (tx) => {
    const active = (await lockNames(tx)).filter(({ secret_hash }) => secret_hash !== null);
    if (!active.some((one) => one.name === name)) throw new CommandError(`There is no name ${name} with a secret.`);
    if (active.length <= NAMES_MINIMUM) throw new CommandError('Two names have to be left. Add another one first.');
    const at = deps.clock.now();
    if (!(await isDecided(tx, acting, 'remove-name', subjectOf(name), at))) return NOTED;
    await sql`update operator_name set secret_hash = null, removed_at = ${at} where name = ${name}`.execute(tx);
    await forgetYesesOf(tx, name);
    return 'Removed; what it had said yes to and is not done needs another name.';
  });
}

/** Names with a secret, pending ones, removed ones. */
export async function listNames(deps: Pick<OperatorDeps, 'db'>): Promise<string> {
  const { rows } = await sql<Row>`select * from operator_name order by name`.execute(deps.db);
  if (rows.length === 0) return 'No name has a secret yet. Acts that take two names wait for two: add-name NAME.';
  const stateOf = ({ secret_hash, added_at, removed_at, pending_hash }: Row) => {
    if (secret_hash) return `since ${localTime(added_at!)}`;
    return pending_hash ? 'its secret waits for two others' : `removed ${removed_at ? localTime(removed_at) : ''}`;
  };
  return rows.map((row) => `${row.name}  ${stateOf(row)}`).join('\n');
}
