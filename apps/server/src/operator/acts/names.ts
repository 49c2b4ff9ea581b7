import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Queryable } from '../../db/connect.ts';
import { hashPassword } from '../../modules/person/public.ts';
import { type Act, change, read } from '../act.ts';
import {
  assertFreeForPeople,
  assertHasNoSecret,
  assertLongEnough,
  assertUnlike,
  countEverAdded,
  fingerprintOf,
  isSecretOfAnother,
  lockNames,
  matchesSecret,
  NAME_COLUMNS,
  NAMES_MINIMUM,
  type NameRow,
  storeChosenSecret,
  subjectOfName,
} from '../chosen-secret.ts';
import { CommandError, type OperatorDeps } from '../operator-deps.ts';
import { DATABASE, logAct } from '../operator-log.ts';
import {
  assertRolesExist,
  assertTwoKeepControl,
  heldBy,
  noSecretYet,
  readPermissionRules,
} from '../operator-permissions.ts';
import { operatorName, quoted, word } from '../parameters.ts';
import { closeProposals, closeProposalsOf } from '../proposals.ts';
import type { ReadSecret } from '../read-secret.ts';
import { endInvitationsBy, endStaffSessions, forgetSecondFactors, hasSecondFactor } from '../second-factors.ts';
import { allowNameText, type NameList, namesText } from '../texts/name-texts.ts';
import { holding, storeHeld } from './roles.ts';

async function findName(db: Queryable, name: string): Promise<NameRow | null> {
  const { rows } = await sql<NameRow>`select ${NAME_COLUMNS} from operator_name where name = ${name}`.execute(db);
  return rows[0] ?? null;
}

/**
 * Checks the secret of a script, which has no second factor. A person uses `login` instead.
 *
 * Errors  CommandError for a name of a person and a name without a secret, or if the secret is wrong, which is logged
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
  if (!row.is_script)
    throw new CommandError(
      `${operator} has no second factor yet. It is set up with the code of the invitation, here or in the console: login ${operator}.`,
    );
  const secret = await readSecret({ name: operator, is_new: false });
  if (await matchesSecret(secret, row.secret_hash)) return;
  const at = deps.clock.now();
  await deps.db
    .transaction()
    .execute((tx) => logAct(tx, { operator, at, act: 'wrong secret', subject: subjectOfName(operator) }));
  throw new CommandError(`That is not the secret of ${operator}.`);
}

/** Asks for a new secret and returns its hash. */
async function readNewSecretHash(deps: OperatorDeps, name: string, readSecret: ReadSecret): Promise<string> {
  const secret = await readSecret({ name, is_new: true });
  assertLongEnough(secret);
  if (await isSecretOfAnother(deps.db, name, secret))
    throw new CommandError('Another name has this secret. Choose a different one.');
  return await hashPassword(secret);
}

/**
 * Stores the secret of a script, which has no second factor. Two operators allow it, as they allow the password of a person.
 *
 * Errors  CommandError while there are no two people, or if the name has a secret
 */
export async function addScript(
  deps: OperatorDeps,
  { name, note, readSecret }: { name: string; note: string | undefined; readSecret: ReadSecret },
): Promise<string> {
  assertFreeForPeople(name);
  const { rows } = await sql<NameRow>`select ${NAME_COLUMNS} from operator_name`.execute(deps.db);
  assertHasNoSecret(rows, name);
  assertUnlike(rows, name);
  if (countEverAdded(rows) < NAMES_MINIMUM)
    throw new CommandError('The first two names are those of people: staff add NAME --role owner.');
  const hash = await readNewSecretHash(deps, name, readSecret);
  const at = deps.clock.now();
  await deps.db
    .transaction()
    .execute((tx) => storeChosenSecret(tx, { name, hash, is_script: true, at, by: DATABASE, note }));
  return allowNameText({ name, fingerprint: fingerprintOf(hash), allowed_by: 'two' });
}

type ListedName = Pick<NameRow, 'name' | 'added_at' | 'all_acts' | 'removed_at' | 'is_script'> & {
  has_secret: boolean;
  is_pending: boolean;
};

