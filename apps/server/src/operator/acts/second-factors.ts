import { sql } from 'kysely';
import type { Tx } from '../../core/app.ts';
import { type Act, change } from '../act.ts';
import {
  addInvitedName,
  assertFreeForPeople,
  assertUnlike,
  lockNames,
  type NameRow,
  subjectOfName,
} from '../chosen-secret.ts';
import { CommandError } from '../operator-deps.ts';
import { operatorName, quoted } from '../parameters.ts';
import { closeProposals } from '../proposals.ts';
import { createInvitation, endInvitations, forgetSecondFactors, hasSecondFactor } from '../second-factors.ts';
import { invitedText } from '../texts/name-texts.ts';

/** Throws if a name with a secret may not set up an authenticator. */
async function assertMaySetUp(tx: Tx, { name, is_script }: NameRow, operator: string): Promise<void> {
  if (is_script) throw new CommandError(`${name} is the name of a script, which has no second factor.`);
  if (await hasSecondFactor(tx, name))
    throw new CommandError(`${name} has an authenticator. If it is lost: reset-authenticator ${name}.`);
  // The code would prove nothing if a person with the secret could create it alone. Only the first operator has nobody to ask.
  if (name === operator && (await hasSecondFactor(tx, null)))
    throw new CommandError(`Another operator must invite ${name}.`);
}

export const secondFactorActs = {
  invite: change({
    permission: 'names',
    approval: 'one',
    help: 'creates the code with which a person chooses a password for a name and sets up the authenticator in the console, within 24 hours; hand it over yourself',
    arguments: { name: operatorName },
    run: async ({ tx, acting }, { name }) => {
      assertFreeForPeople(name);
      const rows = await lockNames(tx);
      assertUnlike(rows, name);
      const row = rows.find((candidate) => candidate.name === name);
      const has_secret = row !== undefined && row.secret_hash !== null;
      if (has_secret) await assertMaySetUp(tx, row, acting.operator);
      return {
        subject: subjectOfName(name),
        apply: async ({ at }) => {
          await addInvitedName(tx, name);
          return { data: { name, has_secret }, secret: await createInvitation(tx, name, acting.operator, at) };
        },
      };
    },
    text: invitedText,
  }),
  'withdraw-invitation': change({
    permission: 'names',
    approval: 'one',
    help: 'cancels an invitation, for example of a mistyped name, and deletes a password that was chosen with it; refused once the name was in use',
    arguments: { name: operatorName },
    run: async ({ tx }, { name }) => {
      const row = (await lockNames(tx)).find((candidate) => candidate.name === name);
      if (row === undefined) throw new CommandError(`Nobody has invited ${quoted(name)}.`);
      if (row.added_at !== null) throw new CommandError(`${name} is or was a name with a secret: remove-name ${name}.`);
      return {
        subject: subjectOfName(name),
        apply: async ({ at }) => {
          await endInvitations(tx, name, at);
          await closeProposals(tx, subjectOfName(name), at);
          await sql`update operator_name set pending_hash = null, removed_at = ${at} where name = ${name}`.execute(tx);
          return { data: { name } };
        },
      };
    },
    text: ({ name }) => `Withdrawn: the code and a password chosen with it do not work. ${name} can be invited again.`,
  }),
  'reset-authenticator': change({
    permission: 'names',
    approval: 'two',
    conflicts_with: 'same act',
    help: 'for a person who lost them: removes the authenticator, passkeys and recovery codes of a name; then invite the name again',
    arguments: { name: operatorName },
    run: async ({ tx }, { name }) => {
      if (!(await lockNames(tx)).some((row) => row.name === name && row.secret_hash !== null))
        throw new CommandError(`There is no name ${quoted(name)} with a secret.`);
      return {
        subject: subjectOfName(name),
        content: { resets: name },
        money_effect: null,
        apply: async ({ at }) => {
          await forgetSecondFactors(tx, name, at);
          return { data: { name } };
        },
      };
    },
    text: ({ name }) =>
      `Reset. Every session of ${name} in the console has ended. The next sign-in needs a code: invite ${name}`,
  }),
} satisfies Record<string, Act>;
