import { sql } from 'kysely';
import type { Tx } from '../../core/app.ts';
import { type Act, change } from '../act.ts';
import { CommandError } from '../operator-deps.ts';
import { given, operatorName } from '../parameters.ts';
import { createInvitation, forgetSecondFactors, hasSecondFactor } from '../second-factors.ts';
import { invitedText } from '../texts/name-texts.ts';

const subjectOf = (name: string) => `name ${name}`;

/** Locks the names for the transaction. Errors: CommandError if this one has no secret. */
async function lockActive(tx: Tx, name: string): Promise<void> {
  await sql`lock table operator_name in share row exclusive mode`.execute(tx);
  const { rows } = await sql`select 1 from operator_name where name = ${name} and secret_hash is not null`.execute(tx);
  if (rows.length === 0) throw new CommandError(`There is no name ${given(name)} with a secret.`);
}

export const secondFactorActs = {
  invite: change({
    permission: 'names',
    approval: 'one',
    help: 'creates the code with which a name sets up its authenticator in the console within 24 hours; hand it over yourself',
    arguments: { name: operatorName },
    run: async ({ tx, acting }, { name }) => {
      await lockActive(tx, name);
      if (await hasSecondFactor(tx, name))
        throw new CommandError(`${name} has an authenticator. If it is lost: reset-authenticator ${name}.`);
      // The code would prove nothing if the person who knows the secret could create it alone. The very first one has nobody to ask.
      if (name === acting.operator && (await hasSecondFactor(tx, null)))
        throw new CommandError(`Another operator must invite ${name}.`);
      return {
        subject: subjectOf(name),
        apply: async ({ at }) => ({
          data: { name },
          secret: await createInvitation(tx, name, acting.operator, at),
        }),
      };
    },
    text: invitedText,
  }),
  'reset-authenticator': change({
    permission: 'names',
    approval: 'two',
    help: 'removes a name’s authenticator, passkeys and recovery codes, which are lost; then invite the name again',
    arguments: { name: operatorName },
    run: async ({ tx }, { name }) => {
      await lockActive(tx, name);
      return {
        subject: subjectOf(name),
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