const stateOf = ({ has_secret, is_pending, removed_at }: ListedName) => {
  if (has_secret) return 'active';
  if (is_pending) return 'waiting';
  return removed_at === null ? 'invited' : 'removed';
};

/** Lists the names with a secret and their permissions, and pending, invited and removed names. */
async function listNames({ db }: Pick<OperatorDeps, 'db'>): Promise<NameList> {
  const { rows } = await sql<ListedName>`
    select name, added_at, all_acts, removed_at, is_script, has_secret, coalesce(is_pending, false) as is_pending
    from operator_name order by name`.execute(db);
  const rules = await readPermissionRules(db);
  return {
    names: rows.map((row) => {
      const held = heldBy(rules, row);
      const may = held === 'all' ? 'all' : held.join(',') || 'nothing';
      const state = stateOf(row);
      const { name, is_script, added_at: since, removed_at: until } = row;
      return { name, state, is_script, since, until, may: state === 'active' ? may : '' };
    }),
  };
}

export const nameActs = {
  names: read({
    permission: 'any',
    help: 'the names with a secret and their permissions, pending, invited and removed names',
    arguments: {},
    run: ({ deps }) => listNames(deps),
    text: namesText,
  }),
  'allow-name': change({
    permission: 'names',
    approval: 'depends',
    conflicts_with: 'same act',
    two_operators_when: 'for every operator after the second; the first allows the second alone',
    help: 'allows the pending secret of a name, whose owner reads out the FINGERPRINT; PERMISSIONS is all, or a list such as look,payouts',
    arguments: { name: operatorName, permissions: holding, fingerprint: { ...word, typed_by_each: true } },
    run: async ({ tx, acting }, { name, permissions: may, fingerprint }) => {
      const rows = await lockNames(tx);
      assertHasNoSecret(rows, name);
      const row = rows.find((candidate) => candidate.name === name);
      const pending = row?.pending_hash;
      if (!pending)
        throw new CommandError(`${name} has chosen no password yet. Invite its owner first: invite ${name}.`);
      if (fingerprint.toLowerCase() !== fingerprintOf(pending))
        throw new CommandError(
          `${quoted(fingerprint)} is not the fingerprint of the secret that waits for ${name}. Ask its owner again.`,
        );
      assertRolesExist(await readPermissionRules(tx), may);
      // The first name may allow the second alone. Later names need two operators, because otherwise one person could create the second
      // operator.
      const isSecond = countEverAdded(rows) < NAMES_MINIMUM;
      if (isSecond && may !== 'all')
        throw new CommandError(
          `The second name may do everything: allow-name ${name} all FINGERPRINT, not ${quoted(may.join(','))}.`,
        );
      // Every operator can read this digest. It differs from the fingerprint, which the second operator must get from the owner.
      const secret = createHash('sha256').update(`proposal ${pending}`).digest('hex');
      return {
        subject: subjectOfName(name),
        content: { name, may, secret, is_script: row.is_script },
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
    conflicts_with: 'same act',
    help: 'removes the secret and the permissions of a name, and closes its proposals',
    arguments: { name: operatorName },
    run: async ({ tx, acting }, { name }) => {
      const active = (await lockNames(tx)).filter(({ secret_hash }) => secret_hash !== null);
      if (!active.some((row) => row.name === name))
        throw new CommandError(`There is no name ${quoted(name)} with a secret.`);
      if (active.length <= NAMES_MINIMUM)
        throw new CommandError('At least two operators must remain. Add another one first.');
      await assertTwoKeepControl(tx, await readPermissionRules(tx), name);
      return {
        subject: subjectOfName(name),
        content: { removes: name },
        money_effect: null,
        apply: async ({ at }) => {
          await sql`update operator_name set secret_hash = null, removed_at = ${at}, all_acts = false where name = ${name}`.execute(
            tx,
          );
          await closeProposalsOf(tx, name, at);
          await closeProposals(tx, subjectOfName(name), at);
          await forgetSecondFactors(tx, name, at);
          await endInvitationsBy(tx, name, at);
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
      seen: await readNewSecretHash(deps, acting.operator, readSecret),
    }),
    run: async ({ tx, acting, seen }) => ({
      subject: subjectOfName(acting.operator),
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
