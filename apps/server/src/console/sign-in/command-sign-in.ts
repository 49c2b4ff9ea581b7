import type { ConsoleErrorName } from '@nua/contract/console/errors.ts';
import type { CommandSessions, SignedIn } from '../../operator/command-session.ts';
import { CommandError } from '../../operator/operator-deps.ts';
import { assertWritable, type TokenStore } from '../../operator/session-file.ts';
import { ConsoleError } from '../console-error.ts';
import type { Staff } from '../console-handle.ts';
import type { SignInSource } from './failures.ts';
import { storeJoining } from './join.ts';
import {
  beginSecond,
  enrolAuthenticator,
  logRefused,
  provePassword,
  proveSecondFactor,
  type SignInDeps,
} from './prove-staff.ts';
import { acceptSecond, hasAuthenticator } from './second-factor.ts';
import { endStaffSession, findStaff, isFresh } from './staff-sessions.ts';

/**
 * Returns the address and the device by which failed attempts of the command are counted. Both differ from those of browsers, so a stranger
 * at the console cannot delay the command.
 */
const commandSource = (name: string): SignInSource => ({ address: 'command', device_id: `command of ${name}` });

/** The logged refusals of the command, and the acts of their log entries. */
const LOGGED_AS = {
  SIGN_IN_REFUSED: 'sign in (wrong password)',
  JOIN_REFUSED: 'join (wrong code)',
} as const satisfies Partial<Record<ConsoleErrorName, string>>;
type LoggedRefusal = keyof typeof LOGGED_AS;

const texts: Partial<Record<ConsoleErrorName, string>> = {
  SIGN_IN_REFUSED: 'The name or the password is wrong.',
  PASSWORD_WAITS: 'Others must still allow this password.',
  PASSWORD_EXISTS: 'The name has a password already.',
  INVITATION_REFUSED:
    'The code of the invitation is wrong, too old or was used. Somebody who is signed in can make a new one: invite NAME.',
  JOIN_REFUSED: 'Name and code of the invitation do not match, or the code was used or is too old.',
};

/** Runs a step of the sign-in. A refusal becomes a CommandError. */
async function withCommandErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ConsoleError)) throw error;
    if (error.error === 'SIGN_IN_DELAYED')
      throw new CommandError(`There were too many attempts. Wait ${error.retry_after_s} seconds.`);
    throw new CommandError(texts[error.error] ?? 'The code is wrong, too old or was used already.');
  }
}

/** Runs a step of the sign-in, and logs its refusal at once. */
async function withRefusalLog<Result>(
  deps: SignInDeps,
  [name, refused]: [string, LoggedRefusal],
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ConsoleError && error.error === refused) await logRefused(deps, name, LOGGED_AS[refused]);
    throw error;
  }
}

/** Signs the command in and out. Its sessions are the same as those of the console. */
export function commandSessions(deps: SignInDeps, store: TokenStore): CommandSessions {
  const { db, clock } = deps;
  const signedIn = async (token: string | null): Promise<Staff | null> => {
    const found = token === null ? null : await findStaff(db, token, clock.now(), { extends_session: true });
    return found === null || 'ended' in found ? null : found;
  };
  const proveCode = async (staff: Staff, code: string): Promise<SignedIn> => {
    const source = commandSource(staff.name);
    await beginSecond(deps, staff, source);
    return await proveSecondFactor(deps, staff, source, {
      act: 'sign in (wrong code)',
      error: 'CODE_REFUSED',
      accept: (tx) => acceptSecond(deps, tx, staff, code),
    });
  };
  const provePasswordOf = (name: string, password: string): Promise<string> =>
    withRefusalLog(deps, [name, 'SIGN_IN_REFUSED'], () =>
      provePassword(deps, { name, password, user_agent: 'operator command' }, commandSource(name)),
    );
  return {
    find: async () => {
      const staff = await signedIn(store.read());
      if (staff === null || staff.second_at === null) return null;
      return {
        name: staff.name,
        is_fresh: isFresh(staff, clock.now()),
        refresh: async (readCode) => {
          assertWritable(store);
          const code = await readCode();
          store.write((await withCommandErrors(() => proveCode(staff, code))).token);
        },
      };
    },
    join: (given) =>
      withCommandErrors(() =>
        withRefusalLog(deps, [given.name, 'JOIN_REFUSED'], () =>
          storeJoining(deps, given, commandSource(given.name), 'by the command'),
        ),
      ),
    login: ({ name, password, readCode, invitation }) =>
      withCommandErrors(async () => {
        const token = await provePasswordOf(name, password);
        const staff = await signedIn(token);
        if (staff === null) throw new ConsoleError('SIGN_IN_REFUSED');
        const made = (await hasAuthenticator(deps, name))
          ? undefined
          : await enrolAuthenticator(deps, staff, commandSource(name), invitation());
        return await proveCode(staff, await readCode(made));
      }),
    assertStorable: () => assertWritable(store),
    store: (token) => store.write(token),
    logout: async () => {
      const staff = await signedIn(store.read());
      if (staff !== null) await endStaffSession(db, staff.id, clock.now());
      if (store.is_writable) store.write(null);
      return staff !== null;
    },
  };
}
