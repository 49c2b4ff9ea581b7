import { consoleCalls } from '@nua/contract/console/console-calls.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { codeOf, nextCode, signInStaff, WITH_CONSOLE } from '../../../../../tests/world/staff.ts';
import { useWorld } from '../../../../../tests/world/use-world.ts';
import { DEMO_STAFF_PASSWORD } from '../../app/demo-staff.ts';
import { noConfirm } from '../../operator/confirm.ts';
import type { SecretRequest } from '../../operator/read-secret.ts';
import { runCommand } from '../../operator/run-command.ts';
import { commandSessions } from './command-sign-in.ts';

const world = useWorld({ environment: WITH_CONSOLE });

let invitation: string;
/** The token that the command of hina has stored. */
let stored: string | null = null;
const shown: string[] = [];

/** Types the password of hina. Adds an authenticator that the command shows, and types its code. */
async function type({ is_code, shows }: SecretRequest): Promise<string> {
  if (!is_code) return DEMO_STAFF_PASSWORD;
  if (shows !== undefined) {
    shown.push(shows);
    world.sandbox.addAuthenticator('hina', /otpauth:\S+/.exec(shows)![0]);
  }
  return await codeOf(world, 'hina');
}

function run(...words: string[]): Promise<string> {
  const sessions = commandSessions(world.app, {
    ...{ is_writable: true, read: () => stored },
    write: (token) => {
      stored = token;
    },
  });
  return runCommand(world.app, words, () => type, noConfirm, sessions);
}

beforeAll(async () => {
  const sana = await signInStaff(world, 'sana');
  await world.pool.query("delete from staff_authenticator where name = 'hina'");
  const body = { name: 'invite', values: { name: 'hina' } };
  const { data } = await sana.call(consoleCalls.runAct, { body });
  invitation = /[a-z0-9]{5}-[a-z0-9]{5}/.exec(data.text)![0];
});

describe('a person with a password and without a second factor', () => {
  it('can do no act by the command', async () => {
    for (const words of [['ticket', 'list'], ['note', 'x', 'y'], ['change-secret']])
      await expect(run('--as', 'hina', ...words)).rejects.toThrow('hina has no second factor yet');
    await expect(run('ticket', 'list')).rejects.toThrow('nobody is signed in');
  });

  it('sees at the login where to set up the second factor', async () => {
    await expect(run('login', 'hina')).rejects.toThrow('in the console or here: login hina --invitation CODE');
    await expect(run('login', 'hina', '--code', '123456')).rejects.toThrow('hina has no second factor yet');
    expect([stored, shown]).toEqual([null, []]);
  });

  it('sets up the second factor at the login with the code of the invitation, and a wrong code is logged', async () => {
    await expect(run('login', 'hina', '--invitation', 'aaaaa-aaaaa')).rejects.toThrow('The code of the invitation');
    const printed = await run('login', 'hina', '--invitation', invitation);
    expect(printed.match(/^[a-z0-9]{5}-[a-z0-9]{5}$/gm)).toHaveLength(10);
    expect(shown).toHaveLength(1);
    expect(await run('ticket', 'list')).toBeTruthy();
    await nextCode(world);
    expect(await run('login', 'hina')).not.toContain('recovery codes');
    const { rows } = await world.pool.query(
      "select act from operator_log where operator = 'hina' and act like 'sign in%' order by entry",
    );
    expect(rows.map(({ act }) => act)).toEqual(['sign in (wrong invitation)', 'sign in', 'sign in']);
  });
});
