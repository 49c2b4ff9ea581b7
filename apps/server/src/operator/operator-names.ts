import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Tx } from '../core/app.ts';
import type { Database } from '../db/connect.ts';
import { hashPassword, isPassword } from '../modules/person/public.ts';
import { type Permission, permissions } from '../settings/setting-rules.ts';
import { authorise, type Decision } from './authorise.ts';
import type { ProposingCall } from './call.ts';
import { localTime } from './local-time.ts';
import { type Acting, CommandError, type OperatorDeps } from './operator-deps.ts';
import { logAct } from './operator-log.ts';
import { assertTwoKeepControl, permissionsOf, readPermissionList } from './operator-permissions.ts';
import { closeProposals, closeProposalsOf } from './proposals.ts';
import type { ReadSecret } from './read-secret.ts';
import { given, oneOf } from './read-words.ts';
import { storeSetting } from './setting-acts.ts';

const SECRET_MINIMUM = 12;
const NAMES_MINIMUM = 2;

type Row = {
  name: string;
  secret_hash: string | null;
  pending_hash: string | null;
  added_at: Date | null;
  all_acts: boolean;
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
 * Makes sure that a person knows the secret of the name that acts. A name without a secret does nothing, not even reading.
 *
 * Errors  CommandError where the name has no secret, and where it is wrong, which is logged
 */
export async function confirmName(deps: OperatorDeps, operator: string, readSecret: ReadSecret): Promise<void> {
  const row = await findName(deps.db, operator);
  if (!row?.secret_hash)
    throw new CommandError(
      row?.pending_hash
        ? `The secret of ${operator} waits to be allowed: allow-name ${operator} PERMISSIONS FINGERPRINT.`
        : `No act without a name that has proven its secret. ${operator} has none: add-name ${operator}.`,
    );
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

/** How many names ever had a secret; a removed one counts, so that removing opens no way back to the beginning. */
const everAdded = (rows: readonly Row[]): number => rows.filter(({ added_at }) => added_at !== null).length;

/**
 * Gives a name its secret. Its owner types it; nobody else has to know it. The very first name has it at once. Of a later one it is
 * pending until it is allowed by its fingerprint: of the second by the first, of a further one by two. A newer pending secret takes the
 * place of the older, and closes what was proposed for it.
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
    const ever = everAdded(rows);
    if (ever === 0) {
      await sql`insert into operator_name (name, secret_hash, added_at, all_acts) values (${name}, ${hash}, ${at}, true)
        on conflict (name) do update set secret_hash = excluded.secret_hash, added_at = excluded.added_at, all_acts = true,
          pending_hash = null, removed_at = null`.execute(tx);
      await logAct(tx, { operator: name, at, act: 'add name', subject, note });
      return `Added: ${name} is the first name and acts with its secret from now on. The next one is allowed by ${name}.`;
    }
    await sql`insert into operator_name (name, pending_hash) values (${name}, ${hash})
      on conflict (name) do update set pending_hash = excluded.pending_hash`.execute(tx);
    await closeProposals(tx, subject, at);
    await logAct(tx, { operator: name, at, act: 'add name (pending)', subject, note });
    const [who, may] = ever < NAMES_MINIMUM ? ['the first name has', 'all'] : ['two others have', 'PERMISSIONS'];
    return `The secret is stored; it counts when ${who} allowed it. Tell them yourself, by voice: allow-name ${name} ${may} ${fingerprintOf(hash)}`;
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

/** Reads `all` or permissions with commas between them. */
function readPermissions(text: string): 'all' | Permission[] {
  if (text === 'all') return 'all';
  return [...new Set(text.split(','))].map((one) => oneOf('A permission', one, ...permissions)).sort();
}

/**
 * Allows the pending secret of a name, and what the name may do. The first name alone allows the second, so that nobody quick takes its
 * place; a further one takes two, or one person could make the second. Each gives the fingerprint that the owner has read out, so that
 * nobody takes a name which was meant for another.
 */
export async function allowName(
  call: ProposingCall,
  { name, may, fingerprint }: { name: string; may: string; fingerprint: string },
): Promise<Decision> {
  const { deps, acting } = call;
  const allowed_acts = readPermissions(may);
  return await deps.db.transaction().execute(async (tx) => {
    const rows = await lockNames(tx);
    assertHasNone(rows, name);
    const pending = rows.find((one) => one.name === name)?.pending_hash;
    if (!pending) throw new CommandError(`${name} has chosen no secret yet. Its owner does first: add-name ${name}.`);
    if (fingerprint.toLowerCase() !== fingerprintOf(pending))
      throw new CommandError(
        `${given(fingerprint)} is not the fingerprint of the secret that waits for ${name}. Ask its owner again.`,
      );
    const at = deps.clock.now();
    const subject = subjectOf(name);
    const isSecond = everAdded(rows) < NAMES_MINIMUM;
    if (isSecond && allowed_acts !== 'all')
      throw new CommandError(
        `The second name may do everything: allow-name ${name} all FINGERPRINT, not ${given(may)}.`,
      );
    // Another digest than the fingerprint: the proposal is shown, and the second name has to hear the fingerprint from the owner.
    const secret = createHash('sha256').update(`proposal ${pending}`).digest('hex');
    const content = { name, may: allowed_acts, secret };
    const allowed = await authorise(tx, call, { subject, content, causes: null, needs_two: !isSecond });
    if (!allowed.goes_on) return allowed.decision;
    await sql`update operator_name set secret_hash = pending_hash, pending_hash = null, added_at = ${at}, removed_at = null,
      all_acts = ${isSecond} where name = ${name}`.execute(tx);
    await listPermissions(tx, { ...acting, at, act: 'allow-name' }, name, isSecond ? null : allowed_acts);
    await logAct(tx, { ...acting, at, act: 'allow-name', subject, after: { may: allowed_acts } });
    return allowed.done(`Allowed: ${name} acts with its secret from now on.`);
  });
}

/** Writes what a name may do into the list, or with null takes the name off it. */
async function listPermissions(
  tx: Tx,
  change: Acting & { at: Date; act: string },
  name: string,
  may: 'all' | Permission[] | null,
): Promise<void> {
  await sql`lock table setting in share row exclusive mode`.execute(tx);
  const before = await readPermissionList(tx);
  const { [name]: _old, ...others } = before;
  const value = may === null ? others : { ...others, [name]: may };
  if (may !== null || Object.hasOwn(before, name))
    await storeSetting(tx, { ...change, key: 'operator_permissions', value });
}

/** Takes a name's secret away, closes what it has proposed, and takes it off the list. Two names decide. */
export async function removeName(call: ProposingCall, name: string): Promise<Decision> {
  const { deps, acting } = call;
  return await deps.db.transaction().execute(async (tx) => {
    const active = (await lockNames(tx)).filter(({ secret_hash }) => secret_hash !== null);
    if (!active.some((one) => one.name === name))
      throw new CommandError(`There is no name ${given(name)} with a secret.`);
    if (active.length <= NAMES_MINIMUM) throw new CommandError('Two names have to be left. Add another one first.');
    await assertTwoKeepControl(tx, await readPermissionList(tx), name);
    const at = deps.clock.now();
    const subject = subjectOf(name);
    const allowed = await authorise(tx, call, { subject, content: { removes: name }, causes: null });
    if (!allowed.goes_on) return allowed.decision;
    await sql`update operator_name set secret_hash = null, removed_at = ${at}, all_acts = false where name = ${name}`.execute(
      tx,
    );
    await closeProposalsOf(tx, name, at);
    await listPermissions(tx, { ...acting, at, act: 'remove-name' }, name, null);
    await logAct(tx, { ...acting, at, act: 'remove-name', subject });
    return allowed.done('Removed; what it had proposed and is not done is closed.');
  });
}

/** Names with a secret and what they may do, pending ones, removed ones. */
export async function listNames(deps: Pick<OperatorDeps, 'db'>): Promise<string> {
  const { rows } = await sql<Row>`select * from operator_name order by name`.execute(deps.db);
  const list = await readPermissionList(deps.db);
  const stateOf = (row: Row) => {
    const { secret_hash, added_at, removed_at, pending_hash } = row;
    if (!secret_hash)
      return pending_hash ? 'its secret waits to be allowed' : `removed ${removed_at ? localTime(removed_at) : ''}`;
    const may = permissionsOf(list, row);
    return `since ${localTime(added_at!)}  may ${may.length === permissions.length ? 'all' : may.join(',') || 'nothing'}`;
  };
  return rows.map((row) => `${row.name}  ${stateOf(row)}`).join('\n');
}
