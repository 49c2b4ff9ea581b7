import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Tx } from '../../core/app.ts';
import type { Database } from '../../db/connect.ts';
import { hashPassword, isPassword } from '../../modules/person/public.ts';
import { type Act, change, read } from '../act.ts';
import { CommandError, type OperatorDeps } from '../operator-deps.ts';
import { logAct, STRANGER } from '../operator-log.ts';
import {
  assertRolesExist,
  assertTwoKeepControl,
  heldBy,
  noSecretYet,
  readPermissionRules,
} from '../operator-permissions.ts';
import { given, operatorName, word } from '../parameters.ts';
import { closeProposals, closeProposalsOf } from '../proposals.ts';
import type { ReadSecret } from '../read-secret.ts';
import { createInvitation, endStaffSessions, forgetSecondFactors, hasSecondFactor } from '../second-factors.ts';
import { type NameList, namesText } from '../texts/name-texts.ts';
import { holding, storeHeld } from './roles.ts';

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

/** Locks the table, so that names are added and removed one at a time and the first two are counted correctly. */
async function lockNames(tx: Tx): Promise<Row[]> {
  await sql`lock table operator_name in share row exclusive mode`.execute(tx);
  return (await sql<Row>`select * from operator_name order by name`.execute(tx)).rows;
}

/** Compares a secret. Each command is a process, so no attempt delays another; the log counts the wrong ones. */
const isSecret = (secret: string, secret_hash: string) =>
  isPassword(secret, secret_hash, { place: 'proven', beforeCheck: async () => {} });

/**
 * Checks that the operator knows the secret of the acting name. A name without a secret may not even read, and the secret alone is not enough
 * for a name with a second factor.
 *
 * Errors  CommandError if the name has no secret or has a second factor, or if the secret is wrong, which is logged
 */
export async function confirmName(deps: OperatorDeps, operator: string, readSecret: ReadSecret): Promise<void> {
  const row = await findName(deps.db, operator);
  if (!row?.secret_hash)
    throw new CommandError(
      row?.pending_hash
        ? `The secret of ${operator} waits to be allowed: allow-name ${operator} PERMISSIONS FINGERPRINT.`
        : noSecretYet(operator).message,
    );
  if (await hasSecondFactor(deps.db, operator))
    throw new CommandError(`${operator} has a second factor, and signs in with it: login ${operator}.`);
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
 * Returns the fingerprint of a pending secret, 48 bits of a digest of the salted hash. Its owner reads it out to the operators who allow
 * the secret.
 *
 * No list and no log shows it, so they must ask the owner.
 */
const fingerprintOf = (pending_hash: string): string =>
  createHash('sha256')
    .update(pending_hash)
    .digest('hex')
    .slice(0, 12)
    .replace(/(.{4})(?=.)/g, '$1-');

/** Counts the names that ever had a secret. Removed names count, so that nobody becomes the first name again. */
const everAdded = (rows: readonly Row[]): number => rows.filter(({ added_at }) => added_at !== null).length;

/**
 * Stores the secret that a name's owner types.
 *
 * The very first name can use it immediately. A later secret is pending until its fingerprint is allowed: the second name's by the first,
 * any other by two operators. A newer pending secret replaces the older one and closes its proposals.
 */
export async function addName(
  deps: OperatorDeps,
  { name, note, readSecret }: { name: string; note: string | undefined; readSecret: ReadSecret },
): Promise<string> {
  if (name === STRANGER)
    throw new CommandError(`The log calls people without a name ${STRANGER}. Choose another name.`);
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
      return [
        `Added: ${name} is the first name and acts with its secret from now on. The next one is allowed by ${name}.`,
        `This code sets up the authenticator of ${name} in the console, once, within 24 hours: ${await createInvitation(tx, name, null, at)}`,
      ].join('\n');
    }
    await sql`insert into operator_name (name, pending_hash) values (${name}, ${hash})
      on conflict (name) do update set pending_hash = excluded.pending_hash`.execute(tx);
    await closeProposals(tx, subject, at);
    await logAct(tx, { operator: name, at, act: 'add name (pending)', subject, note });
    const [who, may] = ever < NAMES_MINIMUM ? ['the first name has', 'all'] : ['two others have', 'PERMISSIONS'];
    return `The secret is stored; it counts when ${who} allowed it. Tell them yourself, by voice: allow-name ${name} ${may} ${fingerprintOf(hash)}`;
  });
}

/** Lists the names with a secret and what each may do, and pending and removed names. */
async function listNames({ db }: Pick<OperatorDeps, 'db'>): Promise<NameList> {
  const { rows } = await sql<Row>`select * from operator_name order by name`.execute(db);
  const rules = await readPermissionRules(db);
  const stateOf = ({ secret_hash, pending_hash }: Row) =>
    secret_hash !== null ? 'active' : pending_hash ? 'waiting' : 'removed';
  return {
    names: rows.map((row) => {
      const held = heldBy(rules, row);
      const may = held === 'all' ? 'all' : held.join(',') || 'nothing';
      const state = stateOf(row);
      return { name: row.name, state, since: row.added_at, until: row.removed_at, may: state === 'active' ? may : '' };
    }),
  };
}

