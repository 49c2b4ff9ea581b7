import {
  addInvitedName,
  assertFreeForPeople,
  assertUnlike,
  countEverAdded,
  lockNames,
  NAMES_MINIMUM,
  subjectOfName,
} from './chosen-secret.ts';
import { CommandError, type OperatorDeps } from './operator-deps.ts';
import { DATABASE, logAct } from './operator-log.ts';
import { createInvitation, hasSecondFactor } from './second-factors.ts';

/**
 * Invites one of the first two people. Returns the text with the code and the address of the console.
 *
 * The person chooses the password in the console, so the person at the command never learns it.
 *
 * Errors  CommandError if two names have had a secret, or if this name has one and anybody has a second factor
 */
export async function addOwner(deps: OperatorDeps, name: string, note: string | undefined): Promise<string> {
  assertFreeForPeople(name);
  return await deps.db.transaction().execute(async (tx) => {
    const rows = await lockNames(tx);
    assertUnlike(rows, name);
    const hasPassword = rows.some((row) => row.name === name && row.secret_hash !== null && !row.is_script);
    // Without any second factor nobody can sign in and invite, so a person with a password gets a new code to set one up.
    if (hasPassword && (await hasSecondFactor(tx, null)))
      throw new CommandError(
        `${name} has a password already. Somebody who is signed in gives a new code: invite ${name}.`,
      );
    const addedCount = countEverAdded(rows);
    if (addedCount >= NAMES_MINIMUM && !hasPassword)
      throw new CommandError(
        `The site has two owners. A person with the permission "names" invites the next one: invite ${name}.`,
      );
    const at = deps.clock.now();
    if (!hasPassword) await addInvitedName(tx, name);
    const code = await createInvitation(tx, name, null, at);
    await logAct(tx, { operator: DATABASE, at, act: 'staff add', subject: subjectOfName(name), note });
    if (hasPassword)
      return `${name} sets the second factor up in the console, or by login ${name} --invitation CODE, within 24 hours: ${code}`;
    return [
      `Invited: ${name} opens ${deps.config.console.url}, chooses "I have an invitation", and enters this code and a password.`,
      addedCount === 0
        ? 'The person who chooses a password first is the first owner and can sign in at once.'
        : 'The first owner then allows the fingerprint that the page shows.',
      `Where the console is not open yet: join ${name} --code CODE, then login ${name} --invitation CODE.`,
      `The code also sets up the authenticator. It works for one person, within 24 hours: ${code}`,
    ].join('\n');
  });
}
