import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/connect.ts';
import { hashPassword, isPassword } from '../features/auth/hash-password.ts';
import type { Tx } from '../http/request-context.ts';
import { clearVotes, forgetYesesOf, isSecondName, logAct } from './operator-log.ts';
import { type Acting, ActRefused, type OperatorWorld } from './operator-world.ts';
import type { ReadSecret } from './read-secret.ts';

const SECRET_MINIMUM = 12;
const NAMES_MINIMUM = 2;

type Row = {
  name: string;
  secret_hash: string | null;
  allowed_at: Date | null;
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
 * Errors  ActRefused where the secret is wrong, which stands in the log
 */
export async function confirmName(world: OperatorWorld, operator: string, readSecret: ReadSecret): Promise<void> {
  const row = await findName(world.db, operator);
  if (!row?.secret_hash) return;
  const secret = await readSecret({ name: operator, is_new: false });
  if (await isSecret(secret, row.secret_hash)) return;
  const at = world.clock.now();
  await world.db
    .transaction()
    .execute((tx) => logAct(tx, { operator, at, act: 'wrong secret', subject: subjectOf(operator) }));
  throw new ActRefused(`That is not the secret of ${operator}.`);
}

async function readNewSecret(world: OperatorWorld, name: string, readSecret: ReadSecret): Promise<string> {
  const secret = await readSecret({ name, is_new: true });
  if (secret.length < SECRET_MINIMUM) throw new ActRefused(`A secret has at least ${SECRET_MINIMUM} characters.`);
  const { rows } = await sql<{ secret_hash: string }>`
    select secret_hash from operator_name where secret_hash is not null and name <> ${name}`.execute(world.db);
  for (const { secret_hash } of rows)
    if (await isSecret(secret, secret_hash)) throw new ActRefused('Another name has this secret. Each has its own.');
  return await hashPassword(secret);
}

/** Whether a name may take a secret now: the first two ever by themselves, a later one when two names have allowed it. */
function assertMayBeAdded(rows: readonly Row[], name: string): void {
  const own = rows.find((row) => row.name === name);
  if (own?.secret_hash) throw new ActRefused(`${name} has a secret already: --as ${name} change-secret.`);
  const ever = rows.filter(({ added_at }) => added_at !== null).length;
  if (ever >= NAMES_MINIMUM && !own?.allowed_at)
    throw new ActRefused(`Two names have to allow it first: --as NAME allow-name ${name}, each from its own command.`);
}

/** Gives a name its secret. Its owner types it; nobody else has to know it. */
export async function addName(
  world: OperatorWorld,
  { name, note, readSecret }: { name: string; note: string | undefined; readSecret: ReadSecret },
): Promise<string> {
  const { rows } = await sql<Row>`select * from operator_name`.execute(world.db);
  assertMayBeAdded(rows, name);
  const secret_hash = await readNewSecret(world, name, readSecret);
  return await world.db.transaction().execute(async (tx) => {
    assertMayBeAdded(await lockNames(tx), name);
    const at = world.clock.now();
    await sql`insert into operator_name (name, secret_hash, added_at) values (${name}, ${secret_hash}, ${at})
      on conflict (name) do update set secret_hash = excluded.secret_hash, added_at = excluded.added_at, allowed_at = null,
        removed_at = null`.execute(tx);
    await logAct(tx, { operator: name, at, act: 'add name', subject: subjectOf(name), note });
    return `Added: ${name} acts with its secret from now on.`;
  });
}

/** Changes the secret of the name that acts, which has just shown its old one. */
export async function changeSecret(world: OperatorWorld, acting: Acting, readSecret: ReadSecret): Promise<string> {
  const name = acting.operator;
  if (!(await findName(world.db, name))?.secret_hash) throw new ActRefused(`${name} has no secret: add-name ${name}.`);
  const secret_hash = await readNewSecret(world, name, readSecret);
  return await world.db.transaction().execute(async (tx) => {
    const { rows } = await sql`update operator_name set secret_hash = ${secret_hash}
      where name = ${name} and secret_hash is not null returning 1`.execute(tx);
    if (rows.length === 0) throw new ActRefused(`${name} was removed.`);
    await logAct(tx, { ...acting, at: world.clock.now(), act: 'change secret', subject: subjectOf(name) });
    return 'Changed.';
  });
}

/** Allows a further name, or removes one: two names say so, or one person could make the second. */
export async function decideName(
  world: OperatorWorld,
  acting: Acting,
  act: 'allow-name' | 'remove-name',
  name: string,
): Promise<string> {
  return await world.db.transaction().execute(async (tx) => {
    const rows = await lockNames(tx);
    const row = rows.find((one) => one.name === name);
    const active = rows.filter(({ secret_hash }) => secret_hash !== null).length;
    if (act === 'allow-name' && row?.secret_hash) throw new ActRefused(`${name} has a secret already.`);
    if (act === 'remove-name' && !row?.secret_hash) throw new ActRefused(`There is no name ${name} with a secret.`);
    if (act === 'remove-name' && active <= NAMES_MINIMUM)
      throw new ActRefused('Two names have to be left. Add another one first.');
    const at = world.clock.now();
    const subject = subjectOf(name);
    if (!(await isSecondName(tx, { act, subject, operator: acting.operator, at }))) {
      await logAct(tx, { ...acting, at, act: `${act} (first name)`, subject });
      return 'Noted. A second operator has to say the same.';
    }
    if (act === 'allow-name')
      await sql`insert into operator_name (name, allowed_at) values (${name}, ${at})
        on conflict (name) do update set allowed_at = excluded.allowed_at`.execute(tx);
    else {
      await sql`update operator_name set secret_hash = null, removed_at = ${at}, allowed_at = null where name = ${name}`.execute(
        tx,
      );
      await forgetYesesOf(tx, name);
    }
    await logAct(tx, { ...acting, at, act, subject });
    await clearVotes(tx, subject);
    return act === 'allow-name'
      ? `Allowed. ${name} chooses a secret with: add-name ${name}`
      : 'Removed; what it had said yes to and is not done needs another name.';
  });
}

/** Names with a secret, allowed ones, removed ones. */
export async function listNames(world: Pick<OperatorWorld, 'db'>): Promise<string> {
  const { rows } = await sql<Row>`select * from operator_name order by name`.execute(world.db);
  if (rows.length === 0) return 'No name has a secret yet. Acts that take two names wait for two: add-name NAME.';
  const said = ({ secret_hash, added_at, removed_at, allowed_at }: Row) => {
    if (secret_hash) return `since ${added_at!.toISOString()}`;
    return allowed_at ? 'allowed, has no secret yet' : `removed ${removed_at?.toISOString() ?? ''}`;
  };
  return rows.map((row) => `${row.name}  ${said(row)}`).join('\n');
}