export const nameActs = {
  names: read({
    permission: 'any',
    help: 'the names with a secret and their permissions, pending and removed names',
    arguments: {},
    run: ({ deps }) => listNames(deps),
    text: namesText,
  }),
  'allow-name': change({
    permission: 'names',
    approval: 'depends',
    two_operators_when: 'for every operator after the second; the first allows the second alone',
    help: 'allows the pending secret of a name, whose owner reads out the FINGERPRINT; PERMISSIONS is all, or such as look,payouts',
    arguments: { name: operatorName, permissions: holding, fingerprint: { ...word, typed_by_each: true } },
    run: async ({ tx, acting }, { name, permissions: may, fingerprint }) => {
      const rows = await lockNames(tx);
      assertHasNone(rows, name);
      const pending = rows.find((one) => one.name === name)?.pending_hash;
      if (!pending) throw new CommandError(`${name} has chosen no secret yet. Its owner runs first: add-name ${name}.`);
      if (fingerprint.toLowerCase() !== fingerprintOf(pending))
        throw new CommandError(
          `${given(fingerprint)} is not the fingerprint of the secret that waits for ${name}. Ask its owner again.`,
        );
      assertRolesExist(await readPermissionRules(tx), may);
      // The first name may allow the second without another operator. Later names need two, or one person could create the second.
      const isSecond = everAdded(rows) < NAMES_MINIMUM;
      if (isSecond && may !== 'all')
        throw new CommandError(
          `The second name may do everything: allow-name ${name} all FINGERPRINT, not ${given(may.join(','))}.`,
        );
      // This digest differs from the fingerprint: the proposal is shown, but the second operator must get the fingerprint from the owner.
      const secret = createHash('sha256').update(`proposal ${pending}`).digest('hex');
      return {
        subject: subjectOf(name),
        content: { name, may, secret },
        money_effect: null,
        needs_two: !isSecond,
        apply: async ({ at }) => {
          await sql`update operator_name set secret_hash = pending_hash, pending_hash = null, added_at = ${at}, removed_at = null,
            all_acts = ${isSecond} where name = ${name}`.execute(tx);
          await storeHeld(tx, { ...acting, at, act: 'allow-name' }, name, isSecond ? null : may);
          return { data: { name }, after: { may } };
        },
      };
    },
    text: ({ name }) => `Allowed: ${name} acts with its secret from now on.`,
  }),
  'remove-name': change({
    permission: 'names',
    approval: 'two',
    help: 'removes the secret and the permissions of a name, and closes its proposals',
    arguments: { name: operatorName },
    run: async ({ tx, acting }, { name }) => {
      const active = (await lockNames(tx)).filter(({ secret_hash }) => secret_hash !== null);
      if (!active.some((one) => one.name === name))
        throw new CommandError(`There is no name ${given(name)} with a secret.`);
      if (active.length <= NAMES_MINIMUM)
        throw new CommandError('At least two operators must remain. Add another one first.');
      await assertTwoKeepControl(tx, await readPermissionRules(tx), name);
      return {
        subject: subjectOf(name),
        content: { removes: name },
        money_effect: null,
        apply: async ({ at }) => {
          await sql`update operator_name set secret_hash = null, removed_at = ${at}, all_acts = false where name = ${name}`.execute(
            tx,
          );
          await closeProposalsOf(tx, name, at);
          await forgetSecondFactors(tx, name, at);
          await storeHeld(tx, { ...acting, at, act: 'remove-name' }, name, null);
          return { data: { name } };
        },
      };
    },
    text: () => 'Removed; its open proposals are closed.',
  }),
  'change-secret': change({
    permission: 'any',
    approval: 'one',
    help: 'changes the secret of the name that acts',
    arguments: {},
    prepare: async ({ deps, acting, readSecret }) => ({
      seen: await readNewSecret(deps, acting.operator, readSecret),
    }),
    run: async ({ tx, acting, seen }) => ({
      subject: subjectOf(acting.operator),
      logged_as: 'change secret',
      apply: async () => {
        const { rows } = await sql`update operator_name set secret_hash = ${seen}
          where name = ${acting.operator} and secret_hash is not null returning 1`.execute(tx);
        if (rows.length === 0) throw new CommandError(`${acting.operator} was removed.`);
        await endStaffSessions(tx, acting.operator);
        return { data: { name: acting.operator } };
      },
    }),
    text: () => 'Changed. Every session in the console has ended.',
  }),
} satisfies Record<string, Act>;
